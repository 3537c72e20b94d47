-- id: SHOW-012
-- name: low-ranking
-- status: stable
-- severity: critical
-- games: omaha8, stud8
-- structures: all
-- needs: award
-- source: WSOP live 234, 241, section VIII
-- settings: none
-- says: Of two lows the better one wins: highest card first, ace low; straights and flushes do not count.
-- not this: A hand without a qualifying low is SHOW-011. Razz is SHOW-013.
-- example: The low goes to 8-6-4-2-A over 5-4-3-2-A, "a straight".
WITH lows AS (
    SELECT p.hand_key, p.seat, p.seq, p.amount, d.claim
    FROM payments p JOIN (
        SELECT hand_key, seat, max(CASE WHEN best IS NULL THEN 1 WHEN best THEN 2 ELSE 0 END) AS claim
        FROM showdowns
        WHERE part = 'low' AND (value > 0 OR value IS NULL)
        GROUP BY hand_key, seat
    ) d USING (hand_key, seat)
    WHERE p.kind = 'award' AND p.detail = 'low' AND p.amount > 0
)
SELECT
    hand_key,
    seq,
    seat,
    CASE claim WHEN 2 THEN 'pass' WHEN 1 THEN 'not-checkable' ELSE 'violation' END AS verdict,
    'the low to the best low hand' AS expected,
    money_text(amount) || ' awarded to ' || seat_text(seat) || ', whose low is beaten' AS observed,
    amount AS stake
FROM lows
