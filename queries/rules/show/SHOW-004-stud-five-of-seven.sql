-- id: SHOW-004
-- name: stud-five-of-seven
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: show, award
-- source: seed 004 L140-142, L164-165, L205-207
-- settings: none
-- says: A stud hand is the best five of its own seven cards, the common card counted among them.
-- not this: The best hand is SHOW-001; a card that was never dealt is SHOW-015.
-- example: Seat 2 takes the pot with eight cards before it.
WITH won AS (
    SELECT hand_key, seat FROM balances WHERE awarded > 0
)
SELECT
    w.hand_key,
    w.seq,
    w.seat,
    CASE WHEN len(w.cards) > 7 OR b.seq IS NOT NULL THEN 'violation' ELSE 'pass' END AS verdict,
    'seven cards of its own' AS expected,
    CASE WHEN len(w.cards) > 7 THEN len(w.cards) || ' cards: ' || cards_text(w.cards)
        ELSE card_text(b.card) || ', which belongs to another hand' END AS observed,
    o.pot AS stake,
    -- it was dealt more than seven cards (IRRG-048)
    coalesce((SELECT q.cards FROM balances q WHERE q.hand_key = w.hand_key AND q.seat = w.seat), 0) > 7 AS derived
FROM shows w JOIN won USING (hand_key, seat) JOIN outcomes o USING (hand_key)
    LEFT JOIN (
        SELECT hand_key, seq, any_value(card) AS card
        FROM deals
        WHERE place = 'seat' AND earlier_place = 'seat' AND face IS NULL
        GROUP BY hand_key, seq
    ) b ON b.hand_key = w.hand_key AND b.seq = w.seq
WHERE w.kind = 'show' AND len(w.cards) >= 5 AND NOT o.voided
