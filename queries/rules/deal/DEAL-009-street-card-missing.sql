-- id: DEAL-009
-- name: street-card-missing
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: deal
-- source: seed 004 L149-159, L214-221; seed 003 L64
-- settings: none
-- says: On each street after the first every live seat gets its card (two together in Mississippi),
--   or one common card stands for all on the last street.
-- not this: A seat that folded with no bet before it keeps getting cards (seed 003 L32).
-- example: On sixth street seats 1 and 3 get a card; seat 2 is live and gets none.
SELECT
    t.hand_key,
    -- the last card of the street: the one that is missing could have come until then
    (
        SELECT max(d.seq) FROM deals d
        WHERE d.hand_key = t.hand_key AND d.deal_no = t.deal_no AND d.street = t.street AND d.place = 'seat'
    ) AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN t.common OR t.cards = t.entitled * t.needed THEN 'pass'
        -- a card to a seat that is owed none is DEAL-007
        WHEN t.entitled * t.needed = (
            SELECT count(*) FROM deals d
            WHERE d.hand_key = t.hand_key AND d.deal_no = t.deal_no AND d.street = t.street AND d.place = 'seat' AND d.entitled
        ) THEN 'pass'
        -- a hand without its seventh card may be ruled live (seed 003 L74)
        WHEN EXISTS (
            FROM remedies r WHERE r.hand_key = t.hand_key AND r.kind = 'ruling' AND r.seq > t.first_card_seq
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    t.entitled * t.needed || ' cards to ' || t.entitled || ' seats' AS expected,
    t.cards || ' cards' AS observed,
    o.pot AS stake
FROM streets t JOIN outcomes o USING (hand_key)
WHERE t.street > 0 AND (t.cards > 0 OR t.common) AND t.live_start >= 2 AND NOT o.voided
    AND NOT EXISTS (
        FROM remedies e
        WHERE o.irregular AND e.hand_key = t.hand_key AND e.kind IN ('return', 'kill', 'misdeal')
    )
