-- id: IRRG-047
-- name: headsup-second-exposed-option
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, face, exposure, declaration, action
-- source: seed 003 L70; WSOP live 230
-- settings: exposed_final_option
-- says: If two hands are live, the first one's last card came down and the second one's is exposed, its player may
--   declare himself all-in before anyone acts on the last street.
-- not this: He does not, and the betting is as usual. The first card is exposed: IRRG-046.
-- example: The last card of seat 3 is exposed, seat 1 bets, and seat 3 declares itself all-in.
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
pair AS (
    -- two hands: whose last card was exposed, and the other one's
    SELECT f.*, d.seat AS other_seat, d.seq AS other_seq, d.face AS other_face
    FROM first_shown f LEFT JOIN deals d
        ON d.hand_key = f.hand_key AND d.deal_no = f.deal_no AND d.place = 'seat' AND d.nth_of_seat = 7
            AND d.seat <> f.seat AND d.status IN (0, 2)
    WHERE f.live = 2
),
judged AS (
    SELECT p.*, x.seq AS declare_seq, x.turn_seq,
        CASE
            WHEN x.seq IS NULL THEN 'right'
            WHEN NOT s.exposed_final_option THEN 'option'
            WHEN x.seat <> p.seat THEN 'hidden'
            WHEN x.acted > 0 THEN 'late'
            WHEN x.turn_seq IS NOT NULL THEN 'acted'
            ELSE 'right'
        END AS what
    FROM pair p JOIN subject s USING (hand_key) LEFT JOIN declared x USING (hand_key)
    WHERE p.other_seq < p.seq AND p.other_face = 'down'
)
SELECT
    j.hand_key,
    CASE j.what WHEN 'right' THEN j.seq WHEN 'acted' THEN j.turn_seq ELSE j.declare_seq END AS seq,
    j.seat,
    CASE j.what WHEN 'right' THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE j.what WHEN 'hidden' THEN 'no all-in without an exposed last card' WHEN 'option' THEN 'no all-in in this house'
        WHEN 'acted' THEN 'no decision after it' ELSE 'an all-in, if at all, before the first decision' END AS expected,
    'the last card of ' || seat_text(j.seat) || ' exposed'
        || CASE WHEN j.declare_seq IS NULL THEN '' WHEN j.what = 'late' THEN ', all-in declared after a decision' ELSE ', all-in declared' END AS observed,
    o.pot AS stake
FROM judged j JOIN outcomes o USING (hand_key)
