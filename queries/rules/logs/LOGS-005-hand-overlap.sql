-- id: LOGS-005
-- name: hand-overlap
-- status: stable
-- severity: critical
-- scope: log
-- games: all
-- structures: all
-- needs: time, id
-- source: seed 004 L55-58, L123-126
-- settings: id_sequence, clock_tolerance
-- says: At one table a hand starts after the pots of the hand before it are awarded.
-- not this: Two tables. Hands that are not known to follow one another. It looks at neighbours in one
--   file; hands in different files are ordered by their numbers (LOGS-003).
-- example: The award of hand 7 is logged at 20:05:10; hand 8 starts at 20:04:50.
WITH numbered AS (
    SELECT s.hand_key, s.at AS started, s.table_name, s.hand_id, s.source_key, s.clock_tolerance, s.utc_offset,
        regexp_extract(s.hand_id, '^(.*?)(\d{1,17})$', 1) AS prefix,
        TRY_CAST(regexp_extract(s.hand_id, '(\d{1,17})$', 1) AS BIGINT) AS number
    FROM subject s
    WHERE s.id_sequence = 'consecutive' AND s.at IS NOT NULL AND s.table_name IS NOT NULL
),
pairs AS (
    SELECT *, lag(hand_key) OVER w AS key_before, lag(hand_id) OVER w AS id_before, lag(started) OVER w AS started_before
    FROM numbered
    WHERE number IS NOT NULL
    WINDOW w AS (PARTITION BY source_key, table_name, prefix ORDER BY number, hand_key)
    QUALIFY number = lag(number) OVER w + 1 AND utc_offset IS NOT DISTINCT FROM lag(utc_offset) OVER w
),
ends AS (
    SELECT y.hand_key, max(y.at) AS ended
    FROM timed y
    GROUP BY y.hand_key
)
SELECT
    p.hand_key,
    0 AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN p.started < greatest(p.started_before, e.ended) - to_seconds(p.clock_tolerance) THEN 'violation' ELSE 'pass' END AS verdict,
    'a start after hand ' || p.id_before || ', which went on until '
        || strftime(greatest(p.started_before, e.ended), '%H:%M:%S') AS expected,
    'started at ' || strftime(p.started, '%H:%M:%S') AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM pairs p LEFT JOIN ends e ON e.hand_key = p.key_before
