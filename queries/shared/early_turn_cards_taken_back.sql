-- taken back before another board card came
SELECT t.hand_key, t.deal_no, t.seq, t.card, min(b.seq) AS next_seq
FROM early_turn_cards t JOIN deals b ON b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.place = 'board' AND b.seq > t.seq
GROUP BY t.hand_key, t.deal_no, t.seq, t.card
HAVING EXISTS (FROM remedies r
    WHERE r.hand_key = t.hand_key AND r.kind = 'return' AND r.from_place = 'board'
        AND list_contains(r.cards, t.card) AND r.seq > t.seq AND r.seq < min(b.seq))
    -- a card that goes back together with the flop was one too many of it (clause 2), no turn
    AND NOT EXISTS (FROM remedies r JOIN deals f ON f.hand_key = r.hand_key AND f.place = 'board' AND f.seq < t.seq
        WHERE r.hand_key = t.hand_key AND r.kind = 'return' AND r.from_place = 'board'
            AND list_contains(r.cards, f.card) AND f.deal_no = t.deal_no AND r.seq > t.seq AND r.seq < min(b.seq))
