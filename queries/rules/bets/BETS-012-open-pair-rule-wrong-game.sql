-- id: BETS-012
-- name: open-pair-rule-wrong-game
-- status: stable
-- severity: major
-- games: stud8, razz
-- structures: fixed-limit
-- needs: up, action, stakes
-- source: WSOP live 233, 236, 237; the seeds are silent
-- settings: none
-- says: In stud eight-or-better and razz an open pair on fourth street does not change the limit.
-- not this: The upper limit on fifth street. A wrong size is BETS-001 or BETS-002 in any case; here is
--   why, and so the finding is a derived one.
-- example: In stud eight-or-better at 10/20 seat 1 shows a pair on fourth street and bets 20.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN t.to_amount = coalesce(t.full_wager, 0) + s.upper THEN 'violation' ELSE 'pass' END AS verdict,
    'a bet of the lower limit, ' || money_text(s.lower) AS expected,
    'to ' || money_text(t.to_amount) AS observed,
    s.upper - s.lower AS stake,
    true AS derived
FROM wagers t JOIN subject s USING (hand_key)
WHERE t.street = 1 AND t.open_pair AND s.upper > s.lower AND t.to_amount > t.wager
