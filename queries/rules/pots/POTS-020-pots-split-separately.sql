-- id: POTS-020
-- name: pots-split-separately
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: award, action, forced
-- source: WSOP live 149; WSOP tournament 74
-- settings: none
-- says: Odd chips are broken in each pot of its own; the pots are not thrown together first.
-- not this: A rake changes what there is to split: not to be told. One pot is POTS-005 or POTS-006.
-- example: Two pots have an odd chip each, both due to seat 2; seat 5 is paid one of them.
WITH odd AS (
    SELECT hand_key, count(DISTINCT pot) AS pots, max(share_due) AS most
    FROM showdowns
    WHERE odd_chip AND run = 1
    GROUP BY hand_key
    HAVING count(DISTINCT pot) > 1
),
shares AS (
    SELECT b.hand_key, b.seat, b.awarded, b.due, abs(b.awarded - b.due) AS off, q.pots, o.last_seq, o.awarded = o.pot AS unraked
    FROM odd q JOIN balances b USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE b.status IN (0, 2) AND NOT o.voided AND o.awards > 0
)
SELECT
    hand_key,
    last_seq AS seq,
    arg_max(seat, awarded - due) AS seat,
    CASE
        WHEN bool_or(due IS NULL) OR NOT any_value(unraked) THEN 'not-checkable'
        WHEN max(off) > 0 THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    money_text(arg_max(due, awarded - due)) || ', each pot split by itself' AS expected,
    money_text(arg_max(awarded, awarded - due)) || ' awarded' AS observed,
    max(off) AS stake
FROM shares
GROUP BY hand_key, last_seq
