-- id: IRRG-030
-- name: showdown-pickup-live
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: muck, action
-- source: seed 003 L44; WSOP live 223
-- settings: none
-- says: Once the betting is over, picking up the upcards kills nothing: the hand is live until discarded.
-- not this: The hand is mucked, or has not seven cards (IRRG-048, IRRG-049).
-- example: At the showdown seat 3 lifts its upcards, is declared dead, and the pot goes to a worse hand.
WITH lifted AS (
    SELECT e.hand_key, e.deal_no, e.seat, e.seq, min(k.seq) AS kill_seq
    FROM steps e JOIN subject s USING (hand_key)
        LEFT JOIN steps k ON k.hand_key = e.hand_key AND k.seat = e.seat AND k.kind = 'kill' AND k.seq > e.seq
            AND k.seat_cards + EXISTS (FROM steps c WHERE c.hand_key = k.hand_key AND c.kind = 'common')::INTEGER = 7
            AND NOT EXISTS (
                FROM shows m WHERE m.hand_key = k.hand_key AND m.seat = k.seat AND m.kind = 'muck' AND m.seq < k.seq
            )
    WHERE e.kind = 'pickup' AND e.status IN (0, 2) AND e.open_seat IS NULL
        AND (e.street = CASE s.game WHEN 'mississippi' THEN 3 ELSE 4 END OR e.with_chips < 2)
        AND NOT EXISTS (FROM turns t WHERE t.hand_key = e.hand_key AND t.seq > e.seq)
    GROUP BY e.hand_key, e.deal_no, e.seat, e.seq
)
SELECT
    l.hand_key,
    coalesce(l.kill_seq, l.seq) AS seq,
    l.seat,
    CASE WHEN l.kill_seq IS NULL THEN 'pass' ELSE 'violation' END AS verdict,
    'the hand of ' || seat_text(l.seat) || ' live until it is discarded' AS expected,
    'killed after its upcards were picked up' AS observed,
    o.pot AS stake
FROM lifted l JOIN outcomes o USING (hand_key)
