-- id: TURN-001
-- name: first-to-act-preflop
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: button, action, forced
-- source: implied by seed 004 L63-66; NJ 13:69F-14.10(f)
-- follows: DEAL-008, DEAL-012
-- settings: none
-- says: The first seat in the hand left of the last blind opens the first round.
-- not this: That seat is all-in from its ante or post. Two players: TURN-003.
-- example: Seats 1 and 2 post the blinds, and seat 4 calls although seat 3 is in the hand.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first, left of the last blind' AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t
    JOIN outcomes o USING (hand_key)
WHERE t.street = 0 AND t.nth = 1 AND o.dealt_in > 2
