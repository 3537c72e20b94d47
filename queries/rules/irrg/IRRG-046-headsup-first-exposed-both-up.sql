-- id: IRRG-046
-- name: headsup-first-exposed-both-up
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, face, exposure, declaration
-- source: seed 003 L70; WSOP live 230
-- settings: none
-- says: If two hands are live and the first one's last card is exposed, the other's is dealt up as well, and
--   the betting is as usual: nobody declares himself all-in.
-- not this: The second card is exposed: IRRG-047.
-- example: Two hands are live; the last card of seat 1 comes up, that of seat 3 is dealt down.
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
    SELECT p.*,
        (SELECT min(x.seq) FROM declared x WHERE x.hand_key = p.hand_key) AS declare_seq
    FROM pair p
    WHERE p.other_seq > p.seq
)
SELECT
    j.hand_key,
    CASE WHEN j.other_face = 'down' THEN j.other_seq ELSE coalesce(j.declare_seq, j.seq) END AS seq,
    CASE WHEN j.other_face = 'down' THEN j.other_seat ELSE j.seat END AS seat,
    CASE WHEN j.other_face = 'up' AND j.declare_seq IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE WHEN j.other_face = 'down' THEN 'the last card of ' || seat_text(j.other_seat) || ' face up as well'
        ELSE 'betting as usual' END AS expected,
    'the last card of ' || seat_text(j.seat) || ' exposed'
        || CASE WHEN j.other_face = 'down' THEN ', the other one face down' WHEN j.declare_seq IS NOT NULL THEN ', an all-in declared' ELSE '' END AS observed,
    o.pot AS stake
FROM judged j JOIN outcomes o USING (hand_key)
