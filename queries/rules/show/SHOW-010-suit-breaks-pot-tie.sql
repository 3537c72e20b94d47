-- id: SHOW-010
-- name: suit-breaks-pot-tie
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: award
-- source: seed 004 L179-180 (no tie is broken by suit); WSOP live 146
-- settings: none
-- says: Equal hands share a pot; no suit decides it.
-- not this: The odd chip goes by suit in stud (POTS-006). Shares that are uneven are POTS-008.
-- example: Two equal straights; the one in spades is awarded everything.
WITH tied AS (
    SELECT d.hand_key, d.pot, d.run, d.part, d.seat, b.awarded, d.share_due,
        max(b.awarded) OVER (PARTITION BY d.hand_key, d.pot, d.run, d.part) AS most
    FROM showdowns d JOIN balances b USING (hand_key, seat)
    WHERE d.best AND d.winners > 1
)
SELECT
    t.hand_key,
    o.last_seq AS seq,
    t.seat,
    CASE WHEN bool_or(t.awarded = 0 AND t.most > 0 AND t.share_due IS DISTINCT FROM 0) THEN 'violation' ELSE 'pass' END AS verdict,
    'a share of the pot: an equal hand was paid' AS expected,
    'nothing awarded' AS observed,
    max(t.share_due) AS stake
FROM tied t JOIN outcomes o USING (hand_key)
WHERE o.awards > 0 AND NOT o.voided
GROUP BY t.hand_key, t.seat, o.last_seq
