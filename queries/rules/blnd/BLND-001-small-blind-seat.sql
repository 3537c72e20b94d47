-- id: BLND-001
-- name: small-blind-seat
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: button, forced
-- source: seed 004 L37-39, L59-62, L105-107, L127-130
-- settings: none
-- says: The first seat left of the button that is in the hand posts the small blind.
-- not this: No small blind at all, where its seat is vacant (a dead small blind). Two players:
--   BLND-005.
-- example: The button is seat 6; seat 2 posts the small blind although seat 1 is in the hand.
SELECT
    p.hand_key,
    p.seq,
    p.seat,
    CASE
        WHEN p.expected_seat IS NULL THEN 'not-checkable'
        WHEN p.seat = p.expected_seat THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    'the small blind from ' || seat_text(p.expected_seat) AS expected,
    'from ' || seat_text(p.seat) AS observed,
    p.amount AS stake
FROM posts p JOIN outcomes o USING (hand_key)
WHERE p.detail = 'small-blind' AND p.nth = 1 AND o.dealt_in > 2
