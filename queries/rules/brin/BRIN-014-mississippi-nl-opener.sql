-- id: BRIN-014
-- name: mississippi-nl-opener
-- status: stable
-- severity: major
-- games: mississippi
-- structures: no-limit
-- needs: up, action
-- source: seed 004 L237-238
-- settings: none
-- says: In no-limit Mississippi the highest door card acts first on the first round.
-- not this: Limit Mississippi, where the low card opens (BRIN-017).
-- example: Seat 1 shows a king, seat 2 a four, and seat 2 opens.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first' AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t
WHERE t.street = 0 AND t.nth = 1
