-- id: BRIN-007
-- name: partial-bring-in
-- status: stable
-- severity: critical
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: action, stack
-- source: WSOP live 217; WSOP tournament p.25; the seeds are silent
-- settings: bringin_amount
-- says: A low card that has only part of the bring-in is all-in for it; who comes in later pays the
--   full bring-in.
-- not this: A caller that is all-in for less as well. A wrong amount is BETS-021 in any case; here is
--   why, and so the finding is a derived one.
-- example: The bring-in is 5, seat 3 is all-in for 2, and seat 4 calls 2.
WITH short AS (
    SELECT t.hand_key, t.deal_no, t.seq,
        coalesce(
            s.bring_in,
            CASE WHEN s.bringin_amount = 'half_lower' THEN (s.lower / 2)::DECIMAL(18, 4) END
        ) AS due
    FROM openings t JOIN subject s USING (hand_key)
    WHERE t.kind = 'bring-in' AND t.street = 0 AND t.goes_all_in
)
SELECT
    c.hand_key,
    c.seq,
    c.seat,
    CASE WHEN c.added >= b.due OR c.goes_all_in THEN 'pass' ELSE 'violation' END AS verdict,
    'a call of ' || money_text(b.due) AS expected,
    money_text(c.added) AS observed,
    abs(b.due - c.added) AS stake,
    true AS derived
FROM short b JOIN turns t ON t.hand_key = b.hand_key AND t.seq = b.seq AND t.added < b.due
    JOIN turns c ON c.hand_key = b.hand_key AND c.deal_no = b.deal_no AND c.seq > b.seq
WHERE c.street = 0 AND c.kind = 'call' AND c.committed = 0 AND coalesce(c.full_wager, 0) = 0
