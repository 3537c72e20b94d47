-- id: BRIN-009
-- name: wrong-low-not-undone-after-action
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: up, action
-- source: seed 003 L40; WSOP live 218
-- settings: none
-- says: Once the next seat has acted behind a wrong bring-in, the bet stands and the true low card
--   owes nothing.
-- not this: The true low card folds, calls or completes in its turn. That the wrong seat posted is
--   BRIN-001.
-- example: Seat 2 brings it in, seat 3 calls, then seat 2 gets its 5 back and seat 1 brings it in.
WITH wrong AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.seat, t.added,
        min(a.seq) AS next_seq, arg_min(a.kind, a.seq)::VARCHAR AS next_kind,
        min(a.seq) FILTER (a.kind = 'bring-in') AS again_seq
    FROM openings t JOIN turns a
        ON a.hand_key = t.hand_key AND a.deal_no = t.deal_no AND a.street = 0 AND a.seq > t.seq
    WHERE t.kind = 'bring-in' AND t.street = 0 AND t.seat <> t.opener
        AND NOT (t.nth > 1 AND t.seat = coalesce(t.expected_seat, -1))
    GROUP BY t.hand_key, t.deal_no, t.seq, t.seat, t.added
),
undone AS (
    SELECT w.*, min(f.seq) AS back_seq
    FROM wrong w LEFT JOIN payments f
        ON f.hand_key = w.hand_key AND f.kind = 'refund' AND f.seat = w.seat AND f.seq > w.seq
            AND (f.detail = 'wrong-low' OR f.detail = 'ruling' AND f.amount = w.added)
    GROUP BY ALL
)
SELECT
    u.hand_key,
    CASE WHEN u.back_seq IS NULL AND u.again_seq IS NULL THEN u.seq
        ELSE least(coalesce(u.back_seq, u.again_seq), coalesce(u.again_seq, u.back_seq)) END AS seq,
    u.seat,
    CASE
        WHEN u.back_seq IS NOT NULL OR u.again_seq IS NOT NULL THEN 'violation'
        WHEN EXISTS (FROM remedies r WHERE r.hand_key = u.hand_key AND r.kind = 'ruling' AND r.seq > u.seq) THEN 'deviation'
        ELSE 'pass'
    END AS verdict,
    'the bring-in of ' || seat_text(u.seat) || ' stands: the next seat has acted' AS expected,
    CASE
        WHEN u.back_seq IS NULL AND u.again_seq IS NULL THEN 'it stood, as ruled'
        WHEN u.back_seq IS NULL OR u.again_seq < u.back_seq THEN 'a second bring-in'
        ELSE 'taken back'
    END AS observed,
    u.added AS stake,
    false AS derived  -- what was undone is judged, in or out of turn
FROM undone u JOIN outcomes o USING (hand_key)
WHERE u.next_kind <> 'bring-in' AND (u.back_seq IS NULL OR u.back_seq > u.next_seq)
    AND NOT o.voided AND u.deal_no = o.deals - 1
