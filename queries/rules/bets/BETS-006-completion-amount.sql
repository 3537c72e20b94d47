-- id: BETS-006
-- name: completion-amount
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit
-- needs: action, stakes
-- source: seed 003 L12
-- settings: none
-- says: A completion brings the bring-in up to the lower limit, not to the bring-in and a limit more.
-- not this: All-in for less; after a short all-in over the bring-in, a bet counted from there.
-- example: At 10/20 the bring-in is 5, and seat 4 completes to 15.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.min_to IS NULL THEN 'not-checkable'
        WHEN t.to_amount IN (t.min_to, t.alt_to) THEN 'pass'
        WHEN t.to_amount < t.min_to AND t.goes_all_in THEN 'pass'
        WHEN t.to_amount < t.min_to AND t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a completion to ' || money_text(t.min_to) AS expected,
    'to ' || money_text(t.to_amount) AS observed,
    abs(t.to_amount - t.min_to) AS stake
FROM wagers t
WHERE t.is_completion AND t.street = 0
