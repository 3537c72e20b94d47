-- Findings that concern a seat, by the player in it.
SELECT
    p.player,
    count(*) FILTER (f.verdict = 'violation') AS violations,
    count(*) FILTER (f.verdict = 'deviation') AS deviations,
    count(DISTINCT f.rule) AS rules
FROM raw.findings f
JOIN raw.seats p USING (hand_key, seat)
GROUP BY p.player
ORDER BY violations DESC, deviations DESC, p.player;
