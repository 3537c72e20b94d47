-- id: IRRG-006
-- name: several-exposed-misdeal
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: deal, exposure
-- source: seed 000 and 001 clause 1; WSOP live 104; TDA 35A
-- settings: seeds01_apply_to, exposed_max
-- says: If the dealer exposes more than one hole card, it is a misdeal.
-- not this: One card exposed by the dealer, another by its player.
-- example: The cards of seats 2 and 6 are exposed; both are replaced, and the hand is played.
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
        row_number() OVER (PARTITION BY hand_key, deal_no ORDER BY min(seq), seat) AS nth,
        count(*) OVER (PARTITION BY hand_key, deal_no) AS together
    FROM seen
    WHERE seat IS NOT NULL
    GROUP BY hand_key, deal_no, seat, card
)
SELECT
    x.hand_key,
    x.seq,
    x.seat,
    CASE WHEN o.deals - 1 > x.deal_no OR o.voided THEN 'deviation' ELSE 'violation' END AS verdict,
    'a misdeal' AS expected,
    x.together || ' hole cards exposed by the dealer'
        || CASE WHEN o.deals - 1 > x.deal_no THEN '; misdeal' WHEN o.voided THEN '; hand void'
            ELSE '; the deal went on' END AS observed,
    o.pot AS stake
FROM exposed x JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE x.nth = s.exposed_max + 1
