-- two hands: whose last card was exposed, and the other one's
SELECT f.*, d.seat AS other_seat, d.seq AS other_seq, d.face AS other_face
FROM first_exposed_last_card f LEFT JOIN deals d
    ON d.hand_key = f.hand_key AND d.deal_no = f.deal_no AND d.place = 'seat' AND d.nth_of_seat = 7
        AND d.seat <> f.seat AND d.status IN (0, 2)
WHERE f.live = 2
