-- id: BRIN-008
-- name: wrong-low-corrected
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: up, action
-- source: seed 003 L40; WSOP live 218; WSOP tournament p.24
-- settings: none
-- says: If the wrong seat brought it in and the next seat has not acted, it takes all of its bet back
--   and the true low card brings it in, or opens for a full bet.
-- not this: The next seat has acted: the bet stands (BRIN-009). Nobody noticed: BRIN-001.
-- example: Seat 2 brings it in for 5, the floor is called, seat 1 with the low card brings it in, and
--   seat 2 gets nothing back.
WITH wrong AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.seat, t.added, t.opener,
        min(a.seq) AS next_seq, arg_min(a.seat, a.seq) AS next_seat, arg_min(a.kind, a.seq)::VARCHAR AS next_kind
    FROM openings t LEFT JOIN turns a
        ON a.hand_key = t.hand_key AND a.deal_no = t.deal_no AND a.street = 0 AND a.seq > t.seq
    WHERE t.kind = 'bring-in' AND t.street = 0 AND t.seat <> t.opener
        AND NOT (t.nth > 1 AND t.seat = coalesce(t.expected_seat, -1))
    GROUP BY t.hand_key, t.deal_no, t.seq, t.seat, t.added, t.opener
),
corrected AS (
    SELECT w.*, sum(f.amount) AS back, min(f.seq) AS back_seq
    FROM wrong w LEFT JOIN payments f
        ON f.hand_key = w.hand_key AND f.kind = 'refund' AND f.seat = w.seat AND f.seq > w.seq
            AND f.seq < coalesce(w.next_seq, 1000000) AND f.detail IS DISTINCT FROM 'uncalled'
    GROUP BY ALL
)
SELECT
    c.hand_key,
    CASE
        WHEN c.back IS NULL THEN c.seq
        WHEN c.back <> c.added THEN c.back_seq
        ELSE coalesce(c.next_seq, c.seq)
    END AS seq,
    c.seat,
    CASE
        WHEN c.back = c.added AND c.next_seat = c.opener
            AND c.next_kind IN ('bring-in', 'bet', 'complete', 'raise') THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    CASE WHEN c.back = c.added THEN 'the bring-in or a full bet of ' || seat_text(c.opener)
        ELSE money_text(c.added) || ' back to ' || seat_text(c.seat) END AS expected,
    CASE
        WHEN c.back IS NULL THEN 'nothing given back before the ' || c.next_kind || ' of ' || seat_text(c.next_seat)
        WHEN c.back <> c.added THEN money_text(c.back) || ' given back'
        ELSE coalesce(c.next_kind || ' of ' || seat_text(c.next_seat), 'no decision') || ' after it was taken back'
    END AS observed,
    c.added AS stake,
    false AS derived  -- the correction itself is what is judged, in or out of turn
FROM corrected c JOIN outcomes o USING (hand_key)
WHERE (c.back IS NOT NULL OR c.next_kind = 'bring-in' OR EXISTS (
        -- noticed in time, and ruled to stand all the same
        FROM remedies r WHERE r.hand_key = c.hand_key AND r.kind = 'ruling' AND r.seq > c.seq AND r.seq < c.next_seq))
    AND NOT o.voided AND c.deal_no = o.deals - 1
