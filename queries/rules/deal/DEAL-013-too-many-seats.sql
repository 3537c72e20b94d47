-- id: DEAL-013
-- name: too-many-seats
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: seats, action
-- source: NJ 13:69F-14.10(b); WSOP tournament ("maximum of 8"); seed 003 L64 (what the deck can serve)
-- settings: max_seats_flop, max_seats_stud
-- says: No more seats are dealt in than the game is played with.
-- not this: Stud with eight seats, where the last card may have to be a common one.
-- example: Nine seats are dealt in at a stud table.
WITH checks AS (
    SELECT o.hand_key, o.dealt_in,
        CASE WHEN s.game IN ('stud', 'stud8', 'razz', 'mississippi') THEN s.max_seats_stud ELSE s.max_seats_flop END AS most
    FROM outcomes o JOIN subject s USING (hand_key)
)
SELECT
    hand_key,
    0 AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN dealt_in <= most THEN 'pass' ELSE 'violation' END AS verdict,
    'at most ' || most || ' seats' AS expected,
    dealt_in || ' seats dealt in' AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM checks
