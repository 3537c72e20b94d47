-- id: DEAL-002
-- name: card-face
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: face
-- source: seed 000 and 001 L3; seed 004 L76-89, L146-159, L211-221; seed 003 L20, L68
-- settings: seeds01_apply_to
-- says: Each card is dealt with the face that its place prescribes.
-- not this: A stud hand's third card dealt down because a hole card was exposed (seed 003 L20).
-- example: On fifth street of stud seat 2 gets its card face down.
WITH wrong AS (
    SELECT d.*, s.game
    FROM deals d JOIN subject s USING (hand_key)
    WHERE d.place = 'seat' AND d.face <> d.expected_face
),
seen AS (
    -- an exposure that was seen and dealt with: a misdeal, a card taken back or exchanged, a dead
    -- hand, a third card dealt down, or the last stud card, after which play goes on
    SELECT w.hand_key, w.seq, w.nth,
        w.face = 'up' AND (
            o.deals - 1 > w.deal_no
            OR o.voided
            OR w.game IN ('stud', 'stud8', 'razz') AND w.street = 4
            -- a hole card that fell off the table plays as an exposed one, and the third card may come up (seed 003 L48)
            OR w.street = 0 AND EXISTS (
                FROM remedies f
                WHERE f.hand_key = w.hand_key AND f.seat = w.seat AND f.kind = 'expose' AND f.detail = 'off-table'
            )
            OR EXISTS (
                FROM remedies e
                WHERE e.hand_key = w.hand_key AND e.seq > w.seq
                    AND (e.kind IN ('return', 'replace') AND list_contains(e.cards, w.card)
                        OR e.kind = 'kill' AND e.seat = w.seat)
            )
            OR w.street = 0 AND w.game IN ('stud', 'stud8', 'razz', 'mississippi') AND EXISTS (
                FROM deals t
                WHERE t.hand_key = w.hand_key AND t.seat = w.seat AND t.deal_no = w.deal_no
                    AND t.seq > w.seq AND t.nth_of_seat = 3 AND t.face = 'down'
            )
        ) AS handled
    FROM wrong w JOIN outcomes o USING (hand_key)
)
SELECT
    d.hand_key,
    d.seq,
    d.seat,
    CASE WHEN d.face = d.expected_face THEN 'pass' WHEN n.handled THEN 'deviation' ELSE 'violation' END AS verdict,
    'card ' || d.nth_of_seat || ' of the seat face ' || d.expected_face::VARCHAR AS expected,
    card_text(d.card) || ' face ' || d.face::VARCHAR AS observed,
    NULL::DECIMAL(18, 4) AS stake,
    -- what becomes of an exposed hole card of stud, and of the third card then, is IRRG-022 to 024
    d.street = 0 AND d.face = 'up' AND d.expected_face = 'down' AND (
        s.game IN ('stud', 'stud8', 'razz', 'mississippi')
        -- and of hold'em and Omaha IRRG-001, 004 and 006, where the log tells of exposed and returned cards
        OR list_contains(s.seeds01_apply_to, s.game::VARCHAR) AND (s.records >> 5) & 3 = 3
    ) AS derived
FROM deals d JOIN subject s USING (hand_key) LEFT JOIN seen n USING (hand_key, seq, nth)
WHERE d.place = 'seat' AND d.face IS NOT NULL AND d.expected_face IS NOT NULL
