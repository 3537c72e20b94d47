-- one pot, one board, one winner's value: the whole award of a seat is its share
SELECT d.hand_key, d.seat, d.share_due, d.odd_chip, b.awarded - d.share_due AS over, o.raked, o.last_seq,
    max(d.share_due) OVER (PARTITION BY d.hand_key) - min(d.share_due) OVER (PARTITION BY d.hand_key) AS chip
FROM showdowns d JOIN hands_of_one_pot USING (hand_key) JOIN balances b USING (hand_key, seat) JOIN outcomes o USING (hand_key)
WHERE d.part = 'whole' AND d.best AND d.winners > 1 AND o.awards > 0 AND NOT o.voided
    AND o.awarded = (SELECT p.amount FROM pots p WHERE p.hand_key = d.hand_key)
    AND NOT EXISTS (FROM showdowns r WHERE r.hand_key = d.hand_key AND r.run > 1)
