-- id: IRRG-003
-- name: later-exposure-continues
-- status: stable
-- severity: minor
-- games: flop games
-- structures: all
-- needs: deal, exposure
-- source: seed 000 and 001 clause 1
-- settings: seeds01_apply_to, exposed_first_n, exposed_max
-- says: If the dealer exposes one hole card that is not the first of the deal, the deal goes on.
-- not this: A misdeal because a second card was exposed (IRRG-006), cards went astray or were
--   too many.
-- example: The seventh card, to seat 4, is exposed, and a misdeal is declared.
WITH ended AS (
    -- what ended the deal, and whether something else than the exposure called for it
    SELECT x.*,
        (SELECT min(r.seq) FROM remedies r
            WHERE r.hand_key = x.hand_key AND r.kind = 'misdeal' AND r.seq > x.seq) AS misdeal_seq,
        EXISTS (FROM deals d
            WHERE d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.place = 'seat'
                AND (d.seat <> d.expected_seat OR d.expected_place IS DISTINCT FROM 'seat' OR NOT d.entitled)
        ) OR EXISTS (FROM remedies r
            WHERE r.hand_key = x.hand_key AND r.kind = 'expose' AND r.detail = 'boxed'
        ) AS other_cause
    FROM exposed_hole_cards_in_order x JOIN subject s USING (hand_key)
    WHERE x.nth > s.exposed_first_n AND x.together <= s.exposed_max
)
SELECT
    x.hand_key,
    CASE WHEN o.deals - 1 > x.deal_no THEN x.misdeal_seq ELSE x.seq END AS seq,
    x.seat,
    CASE WHEN o.deals - 1 > x.deal_no THEN 'violation' ELSE 'deviation' END AS verdict,
    'the deal to go on: card ' || x.nth || ' was exposed' AS expected,
    card_text(x.card) || ' exposed'
        || CASE WHEN o.deals - 1 > x.deal_no THEN ', a misdeal declared' ELSE ', the deal went on' END AS observed,
    o.pot AS stake
FROM ended x JOIN outcomes o USING (hand_key)
WHERE o.deals - 1 <= x.deal_no OR NOT x.other_cause
