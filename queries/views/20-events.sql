-- Every event in the order of the log, with the player's name and the cards as text.
CREATE OR REPLACE VIEW events AS
SELECT e.* EXCLUDE (cards), p.player, cards(e.cards) AS cards
FROM raw.events e
LEFT JOIN raw.seats p USING (hand_key, seat);
