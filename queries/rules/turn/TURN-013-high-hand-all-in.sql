-- id: TURN-013
-- name: high-hand-all-in
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: up, action
-- source: WSOP live 240; the seeds are silent
-- settings: none
-- says: If the hand that should open a later street is all-in, the next live seat to its left opens.
-- not this: The last street with a common card (TURN-015) or an exposed card (TURN-016).
-- example: Seat 1 is high and all-in, and seat 4 with the next best cards opens although seat 2 is live.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first, left of the high hand that is all-in' AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t
WHERE t.street > 0 AND t.nth = 1 AND t.opener_next
    AND NOT EXISTS (FROM seen_last_cards x WHERE x.hand_key = t.hand_key AND x.seq < t.seq)
