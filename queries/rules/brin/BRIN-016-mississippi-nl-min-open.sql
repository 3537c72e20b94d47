-- id: BRIN-016
-- name: mississippi-nl-min-open
-- status: stable
-- severity: minor
-- games: mississippi
-- structures: no-limit
-- needs: action, stakes
-- source: seed 004 L240-242
-- settings: none
-- says: The very first bet of no-limit Mississippi is of any size, but at least one ante (or the big
--   blind, by house rule).
-- not this: All-in for less. A bet that is too small is BETS-014 in any case: here it is a derived
--   finding.
-- example: The ante is 5, and seat 1 opens for 3 with chips behind.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.unit IS NULL THEN 'not-checkable'
        WHEN t.to_amount >= t.unit OR t.goes_all_in THEN 'pass'
        WHEN t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a bet of ' || money_text(t.unit) || ' or more' AS expected,
    money_text(t.to_amount) AS observed,
    abs(t.unit - t.to_amount) AS stake,
    true AS derived
FROM wagers t
WHERE t.street = 0 AND t.wager = 0 AND t.to_amount > 0
