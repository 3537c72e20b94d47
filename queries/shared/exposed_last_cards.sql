-- last cards that the dealer exposed: dealt up, or turned over before the betting
SELECT d.hand_key, d.deal_no, d.seat, d.seq, d.live
FROM deals d JOIN outcomes o USING (hand_key)
WHERE d.place = 'seat' AND d.nth_of_seat = 7 AND d.face = 'up' AND d.expected_face = 'down' AND d.open_seat IS NULL
    AND d.deal_no = o.deals - 1 AND NOT o.voided
UNION ALL
SELECT e.hand_key, e.deal_no, e.seat, e.seq, e.live
FROM steps e JOIN remedies r USING (hand_key, seq) JOIN outcomes o USING (hand_key)
    JOIN deals d ON d.hand_key = e.hand_key AND d.deal_no = e.deal_no AND d.seat = e.seat AND d.nth_of_seat = 7
        AND d.place = 'seat' AND d.card IN (52, r.cards[1]) AND d.face = 'down' AND d.open_seat IS NULL
WHERE e.kind = 'expose' AND NOT coalesce(r.detail IN ('player', 'boxed'), false) AND e.seat_cards = 7
    AND e.deal_no = o.deals - 1 AND NOT o.voided
    AND NOT EXISTS (FROM turns t WHERE t.hand_key = e.hand_key AND t.seq > d.seq AND t.seq < e.seq)
