-- id: BLND-009
-- name: short-blind-price
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: action, forced, stakes, stack
-- source: WSOP live 150
-- settings: short_blind_price
-- says: Where the big blind is all-in for less, the others still owe the full big blind.
-- not this: A call all-in for less. The call itself is BETS-021: this follows from it.
-- example: The big blind is all-in for 4 of 10, and seat 3 calls 4.
WITH short AS (
    SELECT p.hand_key, p.amount, s.big_blind
    FROM posts p JOIN subject s USING (hand_key)
    WHERE p.detail = 'big-blind' AND p.nth = 1 AND p.amount < s.big_blind AND s.short_blind_price = 'full'
)
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN t.to_amount >= b.big_blind OR t.goes_all_in THEN 'pass' WHEN t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation' END AS verdict,
    'a call of the full ' || money_text(b.big_blind) AS expected,
    'to ' || money_text(t.to_amount) || ', the blind being ' || money_text(b.amount) AS observed,
    b.big_blind - t.to_amount AS stake,
    true AS derived
FROM turns t JOIN short b USING (hand_key)
WHERE t.street = 0 AND t.kind = 'call'
