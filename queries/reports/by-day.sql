-- Hands and findings by day, by the clock of the log.
SELECT
    h.at::DATE AS day,
    count(DISTINCT h.hand_key) AS hands,
    count(f.rule) FILTER (f.verdict = 'violation') AS violations,
    count(f.rule) FILTER (f.verdict = 'deviation') AS deviations
FROM hands h
LEFT JOIN raw.findings f USING (hand_key)
GROUP BY day
ORDER BY day;
