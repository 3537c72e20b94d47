-- id: POTS-007
-- name: hi-lo-halves
-- status: stable
-- severity: critical
-- games: omaha8, stud8
-- structures: all
-- needs: award, action, forced
-- source: WSOP live 149, 244; WSOP tournament 73
-- settings: hilo_odd_to, odd_chip_unit
-- says: A pot of high and low is paid in two halves; the odd chip goes to the high half.
-- not this: Awards that do not say for which half. A hand that no low qualifies in (SHOW-014).
-- example: Of a pot of 101 the high hand is awarded 50 and the low hand 51.
WITH halves AS (
    SELECT p.hand_key, coalesce(p.pot, 0) AS pot, coalesce(p.run, 1) AS run,
        sum(p.amount) FILTER (p.detail = 'high') AS high,
        sum(p.amount) FILTER (p.detail = 'low') AS low,
        bool_and(coalesce(p.detail IN ('high', 'low'), false)) AS told,
        max(p.seq) AS seq
    FROM payments p JOIN subject s USING (hand_key)
    WHERE p.kind = 'award'
    GROUP BY ALL
),
units AS (
    -- the smallest chip, as far as the amounts of the hand tell
    SELECT b.hand_key,
        list_reduce(list((coalesce(b.stack_start, 0) * 10000)::BIGINT) || list((b.contributed * 10000)::BIGINT),
            lambda x, y: gcd(x, y)) / 10000 AS unit
    FROM balances b SEMI JOIN halves h ON h.hand_key = b.hand_key
    GROUP BY b.hand_key
),
lows AS (
    SELECT DISTINCT hand_key, pot, run FROM showdowns WHERE part = 'low' AND best
)
SELECT
    l.hand_key,
    coalesce(h.seq, o.last_seq) AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN h.told IS NULL OR NOT h.told OR h.high IS NULL OR h.low IS NULL THEN 'not-checkable'
        WHEN s.hilo_odd_to = 'high' AND h.low > h.high OR s.hilo_odd_to = 'low' AND h.high > h.low THEN 'violation'
        WHEN abs(h.high - h.low) > CASE WHEN s.odd_chip_unit > 0 THEN s.odd_chip_unit ELSE u.unit END THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'two halves, an odd chip to the ' || s.hilo_odd_to || ' hand' AS expected,
    money_text(h.high) || ' for high, ' || money_text(h.low) || ' for low' AS observed,
    abs(h.high - h.low) AS stake
FROM lows l JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    LEFT JOIN halves h ON h.hand_key = l.hand_key AND h.pot = l.pot AND h.run = l.run
    LEFT JOIN units u ON u.hand_key = l.hand_key
WHERE o.awards > 0 AND NOT o.voided
