-- id: BETS-010
-- name: open-pair-increment-lock
-- status: stable
-- severity: major
-- games: stud
-- structures: fixed-limit
-- needs: up, action, stakes
-- source: seed 003 L16; seed 004 L190-192
-- settings: fourth_street_pair_rule
-- says: Once the upper limit was bet or raised on fourth street, every later raise of the round is of it.
-- not this: A raise of the lower limit and then one of the upper. All-in for less. A wrong size is
--   BETS-002 in any case; here is why, and so the finding is a derived one.
-- example: At 10/20 with an open pair: a bet of 10, a raise to 30, a raise to 40.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.to_amount = t.full_wager + s.upper OR t.to_amount = t.alt_to THEN 'pass'
        WHEN t.to_amount < t.full_wager + s.upper AND t.goes_all_in THEN 'pass'
        WHEN t.to_amount < t.full_wager + s.upper AND t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a raise to ' || money_text(t.full_wager + s.upper) AS expected,
    'to ' || money_text(t.to_amount) AS observed,
    abs(t.to_amount - t.full_wager - s.upper) AS stake,
    true AS derived
FROM wagers t JOIN subject s USING (hand_key)
WHERE t.street = 1 AND t.big_bet_made AND t.raise_by > 0 AND s.upper > s.lower
    AND s.fourth_street_pair_rule <> 'off'
