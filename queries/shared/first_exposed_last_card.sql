-- the first last card of a deal that was exposed
SELECT hand_key, deal_no, min(seq) AS seq, arg_min(seat, seq) AS seat, arg_min(live, seq) AS live
FROM exposed_last_cards
GROUP BY hand_key, deal_no
