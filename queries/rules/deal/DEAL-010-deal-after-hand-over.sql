-- id: DEAL-010
-- name: deal-after-hand-over
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: action
-- source: seed 004 L28, L90, L161 (derived); WSOP live 77
-- settings: rabbit_hunt_allowed
-- says: Once one live hand is left, no further card of a street is dealt.
-- not this: Two live hands, one of them all-in: the cards come to the end.
-- example: Seat 2 folds, only seat 1 is left, and the river is turned.
SELECT
    t.hand_key,
    t.first_card_seq AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN t.live_start >= 2 THEN 'pass' WHEN o.voided OR o.deals - 1 > t.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    'no card: one live hand is left' AS expected,
    t.cards || CASE t.cards WHEN 1 THEN ' card' ELSE ' cards' END || ' dealt' AS observed,
    o.pot AS stake
FROM streets t JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE t.street > 0 AND t.cards > 0 AND t.first_card_seq IS NOT NULL AND NOT s.rabbit_hunt_allowed
