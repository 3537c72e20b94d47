-- Findings by rule, the worst first.
SELECT rule, name, severity, hands_checked, violations, deviations, not_checkable
FROM coverage
WHERE violations + deviations > 0
ORDER BY CASE severity WHEN 'critical' THEN 0 WHEN 'major' THEN 1 ELSE 2 END, violations DESC, rule;
