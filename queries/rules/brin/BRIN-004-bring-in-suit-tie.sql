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
    WHERE t.kind = 'bring-in' AND t.street = 0 AND t.opener_tied
)
SELECT
    c.hand_key,
    c.seq,
    c.seat,
    CASE
        WHEN c.opener IS NULL THEN 'not-checkable'
        WHEN c.right_seat THEN 'pass'
        WHEN EXISTS (
            FROM remedies r WHERE r.hand_key = c.hand_key AND r.kind IN ('ruling', 'misdeal', 'void') AND r.seq > c.seq
        ) OR EXISTS (
            FROM payments f WHERE f.hand_key = c.hand_key AND f.kind = 'refund' AND f.detail = 'wrong-low'
                AND f.seat = c.seat AND f.seq > c.seq
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'the bring-in from ' || seat_text(c.opener) || ', by suit' AS expected,
    'from ' || seat_text(c.seat) AS observed,
    c.added AS stake,
    true AS derived
FROM checks c
