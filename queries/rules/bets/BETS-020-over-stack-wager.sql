-- id: BETS-020
-- name: over-stack-wager
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: action, stack
-- source: WSOP live 60; Montana poker rules (table stakes)
-- follows: LOGS-018
-- settings: table_stakes
-- says: Nobody puts in more chips than were before the seat when the hand began.
-- not this: Chips bought before the deal are part of the stack.
-- example: Seat 1 has 80 and bets 100.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.stack_before IS NULL THEN 'not-checkable'
        WHEN t.added > t.stack_before THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'at most the ' || money_text(t.stack_before) || ' before the seat' AS expected,
    money_text(t.added) || ' put in' AS observed,
    abs(t.added - t.stack_before) AS stake
FROM turns t ANTI JOIN (SELECT hand_key FROM subject WHERE NOT table_stakes) USING (hand_key)
WHERE t.added > 0
UNION ALL
SELECT
    p.hand_key,
    p.seq,
    p.seat,
    CASE
        WHEN p.stack_before IS NULL THEN 'not-checkable'
        WHEN p.amount > p.stack_before THEN 'violation'
        ELSE 'pass'
    END,
    'at most the ' || money_text(p.stack_before) || ' before the seat',
    money_text(p.amount) || ' posted',
    abs(p.amount - p.stack_before)
FROM posts p ANTI JOIN (SELECT hand_key FROM subject WHERE NOT table_stakes) USING (hand_key)
