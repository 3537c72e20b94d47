-- Every hand, with its file, its game in words, and why it was not audited, if it was not.
CREATE OR REPLACE VIEW hands AS
SELECT
    h.*,
    s.file,
    CASE
        WHEN h.incomplete THEN 'incomplete'
        WHEN h.cancelled THEN 'cancelled'
        WHEN h.game = 'other' THEN 'game not covered'
    END AS not_audited
FROM raw.hands h
LEFT JOIN (SELECT source_key, min(path) AS file FROM raw.sources GROUP BY source_key) s
    USING (source_key);
