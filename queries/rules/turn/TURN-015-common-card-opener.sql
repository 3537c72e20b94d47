-- id: TURN-015
-- name: common-card-opener
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: up, action, deal
-- source: seed 003 L64
-- settings: none
-- says: After a common card the hand that is now high, the common card counted with its upcards, opens
--   the last round.
-- not this: A common card that changes nothing: the hand that was high opens.
-- example: The common 9c gives seat 3 a pair of nines, and seat 1 with ace and king checks first.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first, high with the common card' AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t
    JOIN (SELECT hand_key, max(seq) AS seq FROM steps WHERE kind = 'common' GROUP BY hand_key) c USING (hand_key)
WHERE t.street > 0 AND t.nth = 1 AND t.seq > c.seq
