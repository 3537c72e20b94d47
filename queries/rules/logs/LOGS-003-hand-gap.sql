-- id: LOGS-003
-- name: hand-gap
-- status: stable
-- severity: major
-- scope: log
-- hands: all
-- games: all
-- structures: all
-- needs: id
-- source: derived: NJ 13:69O-1.8(d) (everything needed to recreate play)
-- settings: id_sequence, hand_id_scope
-- says: The numbers of a table's hands follow one another: no hand is missing from the log.
-- not this: A site that numbers hands over all its tables: gaps are normal there. Where the house says
--   that numbers only rise, a gap is normal, and a later hand with a lower number is not.
-- example: After hand 17 comes hand 19.
WITH numbered AS (
    SELECT s.hand_key, s.hand_id, s.at AS started, s.utc_offset, s.id_sequence, coalesce(s.site, '') AS site,
        CASE s.hand_id_scope WHEN 'table' THEN s.table_name ELSE '' END AS at_table,
        regexp_extract(s.hand_id, '^(.*?)(\d{1,17})$', 1) AS prefix,
        TRY_CAST(regexp_extract(s.hand_id, '(\d{1,17})$', 1) AS BIGINT) AS number
    FROM subject s
    WHERE s.id_sequence <> 'none'
),
ordered AS (
    -- a number that stands twice is LOGS-001 or LOGS-002, and no gap
    SELECT *,
        lag(number) OVER by_number AS before,
        lag(started) OVER by_number AS started_before,
        lag(utc_offset) OVER by_number AS offset_before
    FROM numbered
    WHERE number IS NOT NULL AND at_table IS NOT NULL
    WINDOW by_number AS (PARTITION BY site, at_table, prefix ORDER BY number, hand_key)
)
SELECT
    n.hand_key,
    0 AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN o.hand_key IS NULL THEN 'not-checkable'
        WHEN o.id_sequence = 'consecutive' AND o.number > o.before + 1 THEN 'violation'
        WHEN o.id_sequence = 'monotone' AND o.started < o.started_before - INTERVAL 1 MINUTE
            AND o.utc_offset IS NOT DISTINCT FROM o.offset_before THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    CASE WHEN o.id_sequence = 'consecutive' THEN 'hand ' || o.prefix || (o.before + 1)
        ELSE 'a later hand than ' || o.prefix || o.before END AS expected,
    CASE WHEN o.id_sequence = 'consecutive'
        THEN 'hand ' || n.hand_id || ' comes after ' || o.prefix || o.before || ': '
            || (o.number - o.before - 1) || CASE WHEN o.number = o.before + 2 THEN ' is' ELSE ' are' END || ' missing'
        ELSE 'an earlier one' END AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM numbered n LEFT JOIN ordered o USING (hand_key)
WHERE o.hand_key IS NULL OR o.before IS NOT NULL
