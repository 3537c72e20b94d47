-- id: BETS-021
-- name: call-amount
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: action
-- source: seed 004 L46, L63-66; WSOP live 138, 177
-- follows: BLND-013, LOGS-018, ANTE-004, BLND-009, BRIN-007
-- settings: none
-- says: A call matches the highest wager, or puts in the whole stack.
-- not this: A call of 15 all-in against a bet of 20. A call where nothing is to call is TURN-012.
-- example: Seat 1 bets 20, and seat 2 calls 15 with 200 before it.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.to_call IS NULL THEN 'not-checkable'
        WHEN t.added = t.to_call THEN 'pass'
        WHEN t.added < t.to_call AND t.goes_all_in THEN 'pass'
        -- behind a bring-in of a wrong amount (BRIN-002) the right one may be called
        WHEN t.street = 0 AND t.full_wager = 0 AND t.to_amount = s.bring_in THEN 'pass'
        WHEN t.added < t.to_call AND t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a call of ' || money_text(t.to_call) AS expected,
    money_text(t.added) AS observed,
    abs(t.to_call - t.added) AS stake
FROM turns t JOIN subject s USING (hand_key)
WHERE t.kind = 'call' AND t.to_call IS DISTINCT FROM 0
