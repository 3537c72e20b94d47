-- id: IRRG-008
-- name: redealt-flop-shuffle-scope
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: board, return, shuffle
-- source: seed 000 and 001 clause 3 (001 misprints "deck" for table); WSOP live 167
-- settings: overfull_flop_remedy
-- says: A flop that is dealt again is shuffled together with the rest of the deck, and with nothing
--   else: the burn, the muck and the hands stay out.
-- not this: The cards of an overfull flop that are scrambled, where the house does so.
-- example: The flop and the burn before it are both put back, and the deck is shuffled.
WITH facts AS (
    SELECT f.hand_key, f.deal_no, f.seq, f.faces, f.next_seq,
        coalesce(sum(len(list_intersect(r.cards, f.faces))) FILTER (r.kind = 'return' AND r.from_place = 'board'), 0) AS back,
        coalesce(sum(len(list_intersect(r.cards, f.faces))) FILTER (r.kind = 'return' AND r.to_place = 'deck'), 0) AS in_deck,
        max(r.seq) FILTER (r.kind = 'return' AND r.to_place = 'deck') AS deck_seq,
        max(r.seq) FILTER (r.kind = 'shuffle') AS shuffle_seq,
        min(r.seq) FILTER (r.kind = 'return' AND r.to_place = 'deck' AND (
            r.from_place IN ('burn', 'muck', 'seat')
            OR r.from_place = 'aside' AND len(list_intersect(r.cards, f.faces)) < len(r.cards))) AS stray_seq,
        any_value(r.from_place) FILTER (r.kind = 'return' AND r.to_place = 'deck'
            AND r.from_place IN ('burn', 'muck', 'seat', 'aside')) AS stray_place
    FROM flops_dealt_again f JOIN remedies r ON r.hand_key = f.hand_key AND r.seq BETWEEN f.seq AND f.next_seq
    GROUP BY f.hand_key, f.deal_no, f.seq, f.faces, f.next_seq
),
judged AS (
    SELECT f.*,
        CASE
            WHEN f.stray_seq IS NOT NULL THEN 'stray'
            WHEN f.in_deck < len(f.faces) THEN 'not in the deck'
            WHEN f.shuffle_seq IS NULL OR f.shuffle_seq < f.deck_seq THEN 'not shuffled'
        END AS fault
    FROM facts f
    WHERE f.back >= len(f.faces)
)
SELECT
    f.hand_key,
    coalesce(f.stray_seq, f.seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN f.fault IS NULL OR o.voided OR o.deals - 1 > f.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE f.fault WHEN 'stray' THEN 'only the flop shuffled with the deck'
        WHEN 'not shuffled' THEN 'a shuffle of the flop with the deck'
        ELSE 'the flop back in the deck and shuffled' END AS expected,
    CASE f.fault
        WHEN 'stray' THEN 'cards from ' || f.stray_place::VARCHAR || ' put into the deck'
        WHEN 'not in the deck' THEN f.in_deck || ' of ' || len(f.faces) || ' flop cards back in the deck'
        WHEN 'not shuffled' THEN 'flop taken back and dealt again without a shuffle'
        ELSE cards_text(f.faces) || ' shuffled into the deck' END AS observed,
    o.pot AS stake
FROM judged f JOIN outcomes o USING (hand_key)
