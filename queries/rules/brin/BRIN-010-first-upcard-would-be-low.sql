-- id: BRIN-010
-- name: first-upcard-would-be-low
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: up, action, exposure
-- source: seed 003 L20, L24
-- settings: none
-- says: Where a hole card that the dealer exposed would be the low card, its seat brings nothing in,
--   whether the third card came down or the hand is dead: the next live seat to its left acts first;
--   it may fold, bring it in or open for a full bet, but not check.
-- not this: The floor ruled that the exposed card is the door card. Where exposed_low_rule is
--   dead_hand_only, one exposed hole card is a door card like others, and only a dead hand is passed
--   over. A low card that is all-in: BRIN-006.
-- example: Seat 2 is dead with 2c and 9h exposed; seat 4 with the lowest live card brings it in
--   although seat 3 is live.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.kind IN ('check', 'call') THEN 'violation'
        WHEN t.nth > 1 OR t.seat = t.opener THEN 'pass'
        WHEN EXISTS (
            FROM remedies r JOIN steps x USING (hand_key, seq)
            WHERE r.hand_key = t.hand_key AND r.kind = 'ruling' AND x.deal_no = t.deal_no AND r.seq < t.seq
        ) THEN 'deviation'
        WHEN t.nth = 1 THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'a fold, a bring-in or a full bet'
        || CASE WHEN t.nth = 1 THEN ' of ' || seat_text(t.opener) ELSE '' END AS expected,
    t.kind::VARCHAR || ' of ' || seat_text(t.seat) AS observed,
    t.pot_before AS stake
FROM turns t JOIN first_bring_in_duty l USING (hand_key, deal_no)
WHERE t.street = 0 AND t.opener_next AND coalesce(t.wager, 0) = 0 AND t.opener IS NOT NULL
    AND NOT EXISTS (FROM posts p WHERE p.hand_key = t.hand_key AND p.seat = l.seat AND p.amount >= p.stack_before)
