-- id: IRRG-048
-- name: more-than-seven-cards
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: deal, award
-- source: seed 003 L74; WSOP live 231
-- settings: none
-- says: A hand of more than seven cards is dead and wins nothing.
-- not this: Six cards of its own and the common card. A card too many that went back at once.
-- example: Seat 2 has eight cards at the showdown and takes the pot.
WITH too_many AS (
    SELECT d.hand_key, d.seat, min(d.seq) AS seq
    FROM subject s JOIN deals d USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE d.place = 'seat' AND d.nth_of_seat > 7 AND d.face IS NOT NULL AND d.deal_no = o.deals - 1 AND NOT o.voided
    GROUP BY d.hand_key, d.seat
)
SELECT
    m.hand_key,
    coalesce((SELECT min(p.seq) FROM payments p WHERE p.hand_key = m.hand_key AND p.kind = 'award' AND p.seat = m.seat), m.seq) AS seq,
    m.seat,
    CASE WHEN b.awarded > 0 THEN 'violation' ELSE 'deviation' END AS verdict,
    'a dead hand' AS expected,
    b.cards || ' cards' || CASE WHEN b.awarded > 0 THEN ', ' || money_text(b.awarded) || ' awarded' ELSE ', nothing won' END AS observed,
    CASE WHEN b.awarded > 0 THEN b.awarded ELSE o.pot END AS stake
FROM too_many m JOIN balances b USING (hand_key, seat) JOIN outcomes o USING (hand_key)
WHERE b.cards > 7 AND b.status <> 1
