-- id: SHOW-003
-- name: holdem-any-combination
-- status: stable
-- severity: critical
-- games: holdem
-- structures: all
-- needs: award, show
-- source: seed 000 and 001 L3; seed 004 L72-74, L93-101
-- settings: none
-- says: A hold'em hand is the best five of seven cards: two, one or none of its own.
-- not this: A wrong payment that another reading of the hands does not explain is SHOW-001 alone.
-- example: Seat 2 makes a straight with one hole card; the pot goes to seat 1, whose two hole cards make a pair.
WITH claims AS (
    SELECT d.hand_key, d.seat, max(CASE WHEN d.best IS NULL THEN 1 WHEN d.best THEN 2 ELSE 0 END) AS claim
    FROM showdowns d
    GROUP BY d.hand_key, d.seat
),
paid AS (
    SELECT p.hand_key, p.seat, max(p.seq) AS seq, sum(p.amount) AS amount
    FROM payments p JOIN claims c USING (hand_key, seat)
    WHERE p.kind = 'award'
    GROUP BY p.hand_key, p.seat
),
doubtful AS (
    SELECT p.hand_key, p.seat FROM paid p JOIN claims c USING (hand_key, seat) WHERE c.claim = 0
),
boards AS (
    SELECT d.hand_key, list(d.card ORDER BY d.seq, d.nth) AS board
    FROM deals d
    WHERE d.place = 'board' AND coalesce(d.run, 1) = 1 AND d.hand_key IN (SELECT hand_key FROM doubtful)
    GROUP BY d.hand_key
),
hands_of AS (
    SELECT e.hand_key, e.seat, any_value(e.cards) AS own, any_value(b.board) AS board
    FROM shows e JOIN boards b USING (hand_key)
    WHERE len(e.cards) = 2 AND len(b.board) = 5 AND list_max(e.cards) < 52 AND list_max(b.board) < 52
    GROUP BY e.hand_key, e.seat
),
fives AS (
    SELECT h.hand_key, h.seat, [h.own[1], h.own[2], h.board[i], h.board[j], h.board[k]] AS cards
    FROM hands_of h, range(1, 4) a(i), range(2, 5) b(j), range(3, 6) c(k)
    WHERE i < j AND j < k
),
shapes AS (
    SELECT hand_key, seat, rank_groups(cards) AS groups, straight_top(rank_mask(cards)) AS straight,
        flush_cards(cards) AS suited
    FROM fives
),
strict AS (
    -- what each hand would be worth if both hole cards had to play, as in Omaha
    SELECT hand_key, seat, max(high_value(groups, straight, suited)) AS value
    FROM shapes
    GROUP BY hand_key, seat
),
misread AS (
    SELECT f.hand_key, f.seat
    FROM doubtful d JOIN strict f USING (hand_key, seat)
        JOIN (SELECT hand_key, max(value) AS value FROM strict GROUP BY hand_key) m USING (hand_key)
    WHERE f.value = m.value
)
SELECT
    p.hand_key,
    p.seq,
    p.seat,
    CASE WHEN c.claim = 2 THEN 'pass' WHEN c.claim = 1 THEN 'not-checkable' ELSE 'violation' END AS verdict,
    'the best five of the seven cards' AS expected,
    money_text(p.amount) || ' paid for a hand that is best only where both hole cards must play' AS observed,
    p.amount AS stake,
    true AS derived  -- the payment itself is SHOW-001
FROM paid p JOIN claims c USING (hand_key, seat) LEFT JOIN misread m USING (hand_key, seat)
WHERE c.claim > 0 OR m.seat IS NOT NULL
