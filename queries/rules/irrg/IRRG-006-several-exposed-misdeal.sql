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
WITH exposed AS (
    SELECT *, row_number() OVER (PARTITION BY hand_key, deal_no ORDER BY seq, seat) AS nth
    FROM exposed_hole_cards
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
