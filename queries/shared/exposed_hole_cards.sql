-- each hole card that was shown, once, and how many of the deal were
SELECT hand_key, deal_no, seat, card, min(seq) AS seq,
    count(*) OVER (PARTITION BY hand_key, deal_no) AS together
FROM shown_hole_cards
WHERE seat IS NOT NULL
GROUP BY hand_key, deal_no, seat, card
