-- The rules that this audit applied: what each says, and where it says it from.
CREATE OR REPLACE VIEW rules AS SELECT * FROM raw.rules ORDER BY rule;
