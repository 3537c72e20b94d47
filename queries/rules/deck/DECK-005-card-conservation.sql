-- id: DECK-005
-- name: card-conservation
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: deal
-- source: seed 003 L64 (the short stub); WSOP live 117, 228
-- settings: deck_composition
-- says: No more cards leave the deck than it holds; cards that went back count again.
-- not this: A short stub that is mixed with the burns and dealt on, as seed 003 orders.
-- example: Eight hands of stud play on to the river with three burns: 59 cards.
SELECT
    d.hand_key,
    d.seq,
    d.seat,
    CASE WHEN d.stub - CASE s.deck_composition WHEN 'short36' THEN 16 ELSE 0 END < 1
        THEN 'violation' ELSE 'pass' END AS verdict,
    'a card left in the deck' AS expected,
    'the deck was dealt out before this card' AS observed,
    o.pot AS stake,
    d.stub - CASE s.deck_composition WHEN 'short36' THEN 16 ELSE 0 END < 0 AS derived
FROM deals d JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE d.stub IS NOT NULL
