-- the seat whose card would have brought it in: all-in for the ante, or exposed by the dealer; the
-- ace is high, in razz low
SELECT o.hand_key, o.deal_no, CASE s.game WHEN 'razz' THEN arg_max(o.seat, (o.card + 4) % 52) ELSE arg_min(o.seat, o.card) END AS seat
FROM first_upcards o JOIN subject s USING (hand_key)
GROUP BY o.hand_key, o.deal_no, s.game
