-- what the deck held as the last street began, and whom it had to serve: a card that came early and
-- stays, and its burn, are not needed again
SELECT x.*, z.common,
    z.entitled - (
        SELECT count(*) FROM deals c
        WHERE c.hand_key = x.hand_key AND c.deal_no = x.deal_no AND c.place = 'seat' AND c.nth_of_seat = 7 AND c.seq < x.seq
    ) AS n,
    (
        SELECT least(count(*), 1) FROM deals c
        WHERE c.hand_key = x.hand_key AND c.deal_no = x.deal_no AND c.place = 'burn' AND c.seq BETWEEN x.card_seq AND x.seq
    ) AS burned,
    min(d.seq) AS first_seq, arg_min(d.stub, d.seq) AS stub, arg_min(d.place, d.seq)::VARCHAR AS first_place,
    min(d.seq) FILTER (d.place = 'common') AS common_seq
FROM short_deck_before_last_street x JOIN deals d ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.seq > x.seq
    JOIN streets z ON z.hand_key = x.hand_key AND z.deal_no = x.deal_no
        AND z.street = CASE x.game WHEN 'mississippi' THEN 3 ELSE 4 END
WHERE d.place IN ('burn', 'seat', 'common') AND (d.face IS NOT NULL OR d.place <> 'seat') AND z.live_start > 1
GROUP BY ALL
