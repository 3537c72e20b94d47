-- id: BUTN-002
-- name: button-moved-before-award
-- status: stable
-- severity: minor
-- scope: log
-- games: flop games
-- structures: all
-- needs: button, award, time, id
-- source: seed 004 L55-57, L123-125
-- settings: id_sequence, clock_tolerance
-- says: The button moves only when all pots are awarded.
-- not this: The next hand begins after the last award. A log shows the button's move by the next hand's
--   header; where that is earlier than the award, the hands overlap (LOGS-005), and this follows from it.
-- example: Hand 8 begins at 20:04:50 with the button moved on; the pot of hand 7 is awarded at 20:05:10.
WITH numbered AS (
    SELECT s.hand_key, s.at AS started, s.table_name, s.hand_id, s.button, s.source_key, s.clock_tolerance, s.utc_offset,
        regexp_extract(s.hand_id, '^(.*?)(\d{1,17})$', 1) AS prefix,
        TRY_CAST(regexp_extract(s.hand_id, '(\d{1,17})$', 1) AS BIGINT) AS number
    FROM subject s
    WHERE s.id_sequence = 'consecutive' AND s.at IS NOT NULL AND s.table_name IS NOT NULL
),
pairs AS (
    SELECT *, lag(hand_key) OVER w AS key_before, lag(hand_id) OVER w AS id_before
    FROM numbered
    WHERE number IS NOT NULL
    WINDOW w AS (PARTITION BY source_key, table_name, prefix ORDER BY number, hand_key)
    QUALIFY number = lag(number) OVER w + 1 AND utc_offset IS NOT DISTINCT FROM lag(utc_offset) OVER w
        AND button <> lag(button) OVER w
),
paid AS (
    SELECT y.hand_key, max(y.at) AS ended
    FROM payments y
    WHERE y.kind = 'award'
    GROUP BY y.hand_key
)
SELECT
    p.hand_key,
    0 AS seq,
    p.button AS seat,
    CASE
        WHEN a.ended IS NULL THEN 'not-checkable'
        WHEN p.started < a.ended - to_seconds(p.clock_tolerance) THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'the button moves after ' || strftime(a.ended, '%H:%M:%S') || ', when hand ' || p.id_before || ' was awarded' AS expected,
    'moved by ' || strftime(p.started, '%H:%M:%S') AS observed,
    NULL::DECIMAL(18, 4) AS stake,
    true AS derived
FROM pairs p LEFT JOIN paid a ON a.hand_key = p.key_before
