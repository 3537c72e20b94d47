-- id: IRRG-043
-- name: common-card-plays-for-all
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: show, award
-- source: seed 003 L64
-- settings: none
-- says: The common card is the last card of every hand: the pot goes to the hand that is best with it.
-- not this: A wrong winner is SHOW-001 in any case; here is why, and so the finding is a derived one.
-- example: The common card makes a flush for seat 2, and the pot goes to the two pair of seat 1.
WITH best AS (
    SELECT hand_key, seat, bool_or(best) AS best, bool_or(best IS NULL) AS unknown
    FROM showdowns
    GROUP BY hand_key, seat
)
SELECT
    p.hand_key,
    max(p.seq) AS seq,
    p.seat,
    CASE WHEN bool_or(b.best) THEN 'pass' WHEN bool_or(b.unknown) THEN 'not-checkable' ELSE 'violation' END AS verdict,
    'the pot to the hand that is best with the common card' AS expected,
    money_text(sum(p.amount)) || ' to ' || seat_text(p.seat) AS observed,
    sum(p.amount)::DECIMAL(18, 4) AS stake,
    true AS derived
FROM payments p JOIN best b USING (hand_key, seat) JOIN outcomes o USING (hand_key)
WHERE p.kind = 'award' AND o.irregular AND NOT o.voided AND o.showdown
    AND EXISTS (FROM steps e WHERE e.hand_key = p.hand_key AND e.kind = 'common')
GROUP BY p.hand_key, p.seat
