-- the river after a turn card that was taken back
SELECT t.hand_key, t.deal_no, t.seq, t.card, t.next_seq, min(b.seq) AS river_seq
FROM early_turn_cards_taken_back t JOIN subject s USING (hand_key)
    JOIN deals b ON b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.place = 'board' AND b.seq > t.next_seq
WHERE s.premature_board_remedy = 'robert'
    -- a river that came too early and went back is no river yet (IRRG-016)
    AND NOT EXISTS (FROM remedies r
        WHERE r.hand_key = b.hand_key AND r.kind = 'return' AND r.from_place = 'board' AND r.seq > b.seq
            AND list_contains(r.cards, b.card))
GROUP BY t.hand_key, t.deal_no, t.seq, t.card, t.next_seq
