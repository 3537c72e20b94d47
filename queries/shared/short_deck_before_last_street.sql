-- the last card of the street before the last, and the last decision on it
SELECT d.hand_key, d.deal_no, s.game, s.short_stub_method, max(d.seq) AS card_seq,
    greatest(max(d.seq), coalesce((
        SELECT max(t.seq) FROM turns t
        WHERE t.hand_key = d.hand_key AND t.deal_no = d.deal_no
            AND t.street < CASE s.game WHEN 'mississippi' THEN 3 ELSE 4 END
    ), 0)) AS seq
FROM short_decks JOIN subject s USING (hand_key) JOIN deals d USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE d.place = 'seat' AND d.nth_of_seat <= 6 AND d.face IS NOT NULL AND d.deal_no = o.deals - 1 AND NOT o.voided
GROUP BY d.hand_key, d.deal_no, s.game, s.short_stub_method
