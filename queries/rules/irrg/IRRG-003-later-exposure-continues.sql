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
WITH seen AS (
    -- hole cards that the dealer showed: dealt face up, or turned over before the betting
    SELECT d.hand_key, d.deal_no, d.seq, d.seat, d.card
    FROM deals d JOIN subject s USING (hand_key)
    WHERE d.place = 'seat' AND d.face = 'up' AND d.street = 0
        AND list_contains(s.seeds01_apply_to, s.game::VARCHAR)
    UNION ALL
    SELECT e.hand_key, x.deal_no, e.seq,
        -- the log may leave the seat to the card
        coalesce(e.seat, (SELECT arg_max(d.seat, d.seq) FROM deals d
            WHERE d.hand_key = e.hand_key AND d.place = 'seat' AND d.card < 52 AND d.card = e.cards[1] AND d.seq < e.seq)),
        e.cards[1]
    FROM remedies e JOIN subject s USING (hand_key) JOIN steps x USING (hand_key, seq)
    WHERE e.kind = 'expose' AND coalesce(e.detail::VARCHAR, 'dealer') = 'dealer' AND (e.seat IS NOT NULL OR e.cards[1] < 52)
        AND x.street = 0 AND x.street_actions = 0
        AND list_contains(s.seeds01_apply_to, s.game::VARCHAR)
),
exposed AS (
    SELECT hand_key, deal_no, seat, card, min(seq) AS seq,
        count(*) OVER (PARTITION BY hand_key, deal_no) AS together
    FROM seen
    WHERE seat IS NOT NULL
    GROUP BY hand_key, deal_no, seat, card
),
dealt AS (
    SELECT x.*, coalesce(min(d.seq) FILTER (d.card = x.card), max(d.seq)) AS dealt_seq
    FROM exposed x JOIN deals d ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no
        AND d.place = 'seat' AND d.seat = x.seat AND d.seq <= x.seq
    GROUP BY x.hand_key, x.deal_no, x.seat, x.card, x.seq, x.together
),
numbered AS (
    SELECT x.hand_key, x.deal_no, x.seat, x.card, x.seq, x.together, count(*) AS nth
    FROM dealt x JOIN deals d ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no
        AND d.place = 'seat' AND d.seq <= x.dealt_seq
    GROUP BY x.hand_key, x.deal_no, x.seat, x.card, x.seq, x.together
),
ended AS (
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
    FROM numbered x JOIN subject s USING (hand_key)
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
