-- Hands and findings by table.
SELECT
    h.table_name,
    count(DISTINCT h.hand_key) AS hands,
    count(f.rule) FILTER (f.verdict = 'violation') AS violations,
    count(f.rule) FILTER (f.verdict = 'deviation') AS deviations
FROM hands h
LEFT JOIN raw.findings f USING (hand_key)
GROUP BY h.table_name
ORDER BY violations DESC, deviations DESC, h.table_name;
