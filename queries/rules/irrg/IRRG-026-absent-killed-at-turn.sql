-- id: IRRG-026
-- name: absent-killed-at-turn
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: absence, action
-- source: seed 003 L28; WSOP live 79, 80, 221; WSOP tournament p.24
-- settings: absent_rule
-- says: The hand of an absent player is killed when the betting reaches its seat, not earlier and not
--   later (or as soon as third street is dealt, by house rule).
-- not this: The player is back in time. The betting never reaches the seat.
-- example: Seat 4 is absent, the betting passes it, and on fifth street it checks.
WITH away AS (
    SELECT e.hand_key, e.deal_no, e.seat, e.seq, coalesce(min(x.seq) FILTER (x.kind = 'back'), 1000000) AS back_seq,
        coalesce(min(x.seq) FILTER (x.kind = 'kill'), 1000000) AS kill_seq,
        coalesce(min(x.seq) FILTER (x.kind IN ('check', 'call', 'bet', 'complete', 'raise', 'bring-in')), 1000000) AS own_seq,
        coalesce(min(x.seq) FILTER (x.kind = 'fold'), 1000000) AS fold_seq
    FROM steps e LEFT JOIN steps x
        ON x.hand_key = e.hand_key AND x.deal_no = e.deal_no AND x.seat = e.seat AND x.seq > e.seq
    WHERE e.kind = 'absent' AND e.status = 0
    GROUP BY e.hand_key, e.deal_no, e.seat, e.seq
),
timed AS (
    SELECT a.*, s.absent_rule, o.pot,
        coalesce((
            SELECT min(t.seq) FROM turns t
            WHERE t.hand_key = a.hand_key AND t.deal_no = a.deal_no AND t.seq > a.seq
                AND t.expected_seat = a.seat AND t.seat <> a.seat
        ), 1000000) AS passed_seq,
        (SELECT min(t.seq) FROM turns t WHERE t.hand_key = a.hand_key AND t.deal_no = a.deal_no AND t.street = 0) AS first_seq,
        k.open_seat, k.street_actions, k.start_complete
    FROM away a JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
        LEFT JOIN steps k ON k.hand_key = a.hand_key AND k.seq = a.kill_seq
    WHERE a.deal_no = o.deals - 1 AND NOT o.voided
),
judged AS (
    SELECT *,
        CASE
            WHEN absent_rule = 'at_deal_complete' AND seq < first_seq THEN CASE
                WHEN back_seq < least(first_seq, kill_seq) THEN 'back'
                WHEN kill_seq < first_seq THEN CASE WHEN start_complete THEN 'right' ELSE 'early' END
                ELSE 'undealt'
            END
            WHEN passed_seq < least(back_seq, kill_seq, own_seq, fold_seq) THEN 'passed'
            WHEN least(back_seq, own_seq) < least(kill_seq, fold_seq) THEN 'back'
            WHEN fold_seq < kill_seq THEN 'right'
            WHEN kill_seq = 1000000 THEN 'unreached'
            WHEN open_seat = seat OR street_actions = 0 AND open_seat IS NOT NULL THEN 'right'
            ELSE 'early'
        END AS what
    FROM timed
)
SELECT
    hand_key,
    CASE what WHEN 'passed' THEN passed_seq WHEN 'early' THEN kill_seq WHEN 'undealt' THEN first_seq ELSE seq END AS seq,
    seat,
    CASE what WHEN 'back' THEN 'pass' WHEN 'right' THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE absent_rule WHEN 'at_deal_complete' THEN 'the hand of ' || seat_text(seat) || ' dead once third street is dealt'
        ELSE 'the hand of ' || seat_text(seat) || ' dead when the betting reaches it' END AS expected,
    CASE what WHEN 'passed' THEN 'passed over' WHEN 'early' THEN 'killed before' WHEN 'undealt' THEN 'the betting began'
        ELSE 'killed then' END AS observed,
    pot AS stake
FROM judged
WHERE what <> 'unreached'
