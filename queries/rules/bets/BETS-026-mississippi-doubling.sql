-- id: BETS-026
-- name: mississippi-doubling
-- status: stable
-- severity: minor
-- games: mississippi
-- structures: fixed-limit
-- needs: action, stakes
-- source: seed 004 L246-248
-- follows: DEAL-014
-- settings: miss_last_two_doubled
-- says: In limit Mississippi the last two rounds are of the upper limit, if the house doubles them.
-- not this: The lower limit where the house does not. A wrong size is BETS-001 in any case; here it is a
--   derived finding.
-- example: At 10/20 seat 1 bets 10 on the third round.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.to_amount IN (t.min_to, t.alt_to) THEN 'pass'
        WHEN t.to_amount < t.min_to AND t.goes_all_in THEN 'pass'
        WHEN t.min_to IS NULL OR t.to_amount < t.min_to AND t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a bet of ' || money_text(t.min_to)
        || CASE WHEN s.miss_last_two_doubled THEN ', doubled' ELSE ', not doubled' END AS expected,
    money_text(t.to_amount) AS observed,
    abs(t.to_amount - t.min_to) AS stake,
    true AS derived
FROM wagers t JOIN subject s USING (hand_key)
WHERE t.street >= 2 AND t.wager = 0 AND t.to_amount > 0
