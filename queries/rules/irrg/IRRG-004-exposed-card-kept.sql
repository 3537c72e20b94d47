-- id: IRRG-004
-- name: exposed-card-kept
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: deal, exposure, return
-- source: seed 000 and 001 clause 1; WSOP live 120
-- settings: seeds01_apply_to, exposed_first_n, exposed_max, exposed_kept
-- says: A player never keeps a hole card that the dealer exposed.
-- not this: A card that the player turned over himself plays. A first card, or two cards, exposed
--   are a misdeal (IRRG-001, IRRG-006).
-- example: The dealer exposes the 9s of seat 4, which plays it and is awarded the pot.
WITH seen AS (
    -- hole cards that the dealer showed: dealt face up, or turned over before the betting
    SELECT d.hand_key, d.deal_no, d.seq, d.seat, d.card
    FROM deals d JOIN subject s USING (hand_key)
    WHERE d.place = 'seat' AND d.face = 'up' AND d.street = 0 AND NOT s.exposed_kept
        AND list_contains(s.seeds01_apply_to, s.game::VARCHAR)
    UNION ALL
    SELECT e.hand_key, x.deal_no, e.seq,
        -- the log may leave the seat to the card
        coalesce(e.seat, (SELECT arg_max(d.seat, d.seq) FROM deals d
            WHERE d.hand_key = e.hand_key AND d.place = 'seat' AND d.card < 52 AND d.card = e.cards[1] AND d.seq < e.seq)),
        e.cards[1]
    FROM remedies e JOIN subject s USING (hand_key) JOIN steps x USING (hand_key, seq)
    WHERE e.kind = 'expose' AND coalesce(e.detail::VARCHAR, 'dealer') = 'dealer' AND (e.seat IS NOT NULL OR e.cards[1] < 52)
        AND x.street = 0 AND x.street_actions = 0 AND NOT s.exposed_kept
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
judged AS (
    SELECT x.*,
        EXISTS (FROM remedies r
            WHERE r.hand_key = x.hand_key AND r.seq > x.seq
                AND (r.kind = 'return' AND r.from_place = 'seat' AND coalesce(r.seat, x.seat) = x.seat
                        AND (list_contains(r.cards, x.card) OR list_contains(r.cards, 52))
                    OR r.kind = 'replace' AND r.seat = x.seat AND r.cards[1] IN (x.card, 52))
        ) AS gone,
        EXISTS (FROM remedies r
            WHERE r.hand_key = x.hand_key AND r.seq > x.seq AND r.kind = 'kill' AND r.seat = x.seat
        ) AS killed
    FROM numbered x JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE x.nth > s.exposed_first_n AND x.together <= s.exposed_max
        AND o.deals - 1 = x.deal_no AND NOT o.voided
)
SELECT
    x.hand_key,
    x.seq,
    x.seat,
    CASE WHEN x.gone OR x.killed THEN 'deviation' ELSE 'violation' END AS verdict,
    card_text(x.card) || ' taken back and replaced' AS expected,
    CASE WHEN x.gone THEN 'taken back' WHEN x.killed THEN 'the hand killed'
        ELSE 'kept' || CASE WHEN b.awarded > 0 THEN ', and ' || money_text(b.awarded) || ' won' ELSE '' END
    END AS observed,
    o.pot AS stake
FROM judged x JOIN outcomes o USING (hand_key) LEFT JOIN balances b USING (hand_key, seat)
