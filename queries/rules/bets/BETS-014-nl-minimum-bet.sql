-- id: BETS-014
-- name: nl-minimum-bet
-- status: stable
-- severity: major
-- games: all
-- structures: no-limit, pot-limit
-- needs: action, stakes
-- source: WSOP live 128, 170
-- follows: BRIN-016
-- settings: min_bet
-- says: An opening bet is at least the big blind (or the least bet that the house posts).
-- not this: An all-in for less.
-- example: The big blind is 10; on the flop seat 1 bets 5 and has chips behind.
WITH checks AS (
    SELECT t.*, coalesce(s.min_bet, t.min_to) AS least
    FROM wagers t JOIN subject s USING (hand_key)
    WHERE t.wager = 0 AND t.to_amount > 0
)
SELECT
    hand_key,
    seq,
    seat,
    CASE
        WHEN least IS NULL THEN 'not-checkable'
        WHEN to_amount >= least THEN 'pass'
        WHEN goes_all_in THEN 'pass'
        WHEN goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a bet of ' || money_text(least) || ' or more' AS expected,
    money_text(to_amount) AS observed,
    abs(least - to_amount) AS stake
FROM checks
