-- id: BRIN-004
-- name: bring-in-suit-tie
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: up, action
-- source: seed 004 L175-177; seed 003 L4 ("by suit"); WSOP live 146, 235
-- settings: none
-- says: Among door cards of one rank the suit decides the bring-in, clubs lowest, then diamonds,
--   hearts, spades (in razz the highest brings it in).
-- not this: A wrong seat is BRIN-001 in any case; here is why, and so the finding is a derived one.
--   In razz the Kh and the Kc are up, and the Kh brings it in.
-- example: Door cards 3h and 3c; the 3h brings it in because it sits nearer to the dealer.
WITH checks AS (
    SELECT t.*,
        t.seat = t.opener OR t.nth > 1 AND t.seat = t.expected_seat AS right_seat
    FROM openings t
    WHERE t.kind = 'bring-in' AND t.street = 0 AND t.opener_tied AND NOT coalesce(t.opener_next, false)
)
SELECT
    c.hand_key,
    c.seq,
    c.seat,
    CASE
        WHEN c.opener IS NULL THEN 'not-checkable'
        WHEN c.right_seat THEN 'pass'
        WHEN r.seq > c.seq OR f.seq > c.seq THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'the bring-in from ' || seat_text(c.opener) || ', by suit' AS expected,
    'from ' || seat_text(c.seat) AS observed,
    c.added AS stake,
    true AS derived
FROM checks c
    LEFT JOIN (
        SELECT hand_key, max(seq) AS seq FROM remedies WHERE kind IN ('ruling', 'misdeal', 'void') GROUP BY hand_key
    ) r USING (hand_key)
    LEFT JOIN (
        SELECT hand_key, seat, max(seq) AS seq FROM payments WHERE detail = 'wrong-low' GROUP BY hand_key, seat
    ) f USING (hand_key, seat)
