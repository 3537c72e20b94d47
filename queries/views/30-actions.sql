-- Every decision: who acted and how, next to who should have, what it cost and what was allowed.
CREATE OR REPLACE VIEW actions AS
SELECT
    h.hand_id, h.table_name, h.game, h.structure, t.street, t.seq, t.seat, p.player, t.kind,
    t.added, t.to_amount, t.raise_by, t.goes_all_in,
    t.expected_seat, t.to_call, t.min_to, t.max_to, t.may_raise, t.bets, t.pot_before,
    t.stack_before, t.live, t.derived, h.file, e.line, t.hand_key
FROM raw.turns t
JOIN hands h USING (hand_key)
LEFT JOIN raw.events e ON e.hand_key = t.hand_key AND e.seq = t.seq
LEFT JOIN raw.seats p ON p.hand_key = t.hand_key AND p.seat = t.seat;
