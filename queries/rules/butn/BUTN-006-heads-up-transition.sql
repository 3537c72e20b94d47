-- id: BUTN-006
-- name: heads-up-transition
-- status: stable
-- severity: minor
-- scope: log
-- games: flop games
-- structures: all
-- needs: forced, id
-- source: WSOP tournament 87; WSOP live 153
-- settings: id_sequence
-- says: When a table becomes one of two, nobody posts the big blind twice in a row.
-- not this: The seat had the small blind last: now it has the big blind.
-- example: Seat 2 posts the big blind, seat 1 leaves, and seat 2 posts the big blind again.
WITH numbered AS (
    SELECT s.hand_key, s.hand_id, s.table_name, coalesce(s.site, '') AS site,
        regexp_extract(s.hand_id, '^(.*?)(\d{1,17})$', 1) AS prefix,
        TRY_CAST(regexp_extract(s.hand_id, '(\d{1,17})$', 1) AS BIGINT) AS number
    FROM subject s
    WHERE s.id_sequence = 'consecutive' AND s.table_name IS NOT NULL
),
pairs AS (
    SELECT *, lag(hand_key) OVER w AS key_before, lag(hand_id) OVER w AS id_before
    FROM numbered
    WHERE number IS NOT NULL
    WINDOW w AS (PARTITION BY site, table_name, prefix ORDER BY number, hand_key)
    QUALIFY number = lag(number) OVER w + 1
)
SELECT
    p.hand_key,
    b.seq,
    b.seat,
    CASE WHEN b.seat = a.seat THEN 'violation' ELSE 'pass' END AS verdict,
    'the big blind from another seat than in hand ' || p.id_before AS expected,
    seat_text(b.seat) || ' posts it again' AS observed,
    b.amount AS stake
FROM pairs p
    JOIN posts b ON b.hand_key = p.hand_key AND b.detail = 'big-blind' AND b.nth = 1
    JOIN posts a ON a.hand_key = p.key_before AND a.detail = 'big-blind' AND a.nth = 1
    JOIN outcomes o ON o.hand_key = p.hand_key
    JOIN outcomes q ON q.hand_key = p.key_before
WHERE o.dealt_in = 2 AND q.dealt_in > 2 AND NOT q.voided
UNION ALL
SELECT hand_key, 0, NULL, 'not-checkable', NULL, NULL, NULL
FROM subject
WHERE id_sequence <> 'consecutive'
