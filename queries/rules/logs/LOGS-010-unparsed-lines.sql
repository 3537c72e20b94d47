-- id: LOGS-010
-- name: unparsed-lines
-- status: stable
-- severity: major
-- hands: all
-- games: all
-- structures: all
-- needs: none
-- source: derived: nothing of a log is ignored in silence
-- settings: unknown_line_policy
-- says: Every line of a hand is understood.
-- not this: Chat and other lines that a parser passes over by name. Lines outside of any hand stand
--   in the account of the file's bytes.
-- example: A line "Dealer: board 7c" that no pattern knows.
SELECT
    s.hand_key,
    0 AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN d.hand_key IS NULL THEN 'pass' ELSE 'violation' END AS verdict,
    'a line that is understood' AS expected,
    'line ' || d.line || ': ' || coalesce(d.text, d.message) AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM subject s LEFT JOIN (
    SELECT hand_key, line, any_value(text) AS text, any_value(message) AS message
    FROM diagnostics
    WHERE code IN ('unknown-line', 'unknown-event')
    GROUP BY hand_key, line
) d USING (hand_key)
WHERE s.unknown_line_policy = 'report'
