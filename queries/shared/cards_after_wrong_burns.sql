-- the first card after each wrong burn
SELECT w.hand_key, w.deal_no, w.seq, w.doubled, min(d.seq) AS card_seq, arg_min(d.street, d.seq) AS street
FROM wrong_burns w JOIN deals d ON d.hand_key = w.hand_key AND d.deal_no = w.deal_no AND d.seq >= w.seq AND d.place <> 'burn'
GROUP BY w.hand_key, w.deal_no, w.seq, w.doubled
