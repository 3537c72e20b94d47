-- id: BETS-023
-- name: bet-into-nobody
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: action, stack
-- source: derived from seed 003 L70: nobody bets against hands that are all-in
-- settings: none
-- says: Where every other live hand is all-in and matched, there is no bet or raise.
-- not this: Three hands, one of them all-in: two go on betting for a side pot. A raise over an all-in
--   while another seat with chips is still to act.
-- example: Seat 1 is all-in for 50, seat 2 calls, and seat 2 bets 100 on the turn.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN t.with_chips < 2 THEN 'violation' ELSE 'pass' END AS verdict,
    CASE WHEN t.to_call > 0 THEN 'a call or a fold' ELSE 'no bet' END || ': nobody else has chips to call' AS expected,
    t.kind::VARCHAR || ' to ' || money_text(t.to_amount) AS observed,
    t.raise_by AS stake
FROM wagers t
WHERE t.raise_by > 0 AND t.status = 0 AND t.stack_before IS NOT NULL
