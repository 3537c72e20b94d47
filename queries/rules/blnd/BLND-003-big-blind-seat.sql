-- id: BLND-003
-- name: big-blind-seat
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: button, forced
-- source: seed 004 L39-40, L62-63, L107-108, L130-131
-- settings: none
-- says: The next seat in the hand after the small blind posts the big blind.
-- not this: A seat that sits out is passed over. Other seats may post a big blind to come in.
--   With no small blind (a dead one) the log does not tell whose big blind it is.
-- example: Seat 1 posts the small blind, and seat 3 the big blind, although seat 2 is in the hand.
WITH blinds AS (
    SELECT p.hand_key, any_value(p.expected_seat) AS due,
        bool_or(p.seat = p.expected_seat) AS right_seat,
        min(p.seq) AS seq, arg_min(p.seat, p.seq) AS seat, arg_min(p.amount, p.seq) AS amount
    FROM posts p
    WHERE p.detail = 'big-blind'
    GROUP BY p.hand_key
)
SELECT
    b.hand_key,
    b.seq,
    b.seat,
    CASE
        WHEN b.right_seat THEN 'pass'
        WHEN b.due IS NULL OR s.seat IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'the big blind from ' || seat_text(b.due) AS expected,
    'from ' || seat_text(b.seat) AS observed,
    b.amount AS stake
FROM blinds b JOIN outcomes o USING (hand_key)
    LEFT JOIN posts s ON s.hand_key = b.hand_key AND s.detail = 'small-blind' AND s.nth = 1
WHERE o.dealt_in > 2
