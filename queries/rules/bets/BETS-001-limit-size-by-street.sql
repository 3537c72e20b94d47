-- id: BETS-001
-- name: limit-size-by-street
-- status: stable
-- severity: critical
-- games: all
-- structures: fixed-limit
-- needs: action, stakes
-- source: seed 004 L36-37, L41-44, L104-105, L109-112, L183-184, L193-196
-- settings: none
-- says: An opening bet is the lower limit on the first two rounds and the upper limit after them.
-- not this: A bet of the upper limit on fourth street of stud with an open pair; an all-in for less.
-- example: On the turn at 10/20 seat 1 bets 10 and has chips behind.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.min_to IS NULL THEN 'not-checkable'
        WHEN t.to_amount IN (t.min_to, t.alt_to) THEN 'pass'
        WHEN t.to_amount < greatest(t.min_to, t.alt_to) AND t.goes_all_in THEN 'pass'
        WHEN t.to_amount < greatest(t.min_to, t.alt_to) AND t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    money_text(t.min_to) || coalesce(' or ' || money_text(t.alt_to), '') AS expected,
    money_text(t.to_amount) AS observed,
    abs(t.to_amount - t.min_to) AS stake
FROM wagers t
WHERE t.wager = 0 AND t.to_amount > 0
