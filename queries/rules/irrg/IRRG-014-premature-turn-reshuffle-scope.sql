-- id: IRRG-014
-- name: premature-turn-reshuffle-scope
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: action, board, return, shuffle
-- source: seed 000 and 001 clause 4
-- settings: premature_board_remedy
-- says: After the betting on the turn the deck is shuffled again with the card that was taken out,
--   not with burns or discards.
-- not this: A hand that ends on the turn. WSOP shuffles before the turn (IRRG-013).
-- example: The 8d stays aside for good, and the river is dealt from the rest.
WITH facts AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.card, t.next_seq, t.river_seq,
        max(r.seq) FILTER (r.kind = 'return' AND r.to_place = 'deck' AND list_contains(r.cards, t.card)) AS deck_seq,
        max(r.seq) FILTER (r.kind = 'shuffle' AND r.seq > t.next_seq) AS shuffle_seq,
        min(r.seq) FILTER (r.kind = 'return' AND r.to_place = 'deck' AND (
            r.from_place IN ('burn', 'muck', 'seat') OR r.from_place = 'aside' AND NOT list_contains(r.cards, t.card))) AS stray_seq,
        arg_min(r.from_place, r.seq) FILTER (r.kind = 'return' AND r.to_place = 'deck'
            AND (r.from_place IN ('burn', 'muck', 'seat') OR r.from_place = 'aside' AND NOT list_contains(r.cards, t.card))) AS stray_place
    FROM rivers_after_early_turn_cards t JOIN remedies r ON r.hand_key = t.hand_key AND r.seq > t.seq AND r.seq < t.river_seq
    GROUP BY t.hand_key, t.deal_no, t.seq, t.card, t.next_seq, t.river_seq
),
judged AS (
    SELECT t.*,
        CASE
            WHEN t.stray_seq IS NOT NULL THEN 'stray'
            WHEN t.deck_seq IS NULL THEN 'not in the deck'
            WHEN t.shuffle_seq IS NULL OR t.shuffle_seq < t.deck_seq THEN 'not shuffled'
        END AS fault
    FROM facts t
    -- the card itself put back as the turn: IRRG-013
    WHERE NOT EXISTS (FROM deals b
        WHERE b.hand_key = t.hand_key AND b.seq = t.next_seq AND b.place = 'board' AND b.card = t.card)
)
SELECT
    t.hand_key,
    coalesce(t.stray_seq, t.seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN t.fault IS NULL OR o.voided OR o.deals - 1 > t.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE t.fault WHEN 'stray' THEN 'only the ' || card_text(t.card) || ' shuffled with the deck'
        ELSE card_text(t.card) || ' back in the deck and a shuffle before the river' END AS expected,
    CASE t.fault
        WHEN 'stray' THEN 'cards from ' || t.stray_place::VARCHAR || ' put into the deck'
        WHEN 'not in the deck' THEN 'the ' || card_text(t.card) || ' stayed out'
        WHEN 'not shuffled' THEN 'no shuffle before the river'
        ELSE 'shuffled with the ' || card_text(t.card) END AS observed,
    o.pot AS stake,
    -- shuffled too soon, before the new turn: IRRG-013 tells
    coalesce(t.fault = 'not shuffled' AND EXISTS (
        FROM remedies r WHERE r.hand_key = t.hand_key AND r.kind = 'shuffle' AND r.seq > t.deck_seq AND r.seq < t.next_seq
    ), false) AS derived
FROM judged t JOIN outcomes o USING (hand_key)
