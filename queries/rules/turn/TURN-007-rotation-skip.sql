-- id: TURN-007
-- name: rotation-skip
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: action, seats
-- source: seed 003 L4; seed 004 L63-69; WSOP live 132, 133
-- follows: DEAL-008, DEAL-012
-- settings: none
-- says: The action goes clockwise, and no live seat with chips is passed over.
-- not this: The first decision of a street is judged by the rules about its opener. A seat that is
--   all-in or folded is passed over by right. A seat that acts later in the
--   round was not skipped but acted out of turn (TURN-008).
-- example: Seat 1 bets and seat 3 calls; seat 2 is live, has chips, and never acts.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN t.skipped_seat IS NULL THEN 'pass' ELSE 'violation' END AS verdict,
    'a decision of ' || seat_text(t.skipped_seat) AS expected,
    seat_text(t.seat) || ' acted, ' || seat_text(t.skipped_seat) || ' was passed over' AS observed,
    t.pot_before AS stake,
    -- a seat that is absent when the betting reaches it is dead (IRRG-026), and so is one that lifted its
    -- upcards before a bet (IRRG-029)
    t.skipped_seat IS NOT NULL AND EXISTS (
        FROM remedies a
        WHERE a.hand_key = t.hand_key AND a.kind IN ('absent', 'pickup') AND a.seat = t.skipped_seat AND a.seq < t.seq
    ) AND EXISTS (FROM subject s WHERE s.hand_key = t.hand_key AND s.game IN ('stud', 'stud8', 'razz', 'mississippi')) AS derived
FROM turns t
WHERE t.nth > 1
