-- id: DECK-002
-- name: foreign-card
-- status: stable
-- severity: critical
-- hands: all
-- games: all
-- structures: all
-- needs: none
-- source: WSOP live 22, 115, 362
-- settings: deck_composition
-- says: Every card that is seen belongs to the deck of the game.
-- not this: A card whose face the log hides (??) is no foreign card.
-- example: Seat 2 shows a joker.
SELECT
    e.hand_key,
    e.seq,
    e.seat,
    CASE
        WHEN list_contains(e.cards, 53) THEN 'violation'
        WHEN s.deck_composition = 'short36' AND list_min(e.cards) < 16 THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    CASE s.deck_composition WHEN 'short36' THEN 'cards from six to ace' ELSE 'cards of a deck of 52' END AS expected,
    cards_text(e.cards) AS observed,
    o.pot AS stake
FROM events e JOIN subject s USING (hand_key) LEFT JOIN outcomes o USING (hand_key)
WHERE len(e.cards) > 0
