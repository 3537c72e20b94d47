-- id: DECK-013
-- name: same-deck-twice
-- status: stable
-- severity: critical
-- scope: log
-- games: all
-- structures: all
-- needs: deal
-- source: derived from the shuffle before every deal (seed 000 and 001 clause 1); not in the catalogue, whose
--   DECK family ends at DECK-012
-- settings: none
-- says: No two hands of a table are dealt from a deck in the same order.
-- not this: One hand that stands in the log twice (LOGS-001), or again under another number: same seats,
--   stacks and button. Another table has another deck. Fewer than ten known cards may agree by chance.
-- example: Hand 31 deals the same first ten cards, in the same order, as hand 12 of the same table.
WITH known AS (
    SELECT d.hand_key, list(d.card ORDER BY d.seq, d.nth) AS cards, min(d.seq) AS seq
    FROM deals d
    WHERE d.deal_no = 0 AND d.earlier_seq IS NULL
    GROUP BY d.hand_key
    HAVING count(*) FILTER (d.card < 52) >= 10
),
decks AS (
    SELECT k.hand_key, k.seq, s.hand_id, s.site, s.table_name, list_filter(k.cards, lambda c: c < 52)[1:10] AS cards,
        -- who sat where with how much, and the button: another hand differs in that
        (SELECT string_agg(t.seat || ':' || t.stack, ' ' ORDER BY t.seat) FROM seats t WHERE t.hand_key = k.hand_key)
            || ' ' || coalesce(s.button, -1) AS scene
    FROM known k JOIN subject s USING (hand_key)
),
first AS (
    SELECT cards, table_name, min(hand_key) AS first_key, arg_min(hand_id, hand_key) AS first_id,
        arg_min(scene, hand_key) AS first_scene
    FROM decks
    GROUP BY cards, table_name
)
SELECT
    s.hand_key,
    d.seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN d.hand_key IS NULL THEN 'not-checkable'
        WHEN f.first_key < d.hand_key AND f.first_scene IS DISTINCT FROM d.scene
            AND f.first_id IS DISTINCT FROM d.hand_id THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'cards in an order of their own' AS expected,
    cards_text(d.cards) || ' …, as in hand ' || coalesce(f.first_id, '?')
        || coalesce(' of table ' || f.table_name, '') AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM subject s LEFT JOIN decks d USING (hand_key) LEFT JOIN first f
    ON f.cards = d.cards AND f.table_name IS NOT DISTINCT FROM d.table_name
