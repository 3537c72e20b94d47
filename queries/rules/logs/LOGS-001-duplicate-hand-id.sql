-- id: LOGS-001
-- name: duplicate-hand-id
-- status: stable
-- severity: critical
-- scope: log
-- hands: all
-- games: all
-- structures: all
-- needs: id
-- source: NJ 13:69O-1.8 and 58 Pa. Code 811a.7 (logged data complete and exportable)
-- settings: hand_id_scope
-- says: A hand's number appears once.
-- not this: The same number at two tables of a room that numbers hands by table. A file that is
--   given twice is read once. Two records of one number that do not tell the same hand are LOGS-002.
-- example: Hand 1001 stands in the log twice.
WITH named AS (
    SELECT s.hand_key, s.hand_id, coalesce(s.site, '') AS site,
        CASE s.hand_id_scope WHEN 'table' THEN coalesce(s.table_name, '') ELSE '' END AS at_table,
        s.line, s.source_key,
        -- what LOGS-002 compares
        hash(s.button, s.game, s.structure, s.logged_pot, o.contributed, o.awarded, o.refunded, o.dealt_in, o.live, o.board) AS told
    FROM subject s LEFT JOIN outcomes o USING (hand_key)
),
repeated AS (
    SELECT site, at_table, hand_id, min(hand_key) AS first_key,
        arg_min(told, hand_key) AS first_told,
        arg_min(line, hand_key) AS first_line, arg_min(source_key, hand_key) AS first_source
    FROM named
    WHERE hand_id IS NOT NULL
    GROUP BY ALL
    HAVING count(*) > 1
)
SELECT
    n.hand_key,
    0 AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN n.hand_id IS NULL THEN 'not-checkable'
        WHEN r.first_key < n.hand_key THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'a number of its own' AS expected,
    'hand ' || n.hand_id || ' again; first at line ' || coalesce(r.first_line::VARCHAR, '?')
        || CASE WHEN r.first_source = n.source_key THEN ' of the same file'
            ELSE coalesce(' of ' || f.path, ' of another file') END AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM named n LEFT JOIN repeated r USING (site, at_table, hand_id)
    LEFT JOIN sources f ON f.source_key = r.first_source
WHERE r.first_told IS NULL OR r.first_told = n.told
