-- Every event in the order of the log, with its hand, the player's name and the cards as text.
CREATE OR REPLACE VIEW events AS
SELECT h.hand_id, h.table_name, e.* EXCLUDE (cards), p.player, cards(e.cards) AS cards
FROM raw.events e
JOIN raw.hands h USING (hand_key)
LEFT JOIN raw.seats p USING (hand_key, seat);
