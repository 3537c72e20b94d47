-- id: SHOW-013
-- name: razz-evaluation
-- status: stable
-- severity: critical
-- games: razz
-- structures: all
-- needs: award
-- source: WSOP live 234, 235
-- settings: none
-- says: The lowest five of seven cards win in razz; pairs count against a hand, straights and flushes do not.
-- not this: Equal hands of which one gets nothing (SHOW-010). A live hand that was mucked unseen.
-- example: The pot goes to A-A-2-3-4 over K-9-7-5-3.
WITH claims AS (
    SELECT hand_key, seat, max(CASE WHEN best IS NULL THEN 1 WHEN best THEN 2 ELSE 0 END) AS claim
    FROM showdowns JOIN subject s USING (hand_key)
    GROUP BY hand_key, seat
)
SELECT
    p.hand_key,
    max(p.seq) AS seq,
    p.seat,
    CASE any_value(c.claim) WHEN 2 THEN 'pass' WHEN 1 THEN 'not-checkable' ELSE 'violation' END AS verdict,
    'nothing: a lower hand can win' AS expected,
    money_text(sum(p.amount)) || ' awarded' AS observed,
    sum(p.amount) AS stake
FROM payments p JOIN subject s USING (hand_key) JOIN claims c USING (hand_key, seat) JOIN balances b USING (hand_key, seat)
WHERE p.kind = 'award' AND b.awarded > 0 AND b.awarded > b.uncalled_due - b.refunded
GROUP BY p.hand_key, p.seat
