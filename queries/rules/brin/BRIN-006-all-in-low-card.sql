-- id: BRIN-006
-- name: all-in-low-card
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: up, action, stack
-- source: seed 003 L36; WSOP live 217
-- settings: none
-- says: If the low card is all-in for the ante, the next live seat to its left acts first; it may
--   fold, bring it in or open for a full bet, but not check.
-- not this: After the all-in seat 3, seat 4 folds and seat 5 brings it in.
-- example: Seat 3 has the low card and is all-in for the ante; seat 4 checks.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.kind IN ('check', 'call') THEN 'violation'
        WHEN t.nth = 1 AND t.seat <> t.opener THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'a fold, a bring-in or a full bet'
        || CASE WHEN t.nth = 1 THEN ' of ' || seat_text(t.opener) ELSE '' END AS expected,
    t.kind::VARCHAR || ' of ' || seat_text(t.seat) AS observed,
    t.pot_before AS stake
FROM turns t JOIN first_bring_in_duty l USING (hand_key, deal_no)
WHERE t.street = 0 AND t.opener_next AND coalesce(t.wager, 0) = 0 AND t.opener IS NOT NULL
    -- else a hand with exposed cards passed the duty on (BRIN-010)
    AND EXISTS (FROM posts p WHERE p.hand_key = t.hand_key AND p.seat = l.seat AND p.amount >= p.stack_before)
