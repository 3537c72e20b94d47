-- id: TURN-009
-- name: ineligible-actor
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: action, seats
-- source: seed 003 L20, L44, L74
-- settings: none
-- says: A seat that folded, is all-in, dead, absent or not in the hand makes no decision.
-- not this: A stud seat that folded with no bet still gets cards, but never acts.
-- example: Seat 4 folds, and bets on the next street.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN t.status = 0 THEN 'pass' ELSE 'violation' END AS verdict,
    'no decision of ' || seat_text(t.seat) AS expected,
    t.kind::VARCHAR || ' although it '
        || ['folded before', 'is all-in', 'has a dead hand', 'is absent', 'is not in the hand', 'has won: the hand is over'][t.status]
        AS observed,
    t.pot_before AS stake
FROM turns t JOIN subject USING (hand_key)
