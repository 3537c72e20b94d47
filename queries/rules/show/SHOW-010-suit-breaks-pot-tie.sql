-- id: SHOW-010
-- name: suit-breaks-pot-tie
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: award
-- source: seed 004 L179-180 (no tie is broken by suit); WSOP live 146
-- settings: odd_chip_unit
-- says: Equal hands share a pot; no suit decides it.
-- not this: The odd chip goes by suit in stud (POTS-006), and of a small side pot that may be all that there
--   is. Shares that are uneven are POTS-008.
-- example: Two equal straights; the one in spades is awarded everything.
WITH tied AS (
    SELECT d.hand_key, d.pot, d.run, d.part, d.seat, d.share_due,
        -- what the seat got of this pot: of all, where the log does not say of which
        (
            SELECT coalesce(sum(p.amount), 0) FROM payments p
            WHERE p.hand_key = d.hand_key AND p.kind = 'award' AND p.seat = d.seat
                AND (p.pot IS NULL OR p.pot = d.pot OR s.site IS NOT NULL)
                AND (p.run IS NULL OR d.run IS NULL OR p.run = d.run)
                AND (p.detail IS NULL OR d.part = 'whole' OR p.detail IN ('whole', d.part))
        ) AS awarded
    FROM showdowns d JOIN subject s USING (hand_key)
    WHERE d.best AND d.winners > 1
),
most AS (
    SELECT *, max(awarded) OVER (PARTITION BY hand_key, pot, run, part) AS most FROM tied
)
SELECT
    t.hand_key,
    o.last_seq AS seq,
    t.seat,
    CASE
        WHEN bool_or(
            t.awarded = 0 AND t.share_due IS DISTINCT FROM 0
            AND t.most > CASE WHEN s.odd_chip_unit > 0 THEN s.odd_chip_unit ELSE u.unit END
        ) THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'a share of the pot: an equal hand was paid' AS expected,
    'nothing awarded' AS observed,
    max(t.share_due) AS stake
FROM most t JOIN outcomes o USING (hand_key) JOIN subject s USING (hand_key) JOIN smallest_chips u USING (hand_key)
WHERE o.awards > 0 AND NOT o.voided
GROUP BY t.hand_key, t.seat, o.last_seq
