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
    -- per payment: a low that is beaten in the main pot may take a side pot that its rival has no part in
    SELECT p.hand_key, p.seat, p.seq, any_value(p.amount) AS amount,
        max(CASE WHEN d.best IS NULL THEN 1 WHEN d.best THEN 2 ELSE 0 END) AS claim
    FROM payments p JOIN showdowns d
        ON d.hand_key = p.hand_key AND d.seat = p.seat AND (p.pot IS NULL OR d.pot = p.pot)
    WHERE p.kind = 'award' AND p.detail = 'low' AND p.amount > 0
        AND d.part IN ('low', 'whole') AND (d.value > 0 OR d.value IS NULL)
    GROUP BY p.hand_key, p.seat, p.seq
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
