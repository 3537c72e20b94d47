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
WITH short AS (
    SELECT hand_key FROM subject WHERE deck_composition = 'short36'
)
SELECT
    d.hand_key,
    d.seq,
    d.seat,
    CASE WHEN d.card = 53 OR d.card < 16 AND s.hand_key IS NOT NULL THEN 'violation' ELSE 'pass' END AS verdict,
    CASE WHEN s.hand_key IS NULL THEN 'a card of a deck of 52' ELSE 'a card from six to ace' END AS expected,
    card_text(d.card) AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM deals d LEFT JOIN short s USING (hand_key)
WHERE d.card <> 52
UNION ALL
SELECT
    e.hand_key,
    e.seq,
    e.seat,
    CASE WHEN list_max(e.cards) = 53 OR list_min(e.cards) < 16 AND s.hand_key IS NOT NULL
        THEN 'violation' ELSE 'pass' END,
    CASE WHEN s.hand_key IS NULL THEN 'cards of a deck of 52' ELSE 'cards from six to ace' END,
    cards_text(e.cards),
    NULL
FROM shows e LEFT JOIN short s USING (hand_key)
WHERE len(e.cards) > 0
