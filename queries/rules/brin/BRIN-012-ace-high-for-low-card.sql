-- id: BRIN-012
-- name: ace-high-for-low-card
-- status: stable
-- severity: major
-- games: stud, stud8
-- structures: fixed-limit, spread-limit
-- needs: up, action
-- source: WSOP live 240; the seeds are silent
-- settings: bringin_ace
-- says: For the bring-in the ace is high (or low, by house rule): it brings it in only if all door
--   cards are aces.
-- not this: A wrong seat is BRIN-001 in any case; here is why, and so the finding is a derived one.
--   A wrong seat where no ace is concerned is BRIN-001 alone.
-- example: Seat 1 shows the ace of clubs, seat 2 the deuce of spades, and seat 1 brings it in.
WITH doors AS (
    SELECT d.hand_key, d.deal_no, d.seat,
        coalesce(arg_min(d.card, d.seq) FILTER (d.face = 'up'), max(d.card) FILTER (d.nth_of_seat = 3)) AS card
    FROM subject s JOIN deals d USING (hand_key)
    WHERE d.place = 'seat' AND d.street = 0 AND d.nth_of_seat <= 3
    GROUP BY d.hand_key, d.deal_no, d.seat
),
aces AS (
    SELECT DISTINCT hand_key, deal_no FROM doors WHERE card BETWEEN 48 AND 51
),
checks AS (
    SELECT t.*, own.card >= 48 AS own_ace, due.card >= 48 AS due_ace,
        t.seat = t.opener OR t.nth > 1 AND t.seat = t.expected_seat AS right_seat
    FROM openings t JOIN aces USING (hand_key, deal_no)
        LEFT JOIN doors own ON own.hand_key = t.hand_key AND own.deal_no = t.deal_no AND own.seat = t.seat
        LEFT JOIN doors due ON due.hand_key = t.hand_key AND due.deal_no = t.deal_no AND due.seat = t.opener
    WHERE t.kind = 'bring-in' AND t.street = 0 AND NOT coalesce(t.opener_next, false)
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
    'the bring-in from ' || seat_text(c.opener) || ': the ace is ' || s.bringin_ace AS expected,
    'from ' || seat_text(c.seat) || CASE WHEN c.own_ace THEN ' with the ace' ELSE '' END AS observed,
    c.added AS stake,
    true AS derived
FROM checks c JOIN subject s USING (hand_key)
WHERE c.opener IS NULL OR c.right_seat OR c.own_ace OR c.due_ace
