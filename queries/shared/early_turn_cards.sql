-- turn cards that came before the betting on the flop was complete
SELECT d.hand_key, d.deal_no, min(d.seq) AS seq, arg_min(d.card, d.seq) AS card
FROM deals d JOIN steps x USING (hand_key, seq)
WHERE d.place = 'board' AND d.nth = 0 AND coalesce(d.run, 1) = 1 AND d.open_seat IS NOT NULL AND x.board = 3
GROUP BY d.hand_key, d.deal_no
