-- id: IRRG-001
-- name: first-hole-card-exposed
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: deal, exposure
-- source: seed 000 and 001 clause 1; WSOP live 104; TDA 35A (first or second card)
-- settings: seeds01_apply_to, exposed_first_n
-- says: If the dealer exposes the first card of the deal, it is a misdeal.
-- not this: A card that its player turned over; a later card (IRRG-003).
-- example: The first card, to seat 1, comes face up; the dealer goes on, and seat 3 bets.
SELECT
    x.hand_key,
    x.seq,
    x.seat,
    CASE WHEN o.deals - 1 > x.deal_no OR o.voided THEN 'deviation' ELSE 'violation' END AS verdict,
    'a misdeal' AS expected,
    card_text(x.card) || ', card ' || x.nth || ' of the deal, exposed by the dealer'
        || CASE WHEN o.deals - 1 > x.deal_no THEN '; misdeal' WHEN o.voided THEN '; hand void'
            ELSE '; the deal went on' END AS observed,
    o.pot AS stake
FROM exposed_hole_cards_in_order x JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE x.nth <= s.exposed_first_n
