-- cards of the board that went back
SELECT r.hand_key, x.deal_no, r.seq, r.cards
FROM remedies r JOIN steps x USING (hand_key, seq)
WHERE r.kind = 'return' AND r.from_place = 'board'
