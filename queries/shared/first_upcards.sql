-- the first card that each seat has face up, a hole card that the dealer exposed included
SELECT d.hand_key, d.deal_no, d.seat, arg_min(d.card, d.seq) AS card
FROM deals d
WHERE d.street = 0 AND d.place = 'seat' AND d.face = 'up' AND d.card < 52
GROUP BY d.hand_key, d.deal_no, d.seat
