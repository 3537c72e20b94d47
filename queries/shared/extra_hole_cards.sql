-- hole cards over the starting hand; one that takes the place of an exposed card is none
SELECT d.hand_key, d.deal_no, d.seq, d.seat, d.card,
    d.expected_place IS DISTINCT FROM 'seat' AS after_all,
    row_number() OVER (PARTITION BY d.hand_key, d.deal_no ORDER BY d.seq, d.nth) AS nth,
    count(*) OVER (PARTITION BY d.hand_key, d.deal_no) AS together
FROM deals d JOIN subject s USING (hand_key)
WHERE d.place = 'seat' AND d.nth_of_seat > CASE s.game WHEN 'holdem' THEN 2 ELSE 4 END
    AND list_contains(s.seeds01_apply_to, s.game::VARCHAR)
    AND NOT EXISTS (FROM turns a WHERE a.hand_key = d.hand_key AND a.deal_no = d.deal_no AND a.seq < d.seq)
    AND NOT EXISTS (FROM deals u
        WHERE u.hand_key = d.hand_key AND u.deal_no = d.deal_no AND u.seat = d.seat AND u.place = 'seat'
            AND u.face = 'up' AND u.seq < d.seq)
    AND NOT EXISTS (FROM remedies e JOIN steps x USING (hand_key, seq)
        WHERE e.hand_key = d.hand_key AND e.kind = 'expose' AND e.seat = d.seat AND e.seq < d.seq
            AND x.deal_no = d.deal_no AND coalesce(e.detail::VARCHAR, 'dealer') = 'dealer')
