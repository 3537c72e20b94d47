-- id: BLND-008
-- name: blind-option
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: action, forced
-- source: seed 004 L63-66, L131-134; WSOP live 152, 155; NJ 13:69F-14.10(f)
-- follows: DEAL-008, DEAL-012
-- settings: bb_option
-- says: If nobody raised, the big blind, and any live straddle, gets a decision before the flop.
-- not this: A big blind that is all-in from its post has no decision.
-- example: Seat 3 calls, seat 1 calls, and the flop is dealt before seat 2, the big blind, acted.
SELECT
    t.hand_key,
    coalesce(n.first_seq - 1, t.last_seq) AS seq,
    t.pending_seat AS seat,
    CASE WHEN t.pending_seat IS NOT NULL AND t.pending_blind THEN 'violation' ELSE 'pass' END AS verdict,
    'a decision of ' || seat_text(t.pending_seat) || ' in the blind' AS expected,
    'the round ended without it' AS observed,
    o.pot AS stake
FROM streets t JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    LEFT JOIN streets n ON n.hand_key = t.hand_key AND n.deal_no = t.deal_no AND n.street = 1
WHERE t.street = 0 AND t.bets <= 1 AND t.live_end > 1 AND s.bb_option AND NOT o.voided
    AND t.deal_no = o.deals - 1
