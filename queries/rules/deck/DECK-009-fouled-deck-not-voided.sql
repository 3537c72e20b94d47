-- id: DECK-009
-- name: fouled-deck-not-voided
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: ruling, award
-- source: WSOP live 111-113; WSOP tournament 88; TDA 35E; the seeds are silent
-- settings: fouled_deck_policy
-- says: When a card is found twice, or one that does not belong to the deck, before the award, the
--   hand is void and everybody gets his money back.
-- not this: A card with a wrong back that is found in the part of the deck that is not used. A
--   duplicate that nobody noticed (DECK-001).
-- example: A ruling finds two 9c, and seat 2 is awarded 60.
WITH seen AS (
    SELECT d.hand_key, min(d.seq) AS seq
    FROM deals d
    WHERE (d.earlier_seq IS NOT NULL AND d.card < 52 OR d.card = 53) AND d.place <> 'burn'
    GROUP BY d.hand_key
),
found AS (
    -- a ruling that names a fouled deck, or any ruling right after such a card came up
    SELECT r.hand_key, min(r.seq) AS seq, arg_min(r.text, r.seq) AS text
    FROM remedies r JOIN subject s USING (hand_key) LEFT JOIN seen f USING (hand_key)
    WHERE r.kind = 'ruling' AND (
        f.seq < r.seq
        OR regexp_matches(r.text, '(?i)\bfoul|duplicate|\btwo [2-9TJQKA]|\bjoker|foreign card|wrong back|(red|blue) back')
            AND NOT (s.fouled_deck_policy = 'void_unless_unused_stub' AND regexp_matches(r.text, '(?i)unused|in (the )?stub')))
    GROUP BY r.hand_key
),
paid AS (
    SELECT f.hand_key, f.seq, f.text, min(p.seq) FILTER (p.kind = 'award' AND p.seq > f.seq) AS award_seq,
        min(p.seq) FILTER (p.kind = 'award') AS first_seq
    FROM found f LEFT JOIN payments p USING (hand_key)
    GROUP BY f.hand_key, f.seq, f.text
)
SELECT
    p.hand_key,
    coalesce(p.award_seq, p.seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN p.award_seq IS NULL AND (o.voided OR o.refunded = o.contributed OR o.deals > 1) THEN 'deviation' ELSE 'violation' END AS verdict,
    'the hand void and ' || money_text(o.contributed) || ' returned' AS expected,
    'fouled deck found (event ' || p.seq || ')' || CASE
        WHEN p.award_seq IS NOT NULL THEN ', and the pot awarded'
        WHEN o.voided THEN ', hand void' ELSE ', ' || money_text(o.refunded) || ' returned' END AS observed,
    o.contributed AS stake
FROM paid p JOIN outcomes o USING (hand_key)
WHERE p.first_seq IS NULL OR p.first_seq > p.seq
