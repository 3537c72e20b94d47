-- Hands and findings by dealer, where the log names one.
SELECT
    h.dealer,
    count(DISTINCT h.hand_key) AS hands,
    count(f.rule) FILTER (f.verdict = 'violation') AS violations,
    count(f.rule) FILTER (f.verdict = 'deviation') AS deviations
FROM hands h
LEFT JOIN raw.findings f USING (hand_key)
WHERE h.dealer IS NOT NULL
GROUP BY h.dealer
ORDER BY violations DESC, deviations DESC, h.dealer;
