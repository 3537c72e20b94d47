-- Every finding with its hand and its place in the file.
CREATE OR REPLACE VIEW findings AS
SELECT
    f.rule, f.verdict, f.severity, h.hand_id, h.table_name, f.seq, f.seat, p.player,
    f.expected, f.observed, f.stake, h.currency, f.derived,
    h.file,
    coalesce(e.line, h.line) AS line,
    coalesce(e.byte_start, h.byte_start) AS byte_start,
    coalesce(e.byte_end, h.byte_end) AS byte_end,
    h.site, h.format, h.game, h.structure, h.tournament, h.dealer, h.at, f.hand_key
FROM raw.findings f
JOIN hands h USING (hand_key)
LEFT JOIN raw.events e ON e.hand_key = f.hand_key AND e.seq = f.seq
LEFT JOIN raw.seats p ON p.hand_key = f.hand_key AND p.seat = f.seat;
