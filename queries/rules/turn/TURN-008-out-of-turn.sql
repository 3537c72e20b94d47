-- id: TURN-008
-- name: out-of-turn
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: action, seats
-- source: WSOP live 17, 132; TDA 40; WSOP tournament 90
-- settings: oot_binding
-- says: A decision made before its turn is an irregularity. It binds unless a seat that was passed
--   over bets or raises; then the seat chooses again, and its chips come back.
-- not this: The first decision of a round by the wrong seat (TURN-001 to TURN-006). A seat that never
--   acts was skipped (TURN-007). A seat that chooses again and calls or raises leaves its chips in.
-- example: Seat 3 bets 10 out of turn, seat 2 then bets 20, and seat 3 folds without its 10.
WITH early AS (
    SELECT hand_key, seq, seat, street, deal_no, nth, kind, added, expected_seat
    FROM turns
    WHERE out_of_turn
),
lost AS (
    -- the bet or raise that changed the action, and the fold that came of it
    SELECT e.hand_key, e.seq, min(f.seq) AS fold_seq
    FROM early e
        JOIN subject s USING (hand_key)
        JOIN turns w ON w.hand_key = e.hand_key AND w.street = e.street AND w.deal_no = e.deal_no
            AND w.seq > e.seq AND w.seat <> e.seat AND w.kind IN ('bet', 'complete', 'raise')
        JOIN turns f ON f.hand_key = e.hand_key AND f.street = e.street AND f.deal_no = e.deal_no
            AND f.seq > w.seq AND f.seat = e.seat AND f.kind = 'fold'
    -- a bring-in of the wrong seat is no bet out of turn: BRIN-008 to 010 judge it
    WHERE e.added > 0 AND e.kind <> 'bring-in' AND s.oot_binding = 'unless_changed'
        AND NOT (e.street = 0 AND e.nth = 1 AND s.button IS NULL)
        AND NOT EXISTS (
            FROM turns b
            WHERE b.hand_key = e.hand_key AND b.street = e.street AND b.seat = e.seat
                AND b.seq > e.seq AND b.seq < f.seq
        )
        AND NOT EXISTS (
            FROM payments p
            WHERE p.hand_key = e.hand_key AND p.kind = 'refund' AND p.seat = e.seat AND p.seq > e.seq
        )
    GROUP BY e.hand_key, e.seq
)
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN l.seq IS NOT NULL THEN 'violation'
        WHEN e.seq IS NOT NULL AND e.nth > 1 THEN 'deviation'
        ELSE 'pass'
    END AS verdict,
    CASE WHEN l.seq IS NOT NULL THEN money_text(e.added) || ' back to ' || seat_text(t.seat)
        ELSE 'a decision of ' || seat_text(e.expected_seat) || ' first' END AS expected,
    e.kind::VARCHAR || ' out of turn'
        || CASE WHEN l.seq IS NOT NULL THEN ', and folded without them at event ' || l.fold_seq ELSE '' END AS observed,
    e.added AS stake,
    false AS derived
FROM turns t LEFT JOIN early e USING (hand_key, seq) LEFT JOIN lost l USING (hand_key, seq)
