-- id: DEAL-008
-- name: entitled-seat-dealt-out
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: deal, forced
-- source: WSOP live 104; WSOP tournament 88; TDA 35A
-- settings: none
-- says: A seat that posted a blind or an ante is dealt in.
-- not this: A misdeal; a ruling; a hand that ends before the deal.
-- example: Seat 5 posts the big blind, gets no card, and play goes on.
WITH dealt AS (
    SELECT d.hand_key, d.deal_no, min(d.seq) AS seq FROM deals d WHERE d.place = 'seat' GROUP BY d.hand_key, d.deal_no
),
given AS (
    SELECT DISTINCT hand_key, deal_no, seat FROM deals WHERE place = 'seat'
),
posted AS (
    SELECT hand_key, seat, max(seq) AS seq, sum(amount) AS amount FROM posts GROUP BY hand_key, seat
)
SELECT
    p.hand_key,
    t.seq,
    p.seat,
    CASE
        WHEN g.seat IS NOT NULL THEN 'pass'
        WHEN EXISTS (FROM remedies r WHERE r.hand_key = p.hand_key AND r.kind IN ('ruling', 'misdeal', 'kill')) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'cards for ' || seat_text(p.seat) || ', which posted ' || money_text(p.amount) AS expected,
    'none dealt' AS observed,
    p.amount AS stake
FROM posted p JOIN outcomes o USING (hand_key) JOIN dealt t ON t.hand_key = p.hand_key AND t.deal_no = o.deals - 1
    LEFT JOIN given g ON g.hand_key = p.hand_key AND g.deal_no = o.deals - 1 AND g.seat = p.seat
WHERE NOT o.voided
