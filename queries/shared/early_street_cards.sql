-- what left the deck for the next street before the round was complete
SELECT d.hand_key, d.deal_no, d.street, d.seq, d.place, d.seat, d.card, s.premature_stud_remedy,
    EXISTS (
        FROM remedies w WHERE w.hand_key = d.hand_key AND w.kind = 'looked' AND w.seat = d.seat AND w.seq > d.seq
    ) AND d.street = 3 AS kept
FROM subject s JOIN deals d USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE d.open_seat IS NOT NULL AND d.live > 1 AND d.street < CASE s.game WHEN 'mississippi' THEN 3 ELSE 4 END
    AND (d.place = 'burn' OR d.place = 'seat' AND d.nth_of_seat > CASE s.game WHEN 'mississippi' THEN [3, 5, 6, 7][d.street + 1] ELSE d.street + 3 END)
    AND d.deal_no = o.deals - 1 AND NOT o.voided
