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
WITH judged AS (
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
    FROM exposed_hole_cards_in_order x JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE x.nth > s.exposed_first_n AND x.together <= s.exposed_max
        AND o.deals - 1 = x.deal_no AND NOT o.voided AND NOT s.exposed_kept
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
