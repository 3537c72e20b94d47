-- a burn that is missing or one too many, by the house's streets that burn
SELECT w.hand_key, w.deal_no, w.seq, w.doubled
FROM doubtful_burns w JOIN subject s USING (hand_key) LEFT JOIN second_burns b USING (hand_key, seq)
WHERE CASE
    WHEN w.doubled THEN b.betting AND NOT EXISTS (FROM remedies h
        WHERE h.hand_key = w.hand_key AND h.seq > b.before_seq AND h.seq < w.seq
            AND (h.kind = 'shuffle' OR h.kind = 'return' AND h.from_place IN ('board', 'seat')))
    WHEN s.game IN ('holdem', 'omaha', 'omaha8')
    THEN list_contains(s.burn_streets, ['flop', 'turn', 'river'][w.street])
    WHEN s.game = 'mississippi'
    THEN list_contains(s.stud_burn_streets, ['fourth', 'sixth', 'seventh'][w.street])
    ELSE list_contains(s.stud_burn_streets, ['fourth', 'fifth', 'sixth', 'seventh'][w.street])
END
