-- id: IRRG-045
-- name: exposed-final-all-in-option
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, face, exposure, declaration, action
-- source: seed 003 L69; WSOP live 229, 230
-- settings: exposed_final_option
-- says: A player whose last card was exposed may declare himself all-in for the pot, before anyone acts on the
--   last street; then he makes no more decision.
-- not this: Two hands live: IRRG-046, IRRG-047. Which pots he can win is POTS-003.
-- example: The last card of seat 4 is exposed, seat 1 checks, seat 2 bets, and seat 4 declares itself all-in.
WITH shown AS (
    -- last cards that the dealer exposed: dealt up, or turned over before the betting
    SELECT d.hand_key, d.deal_no, d.seat, d.seq, d.live
    FROM deals d JOIN outcomes o USING (hand_key)
    WHERE d.place = 'seat' AND d.nth_of_seat = 7 AND d.face = 'up' AND d.expected_face = 'down' AND d.open_seat IS NULL
        AND d.deal_no = o.deals - 1 AND NOT o.voided
    UNION ALL
    SELECT e.hand_key, e.deal_no, e.seat, e.seq, e.live
    FROM steps e JOIN remedies r USING (hand_key, seq) JOIN outcomes o USING (hand_key)
        JOIN deals d ON d.hand_key = e.hand_key AND d.deal_no = e.deal_no AND d.seat = e.seat AND d.nth_of_seat = 7
            AND d.place = 'seat' AND d.card IN (52, r.cards[1]) AND d.face = 'down' AND d.open_seat IS NULL
    WHERE e.kind = 'expose' AND NOT coalesce(r.detail IN ('player', 'boxed'), false) AND e.seat_cards = 7
        AND e.deal_no = o.deals - 1 AND NOT o.voided
        AND NOT EXISTS (FROM turns t WHERE t.hand_key = e.hand_key AND t.seq > d.seq AND t.seq < e.seq)
),
first_shown AS (
    SELECT hand_key, deal_no, min(seq) AS seq, arg_min(seat, seq) AS seat, arg_min(live, seq) AS live
    FROM shown
    GROUP BY hand_key, deal_no
),
declared AS (
    SELECT e.hand_key, e.deal_no, e.seat, min(e.seq) AS seq, arg_min(e.live, e.seq) AS live,
        arg_min(e.street_actions, e.seq) AS acted,
        (SELECT min(t.seq) FROM turns t WHERE t.hand_key = e.hand_key AND t.seat = e.seat AND t.seq > min(e.seq)) AS turn_seq
    FROM steps e JOIN remedies r USING (hand_key, seq) JOIN outcomes o USING (hand_key)
    WHERE r.kind = 'declare' AND r.detail = 'all-in' AND e.seat_cards = 7 AND e.deal_no = o.deals - 1 AND NOT o.voided
    GROUP BY e.hand_key, e.deal_no, e.seat
),
judged AS (
    SELECT d.*,
        CASE
            WHEN NOT s.exposed_final_option THEN 'option'
            WHEN NOT EXISTS (FROM shown x WHERE x.hand_key = d.hand_key AND x.seat = d.seat AND x.seq < d.seq) THEN 'hidden'
            WHEN d.acted > 0 THEN 'late'
            WHEN d.turn_seq IS NOT NULL THEN 'acted'
            ELSE 'right'
        END AS what
    FROM declared d JOIN subject s USING (hand_key)
    WHERE d.live > 2
)
SELECT
    j.hand_key,
    CASE j.what WHEN 'acted' THEN j.turn_seq ELSE j.seq END AS seq,
    j.seat,
    CASE j.what WHEN 'right' THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE j.what WHEN 'hidden' THEN 'no all-in without an exposed last card' WHEN 'option' THEN 'no all-in in this house'
        WHEN 'acted' THEN 'no decision after it' ELSE 'all-in declared before the first decision' END AS expected,
    CASE j.what WHEN 'acted' THEN 'a decision after it' WHEN 'late' THEN 'declared after ' || j.acted || ' decisions'
        ELSE 'declared all-in' END AS observed,
    o.pot AS stake
FROM judged j JOIN outcomes o USING (hand_key)
