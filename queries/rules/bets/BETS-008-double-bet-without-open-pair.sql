-- id: BETS-008
-- name: double-bet-without-open-pair
-- status: stable
-- severity: major
-- games: stud
-- structures: fixed-limit
-- needs: up, action, stakes
-- source: seed 003 L16; seed 004 L188-190; WSOP live 220
-- settings: fourth_street_pair_rule
-- says: On fourth street the upper limit may be bet only if an open pair shows (who may, by house rule).
-- not this: Another seat than the pair's bets the upper limit where any player may. A wrong size is
--   BETS-001 or BETS-002 in any case; here is why, and so the finding is a derived one.
-- example: At 10/20 nobody shows a pair on fourth street, and seat 1 bets 20.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.big_bet_made THEN 'pass'
        WHEN s.fourth_street_pair_rule = 'any_player' AND t.open_pair THEN 'pass'
        WHEN s.fourth_street_pair_rule = 'pair_holder_only' AND t.own_pair THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    'a bet of ' || money_text(s.lower)
        || CASE WHEN t.open_pair THEN ', by the house rule for open pairs' ELSE ': no open pair shows' END AS expected,
    'to ' || money_text(t.to_amount) AS observed,
    s.upper - s.lower AS stake,
    true AS derived
FROM wagers t JOIN subject s USING (hand_key)
WHERE t.street = 1 AND s.upper > s.lower AND t.to_amount = coalesce(t.full_wager, 0) + s.upper
