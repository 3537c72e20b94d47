-- id: IRRG-013
-- name: premature-turn-replacement
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: action, board, return, burn, shuffle
-- source: seed 000 and 001 clause 4 ("clears and reveals": burns and turns); WSOP live 167 differs
-- settings: premature_board_remedy
-- says: A card is burned, and what would have been the river card takes the turn's place.
--   (WSOP: the card goes back, the deck is shuffled, and the turn dealt without a new burn.)
-- not this: The shuffle before the river, which is due later (IRRG-014).
-- example: The premature 8d is taken back, the deck is shuffled, and the Kc turned.
WITH facts AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.card, t.next_seq,
        min(r.seq) FILTER (r.kind = 'shuffle') AS shuffle_seq,
        coalesce(bool_or(r.kind = 'return' AND r.to_place = 'deck' AND list_contains(r.cards, t.card)), false) AS in_deck,
        (SELECT min(b.seq) FROM deals b
            WHERE b.hand_key = t.hand_key AND b.place = 'burn' AND b.seq > t.seq AND b.seq < t.next_seq) AS burn_seq,
        (SELECT min(b.card) FROM deals b
            WHERE b.hand_key = t.hand_key AND b.seq = t.next_seq AND b.place = 'board') AS next_card
    FROM early_turn_cards_taken_back t JOIN remedies r ON r.hand_key = t.hand_key AND r.seq > t.seq AND r.seq < t.next_seq
    GROUP BY t.hand_key, t.deal_no, t.seq, t.card, t.next_seq
),
judged AS (
    SELECT t.*, s.premature_board_remedy = 'wsop' AS wsop,
        CASE
            WHEN s.premature_board_remedy = 'wsop' THEN CASE
                WHEN t.burn_seq IS NOT NULL THEN 'burned'
                WHEN NOT t.in_deck OR t.shuffle_seq IS NULL THEN 'not shuffled' END
            WHEN t.shuffle_seq IS NOT NULL THEN 'shuffled'
            WHEN t.burn_seq IS NULL THEN 'not burned'
            WHEN t.next_card = t.card THEN 'same card'
        END AS fault
    FROM facts t JOIN subject s USING (hand_key)
)
SELECT
    t.hand_key,
    CASE t.fault WHEN 'burned' THEN t.burn_seq WHEN 'shuffled' THEN t.shuffle_seq WHEN 'same card' THEN t.next_seq
        ELSE t.seq END AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN t.fault IS NULL OR o.voided OR o.deals - 1 > t.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE WHEN t.wsop THEN 'the card shuffled back, and the turn dealt without a new burn'
        ELSE 'a burn, and the next card in the turn''s place' END AS expected,
    CASE t.fault
        WHEN 'burned' THEN 'another burn' WHEN 'not shuffled' THEN 'no shuffle with the ' || card_text(t.card)
        WHEN 'shuffled' THEN 'a shuffle before the new turn' WHEN 'not burned' THEN 'no burn before the new turn'
        WHEN 'same card' THEN card_text(t.card) || ' again'
        ELSE card_text(t.next_card) || ' for ' || card_text(t.card) END AS observed,
    o.pot AS stake
FROM judged t JOIN outcomes o USING (hand_key)
