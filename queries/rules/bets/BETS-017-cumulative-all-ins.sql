-- id: BETS-017
-- name: cumulative-all-ins
-- status: stable
-- severity: major
-- games: all
-- structures: no-limit, pot-limit, spread-limit
-- needs: action, stack, stakes
-- source: WSOP live 173; WSOP tournament 96
-- settings: none
-- says: Several short all-ins open the betting again only if together they come to a full raise.
-- not this: Together they come to a full raise, and the house counts them together.
-- example: Seat 1 bets 100; all-ins to 130 and 160 follow, and seat 1 raises to 400.
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
FROM again a JOIN short n USING (hand_key, seq)
WHERE n.shorts > 1
