-- id: SHOW-011
-- name: low-qualifier
-- status: stable
-- severity: critical
-- games: omaha8, stud8
-- structures: all
-- needs: award
-- source: WSOP live sections VIII and IX (eight or better)
-- settings: low_qualifier
-- says: A share of the low goes only to five different ranks of which the highest qualifies (8), ace low.
-- not this: A house without a qualifier. A low that qualifies and is not the best is SHOW-012.
-- example: The low is awarded to 9-6-4-2-A.
WITH lows AS (
    SELECT p.hand_key, p.seat, p.seq, p.amount, d.value, d.known
    FROM payments p JOIN subject s USING (hand_key)
        LEFT JOIN (
            SELECT hand_key, seat, max(value) AS value, bool_and(known) AS known
            FROM showdowns WHERE part = 'low' GROUP BY hand_key, seat
        ) d ON d.hand_key = p.hand_key AND d.seat = p.seat
    WHERE p.kind = 'award' AND p.detail = 'low' AND p.amount > 0
)
SELECT
    l.hand_key,
    l.seq,
    l.seat,
    CASE WHEN l.known IS NULL OR NOT l.known THEN 'not-checkable' WHEN l.value > 0 THEN 'pass' ELSE 'violation' END AS verdict,
    'a low of ' || s.low_qualifier || ' or better' AS expected,
    money_text(l.amount) || ' awarded for the low; ' || seat_text(l.seat) || ' has none' AS observed,
    l.amount AS stake
FROM lows l JOIN subject s USING (hand_key)
