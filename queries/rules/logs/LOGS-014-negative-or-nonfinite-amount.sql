-- id: LOGS-014
-- name: negative-or-nonfinite-amount
-- status: stable
-- severity: major
-- hands: all
-- games: all
-- structures: all
-- needs: none
-- source: derived: an amount that is no amount of money
-- settings: none
-- says: Every amount is a number, not negative, not infinite, and not too large to be money.
-- not this: A refund: it is a line of its own with a positive amount.
-- example: Seat 1 bets -5.
WITH bad AS (
    SELECT hand_key, line, any_value(message) AS message
    FROM diagnostics
    WHERE code = 'bad-amount'
    GROUP BY hand_key, line
)
SELECT
    s.hand_key,
    0 AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN b.hand_key IS NULL THEN 'pass' ELSE 'violation' END AS verdict,
    'an amount of money' AS expected,
    'line ' || b.line || ': ' || b.message AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM subject s LEFT JOIN bad b USING (hand_key)
UNION ALL
SELECT e.hand_key, e.seq, e.seat, 'violation', 'an amount of money, not negative',
    money_text(least(e.amount, e.to_amount, e.by_amount)), least(e.amount, e.to_amount, e.by_amount)
FROM amounts e
WHERE e.amount < 0 OR e.to_amount < 0 OR e.by_amount < 0
UNION ALL
SELECT z.hand_key, 0, z.seat, 'violation', 'a stack, not negative', money_text(z.stack), z.stack
FROM seats z
WHERE z.stack < 0
