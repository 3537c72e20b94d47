-- id: TURN-002
-- name: first-to-act-postflop
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: button, action
-- source: seed 004 L67-69, L135-137; NJ 13:69F-14.10(g)
-- follows: DEAL-008, DEAL-012
-- settings: none
-- says: The first live seat with chips left of the button opens every later round.
-- not this: Seat 1 folded and seat 2 is all-in, so that seat 3 opens.
-- example: The button is seat 6, and seat 3 checks first on the flop although seat 1 is live.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first, left of the button' AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t
    JOIN outcomes o USING (hand_key)
WHERE t.street > 0 AND t.nth = 1 AND o.dealt_in > 2
