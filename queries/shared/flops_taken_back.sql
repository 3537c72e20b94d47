-- a flop, too many or too early, of which cards were taken back before the next board card
SELECT r.hand_key, r.deal_no, d.seq, list(DISTINCT d.card) AS faces
FROM returned_board_cards r JOIN deals d ON d.hand_key = r.hand_key AND d.deal_no = r.deal_no
    AND d.place = 'board' AND d.seq < r.seq
GROUP BY r.hand_key, r.deal_no, d.seq
HAVING max(d.nth) >= 2
