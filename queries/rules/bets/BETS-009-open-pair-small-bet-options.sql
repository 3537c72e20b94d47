-- id: BETS-009
-- name: open-pair-small-bet-options
-- status: stable
-- severity: major
-- games: stud
-- structures: fixed-limit
-- needs: up, action, stakes
-- source: seed 003 L16; WSOP live 220
-- settings: fourth_street_pair_rule
-- says: Over a small bet on fourth street with an open pair a raise is of the lower or the upper limit.
-- not this: All-in for less. A wrong size is BETS-002 in any case; here is why, and so the finding is a
--   derived one.
-- example: At 10/20 with an open pair seat 1 bets 10, and seat 2 raises to 25.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.to_amount - t.full_wager IN (s.lower, s.upper) OR t.to_amount = t.alt_to THEN 'pass'
        WHEN t.to_amount < t.full_wager + s.upper AND t.goes_all_in THEN 'pass'
        WHEN t.to_amount < t.full_wager + s.upper AND t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a raise to ' || money_text(t.full_wager + s.lower) || ' or ' || money_text(t.full_wager + s.upper) AS expected,
    'to ' || money_text(t.to_amount) AS observed,
    abs(t.to_amount - t.full_wager - s.lower) AS stake,
    true AS derived
FROM wagers t JOIN subject s USING (hand_key)
WHERE t.street = 1 AND t.full_wager > 0 AND NOT t.big_bet_made AND t.raise_by > 0 AND s.upper > s.lower
    AND CASE s.fourth_street_pair_rule WHEN 'any_player' THEN t.open_pair WHEN 'pair_holder_only' THEN t.own_pair END
