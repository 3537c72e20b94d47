-- id: BRIN-010
-- name: first-upcard-would-be-low
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: up, action, exposure
-- source: seed 003 L20, L24
-- settings: none
-- says: A hand that is dead because both its hole cards were exposed brings nothing in, low as its
--   first card may be: the next live seat to its left acts first; it may fold, bring it in or open
--   for a full bet, but not check.
-- not this: One hole card was exposed and the third came down: the exposed card is the door card and
--   may have to bring it in. Where exposed_low_rule is any_exposed_hole (seed 003 L24 read by itself)
--   that seat is passed over as well. A low card that is all-in: BRIN-006.
-- example: Seat 2 is dead with 2c and 9h exposed; seat 4 with the lowest live card brings it in
--   although seat 3 is live.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.kind IN ('check', 'call') OR t.nth = 1 AND t.seat <> t.opener THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'a fold, a bring-in or a full bet'
        || CASE WHEN t.nth = 1 THEN ' of ' || seat_text(t.opener) ELSE '' END AS expected,
    t.kind::VARCHAR || ' of ' || seat_text(t.seat) AS observed,
    t.pot_before AS stake
FROM turns t
WHERE t.street = 0 AND t.opener_next AND coalesce(t.wager, 0) = 0 AND t.opener IS NOT NULL
    AND NOT EXISTS (FROM posts p WHERE p.hand_key = t.hand_key AND p.amount >= p.stack_before)
