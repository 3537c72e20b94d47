-- id: POTS-011
-- name: no-flop-no-drop
-- status: stable
-- severity: minor
-- play: cash
-- games: all
-- structures: all
-- needs: rake, action
-- source: common posting ("no flop, no drop"); the seeds are silent
-- settings: no_flop_no_drop
-- says: Nothing is raked of a hand that ends in its first betting round: before the flop, or fourth street.
-- not this: A house that rakes all hands. Two hands all-in before the flop, and the board is dealt.
-- example: All fold before the flop, and 1 is raked.
WITH later AS (
    SELECT DISTINCT hand_key FROM streets WHERE street > 0
)
SELECT
    o.hand_key,
    coalesce(r.seq, o.last_seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN o.raked IS NULL AND s.site IS NOT NULL THEN 'not-checkable' WHEN o.raked > 0 THEN 'violation' ELSE 'pass' END AS verdict,
    'no rake: the hand ended in the first round' AS expected,
    money_text(o.raked) || ' raked' AS observed,
    o.raked AS stake
FROM outcomes o JOIN subject s USING (hand_key) ANTI JOIN later t ON t.hand_key = o.hand_key
    LEFT JOIN (SELECT hand_key, max(seq) AS seq FROM payments WHERE kind = 'rake' GROUP BY hand_key) r ON r.hand_key = o.hand_key
WHERE s.no_flop_no_drop AND NOT o.voided AND o.awards > 0 AND o.board = 0
