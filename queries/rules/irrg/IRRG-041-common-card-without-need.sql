-- id: IRRG-041
-- name: common-card-without-need
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: deal, burn, return
-- source: seed 003 L64; WSOP live 228 (the deck and three burns must serve all, with a burn and a last card)
-- settings: short_stub_method
-- says: A common card is dealt only on the last street, and only if the deck, the burns and the cards out of play
--   are not enough for the players.
-- not this: Eight players on the last street, one card left and three burns.
-- example: Five players on the last street, twelve cards left, and a common card.
SELECT
    x.hand_key,
    x.common_seq AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN x.short_stub_method = 'robert' AND b.stub + b.burns + b.aside < x.n THEN 'pass'
        WHEN x.short_stub_method <> 'robert' AND b.stub + b.burns < x.n + 2 THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    'a card for each of ' || x.n || ' players' AS expected,
    'a common card with ' || b.stub || ' cards, ' || b.burns || ' burns and ' || b.aside || ' cards aside' AS observed,
    o.pot AS stake
FROM short_deck_last_streets x JOIN short_decks_unmoved b USING (hand_key) JOIN outcomes o USING (hand_key)
    JOIN steps e ON e.hand_key = x.hand_key AND e.seq = x.common_seq
WHERE e.street >= CASE x.game WHEN 'mississippi' THEN 2 ELSE 3 END
UNION ALL
SELECT d.hand_key, d.seq, NULL::TINYINT, 'violation', 'a common card on the last street only', 'a common card before it', o.pot
FROM steps d JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE d.kind = 'common' AND d.deal_no = o.deals - 1
    AND d.street < CASE s.game WHEN 'mississippi' THEN 2 ELSE 3 END
