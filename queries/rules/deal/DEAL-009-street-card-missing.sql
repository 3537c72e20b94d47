-- id: DEAL-009
-- name: street-card-missing
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: deal
-- source: seed 004 L149-159, L214-221; seed 003 L64
-- follows: IRRG-048
-- settings: fold_no_bet_keeps_cards
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
        -- a card too many is IRRG-048 or IRRG-051: nobody lacks one
        WHEN t.cards > t.entitled * t.needed AND t.entitled = (
            SELECT count(DISTINCT d.seat) FROM deals d
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
    o.pot AS stake,
    -- Mississippi: betting between the two middle cards, DEAL-014
    s.game = 'mississippi' AND t.street = 1 AND t.cards = t.entitled
    -- the deck ran out, and the last card was dealt instead of mixed (IRRG-039)
    OR t.street = CASE s.game WHEN 'mississippi' THEN 3 ELSE 4 END AND (
        SELECT min(d.stub) FROM deals d
        WHERE d.hand_key = t.hand_key AND d.deal_no = t.deal_no AND d.street = t.street AND d.place = 'seat'
    ) <= 1
    -- only seats lack one that folded with no bet before them: IRRG-027
    OR s.fold_no_bet_keeps_cards AND t.needed = 1 AND t.entitled - t.cards = (
        SELECT count(DISTINCT f.seat) FROM turns f
        WHERE f.hand_key = t.hand_key AND f.deal_no = t.deal_no AND f.street < t.street AND f.kind = 'fold' AND f.to_call = 0
            AND NOT EXISTS (
                FROM turns b
                WHERE b.hand_key = f.hand_key AND b.deal_no = f.deal_no AND b.seq BETWEEN f.seq AND t.first_card_seq AND b.added > 0)
            AND NOT EXISTS (
                FROM deals d
                WHERE d.hand_key = t.hand_key AND d.deal_no = t.deal_no AND d.street = t.street AND d.place = 'seat' AND d.seat = f.seat)
    ) AS derived
FROM streets t JOIN outcomes o USING (hand_key) JOIN subject s USING (hand_key)
WHERE t.street > 0 AND (t.cards > 0 OR t.common) AND t.live_start >= 2 AND NOT o.voided
    AND NOT EXISTS (
        FROM remedies e
        WHERE o.irregular AND e.hand_key = t.hand_key AND e.kind IN ('return', 'kill', 'misdeal')
    )
