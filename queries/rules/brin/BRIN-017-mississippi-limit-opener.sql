-- id: BRIN-017
-- name: mississippi-limit-opener
-- status: stable
-- severity: major
-- games: mississippi
-- structures: fixed-limit
-- needs: up, action
-- source: seed 004 L243-245
-- settings: none
-- says: In limit Mississippi the low door card opens with the forced bet.
-- not this: No-limit Mississippi, where the high card opens (BRIN-014). A wrong seat is BRIN-001 in
--   any case; here is why, and so the finding is a derived one.
-- example: Seat 1 shows a king, seat 2 a four, and seat 1 brings it in.
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
    'the bring-in from ' || seat_text(c.opener) || ', the low door card' AS expected,
    'from ' || seat_text(c.seat) AS observed,
    c.added AS stake,
    true AS derived
FROM openings c
WHERE c.kind = 'bring-in' AND c.street = 0
