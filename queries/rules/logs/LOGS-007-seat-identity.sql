-- id: LOGS-007
-- name: seat-identity
-- status: stable
-- severity: major
-- hands: all
-- games: all
-- structures: all
-- needs: seats
-- source: WSOP live 20, 62 (one hand each)
-- settings: one_hand_per_player
-- says: In a hand each seat is one player's, and each player has one seat.
-- not this: A player who changes the seat between hands. Players whose names the log hides.
-- example: Player P holds seats 2 and 5.
WITH twice AS (
    SELECT z.hand_key, z.player, min(z.seat) AS first_seat, max(z.seat) AS seat
    FROM seats z
    WHERE z.player IS NOT NULL
    GROUP BY z.hand_key, z.player
    HAVING count(*) > 1 AND trim(any_value(z.player)) NOT IN ('', '?', '-')
),
listed AS (
    SELECT hand_key, any_value(message) AS message, min(line) AS line
    FROM diagnostics
    WHERE code = 'duplicate-seat'
    GROUP BY hand_key
)
SELECT
    s.hand_key,
    0 AS seq,
    t.seat,
    CASE WHEN t.hand_key IS NOT NULL OR d.hand_key IS NOT NULL THEN 'violation' ELSE 'pass' END AS verdict,
    CASE WHEN t.hand_key IS NOT NULL THEN 'one seat for ' || t.player ELSE 'each seat once' END AS expected,
    CASE WHEN t.hand_key IS NOT NULL THEN 'seats ' || t.first_seat || ' and ' || t.seat ELSE d.message END AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM subject s LEFT JOIN twice t USING (hand_key) LEFT JOIN listed d USING (hand_key)
WHERE s.one_hand_per_player OR d.hand_key IS NOT NULL
