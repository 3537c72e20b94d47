-- when each exposed hole card was dealt
SELECT x.*, coalesce(min(d.seq) FILTER (d.card = x.card), max(d.seq)) AS dealt_seq
FROM exposed_hole_cards x JOIN deals d ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no
    AND d.place = 'seat' AND d.seat = x.seat AND d.seq <= x.seq
GROUP BY x.hand_key, x.deal_no, x.seat, x.card, x.seq, x.together
