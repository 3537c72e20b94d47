-- and the how-manieth card of the deal it was
SELECT x.hand_key, x.deal_no, x.seat, x.card, x.seq, x.together, count(*) AS nth
FROM exposed_hole_cards_as_dealt x JOIN deals d ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no
    AND d.place = 'seat' AND d.seq <= x.dealt_seq
GROUP BY x.hand_key, x.deal_no, x.seat, x.card, x.seq, x.together
