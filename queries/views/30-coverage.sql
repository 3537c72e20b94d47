-- Every rule with its counts over the whole audit.
CREATE OR REPLACE VIEW coverage AS
SELECT
    r.rule, r.name, r.severity, r.status,
    coalesce(sum(c.checks), 0)::BIGINT AS checks,
    coalesce(sum(c.hands_checked), 0)::BIGINT AS hands_checked,
    coalesce(sum(c.violations), 0)::BIGINT AS violations,
    coalesce(sum(c.deviations), 0)::BIGINT AS deviations,
    coalesce(sum(c.not_checkable), 0)::BIGINT AS not_checkable
FROM raw.rules r
LEFT JOIN raw.coverage c USING (rule)
GROUP BY ALL
ORDER BY r.rule;
