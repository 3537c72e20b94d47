-- id: LOGS-002
-- name: conflicting-duplicate
-- status: stable
-- severity: critical
-- scope: log
-- hands: all
-- games: all
-- structures: all
-- needs: id
-- source: NJ 13:69O-1.8 and 58 Pa. Code 811a.7 (logged data complete and exportable)
-- settings: hand_id_scope
-- says: Two records of one hand's number tell the same hand. Both are kept; where they differ, both are
--   open to doubt.
-- not this: The same hand as another player saw it: other hole cards, the same money and seats. The
--   same record twice is LOGS-001.
-- example: Hand 1001 stands in the log with a pot of 40, and again with a pot of 60.
WITH named AS (
    SELECT s.hand_key, s.hand_id, coalesce(s.site, '') AS site,
        CASE s.hand_id_scope WHEN 'table' THEN coalesce(s.table_name, '') ELSE '' END AS at_table,
        s.button, s.game, s.structure, s.logged_pot, s.line, s.source_key
    FROM subject s
),
repeated AS (
    SELECT site, at_table, hand_id, min(hand_key) AS first_key
    FROM named
    WHERE hand_id IS NOT NULL
    GROUP BY ALL
    HAVING count(*) > 1
),
told AS (
    SELECT n.*, r.first_key, o.contributed, o.awarded, o.refunded, o.dealt_in, o.live, o.board
    FROM named n JOIN repeated r USING (site, at_table, hand_id) LEFT JOIN outcomes o USING (hand_key)
)
SELECT
    n.hand_key,
    0 AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN n.hand_id IS NULL THEN 'not-checkable'
        WHEN t.hand_key IS NULL OR t.hand_key = t.first_key THEN 'pass'
        WHEN t.contributed IS DISTINCT FROM f.contributed OR t.awarded IS DISTINCT FROM f.awarded
            OR t.refunded IS DISTINCT FROM f.refunded OR t.dealt_in IS DISTINCT FROM f.dealt_in
            OR t.live IS DISTINCT FROM f.live OR t.board IS DISTINCT FROM f.board
            OR t.button IS DISTINCT FROM f.button OR t.game IS DISTINCT FROM f.game
            OR t.structure IS DISTINCT FROM f.structure OR t.logged_pot IS DISTINCT FROM f.logged_pot
            THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'the hand as at line ' || coalesce(f.line::VARCHAR, '?') || CASE WHEN f.source_key = n.source_key THEN ''
        ELSE coalesce(' of ' || p.path, ' of another file') END || ': ' || coalesce(f.dealt_in::VARCHAR, '?')
        || ' seats, ' || coalesce(money_text(f.contributed), '?') || ' put in' AS expected,
    coalesce(t.dealt_in::VARCHAR, '?') || ' seats, ' || coalesce(money_text(t.contributed), '?') || ' put in'
        || CASE WHEN t.contributed = f.contributed AND t.dealt_in = f.dealt_in THEN '; another course or end' ELSE '' END
        AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM named n LEFT JOIN told t USING (hand_key)
    LEFT JOIN told f ON f.hand_key = t.first_key
    LEFT JOIN sources p ON p.source_key = f.source_key
