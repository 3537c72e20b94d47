-- id: BRIN-001
-- name: wrong-bring-in-player
-- status: stable
-- severity: critical
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: up, action
-- source: seed 003 L4 and L40; seed 004 L172-175, L245; WSOP live 218
-- follows: BRIN-004, BRIN-011, BRIN-012, BRIN-017
-- settings: none
-- says: The lowest door card by suit (in razz the highest) posts the bring-in, or opens for a full bet.
-- not this: A low card already all-in for the ante passes the duty on (BRIN-006). An exposed
--   hole card that would be low: BRIN-010; the next hand may begin (seed 003 L24). The true low
--   card brings it in after all: BRIN-008 or BRIN-009 judges that.
-- example: Door cards 2c, 3d and Kh; the seat with the 3d posts, the next calls, nobody notices.
WITH checks AS (
    SELECT t.*,
        t.seat = t.opener OR t.nth > 1 AND t.seat = coalesce(t.expected_seat, t.seat) AS right_seat
    FROM openings t
    WHERE t.street = 0
        AND (t.kind = 'bring-in' OR t.nth = 1 AND t.wager = 0 AND t.kind IN ('bet', 'complete', 'raise'))
)
SELECT
    c.hand_key,
    c.seq,
    c.seat,
    CASE
        WHEN c.opener IS NULL THEN 'not-checkable'
        WHEN c.right_seat THEN 'pass'
        -- seed 003 L24 read by itself: where the low card is a hole card that the dealer exposed, the
        -- next hand may begin
        WHEN x.next_seat = c.seat THEN 'pass'
        -- noticed: taken back, or ruled to stand since the next seat had acted (seed 003 L40)
        WHEN r.seq > c.seq OR f.seq > c.seq OR c.opener_next AND r.seq IS NOT NULL THEN 'deviation'
        WHEN EXISTS (
            FROM turns a
            WHERE a.hand_key = c.hand_key AND a.deal_no = c.deal_no AND a.street = 0 AND a.seq > c.seq
                AND a.seat = c.opener AND a.kind = 'bring-in'
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'the bring-in from ' || seat_text(c.opener) AS expected,
    'from ' || seat_text(c.seat) AS observed,
    c.added AS stake,
    -- the duty had passed on: BRIN-006, BRIN-010
    coalesce(c.opener_next, false) AS derived
FROM checks c
    LEFT JOIN (
        SELECT hand_key, max(seq) AS seq FROM remedies WHERE kind IN ('ruling', 'misdeal', 'void') GROUP BY hand_key
    ) r USING (hand_key)
    LEFT JOIN (
        SELECT hand_key, seat, max(seq) AS seq FROM payments WHERE detail IN ('wrong-low', 'ruling') GROUP BY hand_key, seat
    ) f USING (hand_key, seat)
    LEFT JOIN (
        SELECT e.hand_key, e.deal_no, e.seat,
            (
                SELECT coalesce(min(n.seat) FILTER (n.seat > e.seat), min(n.seat)) FROM deals n
                WHERE n.hand_key = e.hand_key AND n.deal_no = e.deal_no AND n.street = 0 AND n.place = 'seat'
                    AND n.seat <> e.seat
            ) AS next_seat
        FROM deals e
        WHERE e.street = 0 AND e.place = 'seat' AND e.nth_of_seat = 3 AND e.face = 'down' AND e.expected_face = 'down'
    ) x ON x.hand_key = c.hand_key AND x.deal_no = c.deal_no AND x.seat = c.opener AND NOT c.right_seat
