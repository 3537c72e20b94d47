-- id: BRIN-011
-- name: razz-bring-in-high
-- status: stable
-- severity: major
-- games: razz
-- structures: fixed-limit, spread-limit
-- needs: up, action
-- source: WSOP live 235; WSOP tournament p.25; the seeds are silent
-- settings: none
-- says: In razz the highest door card by rank and then suit brings it in; the king is the highest,
--   the ace the lowest.
-- not this: A wrong seat is BRIN-001 in any case; here is why, and so the finding is a derived one.
-- example: Seat 1 shows an ace, seat 2 a king, and seat 1 brings it in.
SELECT
    c.hand_key,
    c.seq,
    c.seat,
    CASE
        WHEN c.opener IS NULL THEN 'not-checkable'
        WHEN c.seat = c.opener OR c.nth > 1 AND c.seat = c.expected_seat THEN 'pass'
        WHEN EXISTS (
            FROM remedies r WHERE r.hand_key = c.hand_key AND r.kind IN ('ruling', 'misdeal', 'void') AND r.seq > c.seq
        ) OR EXISTS (
            FROM payments f WHERE f.hand_key = c.hand_key AND f.kind = 'refund' AND f.detail = 'wrong-low'
                AND f.seat = c.seat AND f.seq > c.seq
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'the bring-in from ' || seat_text(c.opener) || ', the highest door card' AS expected,
    'from ' || seat_text(c.seat) AS observed,
    c.added AS stake,
    true AS derived
FROM openings c
WHERE c.kind = 'bring-in' AND c.street = 0 AND NOT coalesce(c.opener_next, false)
