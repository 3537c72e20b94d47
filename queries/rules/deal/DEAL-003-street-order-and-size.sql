-- id: DEAL-003
-- name: street-order-and-size
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: board
-- source: seed 000 and 001 L3, clause 2; seed 004 L15-25, L78-88
-- settings: none
-- says: The board comes as three cards together, then one, then one.
-- not this: A flop of four cards that was taken back and dealt again is put right.
-- example: The flop is turned in two parts: Ah Kd, and later 7c.
WITH taken AS (
    SELECT DISTINCT e.hand_key
    FROM remedies e JOIN subject USING (hand_key)
    WHERE e.kind = 'return' AND e.from_place = 'board'
)
SELECT
    t.hand_key,
    t.first_card_seq AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN t.cards = t.needed AND t.board_events = 1 THEN 'pass'
        WHEN o.voided OR taken.hand_key IS NOT NULL AND o.board <= 5 THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    CASE t.street WHEN 1 THEN 'a flop of three cards together' WHEN 2 THEN 'one card on the turn'
        ELSE 'one card on the river' END AS expected,
    t.cards || ' cards in ' || t.board_events || ' parts' AS observed,
    o.pot AS stake
FROM streets t JOIN subject USING (hand_key) JOIN outcomes o USING (hand_key)
    LEFT JOIN taken USING (hand_key)
WHERE t.street > 0 AND t.cards > 0
