-- id: BETS-016
-- name: short-all-in-reopened
-- status: stable
-- severity: critical
-- games: all
-- structures: no-limit, pot-limit, spread-limit
-- needs: action, stack, stakes
-- source: WSOP live 171, 173; WSOP tournament 96
-- settings: none
-- says: An all-in of less than a full raise does not open the betting again to seats that have acted.
-- not this: A seat that has not acted yet may raise. Several short all-ins together are BETS-017.
-- example: Seat 1 bets 100, seat 2 is all-in for 140, and seat 1 raises to 300.
WITH again AS (
    -- raises by seats that acted before in the round
    SELECT w.hand_key, w.seq, w.seat, w.street, w.deal_no, w.may_raise, w.raise_by, w.stack_before, w.acted_seq
    FROM wagers w
    WHERE w.acted_seq IS NOT NULL AND w.raise_by > 0 AND w.status = 0 AND NOT w.closed AND w.wager > 0
),
short AS (
    SELECT a.hand_key, a.seq, count(*) AS shorts
    FROM again a JOIN wagers s ON s.hand_key = a.hand_key AND s.street = a.street AND s.deal_no = a.deal_no
        AND s.seq > a.acted_seq AND s.seq < a.seq AND NOT s.is_full AND s.raise_by > 0
    GROUP BY a.hand_key, a.seq
)
SELECT
    a.hand_key,
    a.seq,
    a.seat,
    CASE WHEN a.stack_before IS NULL THEN 'not-checkable' WHEN a.may_raise THEN 'pass' ELSE 'violation' END AS verdict,
    'a call or a fold: nobody made a full bet since ' || seat_text(a.seat) || ' acted' AS expected,
    'a raise of ' || money_text(a.raise_by) AS observed,
    a.raise_by AS stake
FROM again a LEFT JOIN short n USING (hand_key, seq)
WHERE coalesce(n.shorts, 0) < 2
