-- Every card that left the deck, next to what the game's script calls for at that point.
CREATE OR REPLACE VIEW dealing AS
SELECT
    h.hand_id, h.table_name, h.dealer, h.game, d.street, d.seq, d.nth, card(d.card) AS card,
    d.place, d.seat, d.face, d.expected_place, d.expected_seat, d.expected_face,
    d.open_seat, d.stub, d.deal_no, h.file, e.line, d.hand_key
FROM raw.deals d
JOIN hands h USING (hand_key)
LEFT JOIN raw.events e ON e.hand_key = d.hand_key AND e.seq = d.seq;
