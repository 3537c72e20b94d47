-- id: BUTN-004
-- name: dead-or-moving-button
-- status: stable
-- severity: major
-- scope: log
-- games: flop games
-- structures: all
-- needs: button, forced, id
-- source: WSOP live 151; WSOP tournament 85; seed 004 L55-62 is silent on empty seats
-- settings: id_sequence
-- says: By whatever rule the button moves, no seat posts the big blind in two hands running.
-- not this: A void hand; a table of two (BUTN-006); a button that did not move (BUTN-001).
-- example: Seat 4 leaves, the button skips its chair, and seat 6 posts the big blind again.
WITH numbered AS (
    SELECT s.hand_key, s.hand_id, s.table_name, s.button, coalesce(s.site, '') AS site,
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
    QUALIFY number = lag(number) OVER w + 1 AND button <> lag(button) OVER w
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
WHERE o.dealt_in > 2 AND NOT q.voided
UNION ALL
SELECT hand_key, 0, NULL, 'not-checkable', NULL, NULL, NULL
FROM subject
WHERE id_sequence <> 'consecutive'
