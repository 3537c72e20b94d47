-- hole cards that the dealer showed: dealt face up, or turned over before the betting
SELECT d.hand_key, d.deal_no, d.seq, d.seat, d.card
FROM deals d JOIN subject s USING (hand_key)
WHERE d.place = 'seat' AND d.face = 'up' AND d.street = 0
    AND list_contains(s.seeds01_apply_to, s.game::VARCHAR)
UNION ALL
SELECT e.hand_key, x.deal_no, e.seq,
    -- the log may leave the seat to the card
    coalesce(e.seat, (SELECT arg_max(d.seat, d.seq) FROM deals d
        WHERE d.hand_key = e.hand_key AND d.place = 'seat' AND d.card < 52 AND d.card = e.cards[1] AND d.seq < e.seq)),
    e.cards[1]
FROM remedies e JOIN subject s USING (hand_key) JOIN steps x USING (hand_key, seq)
WHERE e.kind = 'expose' AND coalesce(e.detail::VARCHAR, 'dealer') = 'dealer' AND (e.seat IS NOT NULL OR e.cards[1] < 52)
    AND x.street = 0 AND x.street_actions = 0
    AND list_contains(s.seeds01_apply_to, s.game::VARCHAR)
