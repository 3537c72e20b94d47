-- id: SHOW-002
-- name: omaha-two-plus-three
-- status: stable
-- severity: critical
-- games: omaha, omaha8
-- structures: all
-- needs: award, show
-- source: seed 004 L8-10, L30-32; WSOP live section VIII
-- settings: omaha_rule
-- says: An Omaha hand is two hole cards and three of the board; nobody is paid for another five.
-- not this: A wrong payment that another reading of the hands does not explain is SHOW-001 alone.
--   Where the house lets three or more of the board play, the rule has nothing to say.
-- example: Four hearts lie on the board, seat 2 holds one heart, and is paid for a flush.
WITH claims AS (
    -- 2: best of some part of some pot; 1: that cannot be told; 0: best of none
    SELECT d.hand_key, d.seat,
        max(CASE WHEN d.best IS NULL THEN 1 WHEN d.best THEN 2 ELSE 0 END) AS claim
    FROM showdowns d JOIN subject s USING (hand_key)
    WHERE s.omaha_rule = 'exactly_2_3'
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
hands_of_nine AS (
    SELECT e.hand_key, e.seat, list_concat(any_value(e.cards), any_value(b.board)) AS cards
    FROM shows e JOIN boards b USING (hand_key)
    WHERE len(e.cards) = 4 AND len(b.board) = 5 AND list_max(e.cards) < 52 AND list_max(b.board) < 52
    GROUP BY e.hand_key, e.seat
),
shapes AS (
    SELECT hand_key, seat, rank_groups(cards) AS groups, straight_top(rank_mask(cards)) AS straight,
        flush_cards(cards) AS suited
    FROM hands_of_nine
),
free AS (
    -- what each shown hand would be worth if any five of the nine cards played
    SELECT hand_key, seat, high_value(groups, straight, suited) AS value FROM shapes
),
misread AS (
    SELECT f.hand_key, f.seat
    FROM doubtful d JOIN free f USING (hand_key, seat)
        JOIN (SELECT hand_key, max(value) AS value FROM free GROUP BY hand_key) m USING (hand_key)
    WHERE f.value = m.value
)
SELECT
    p.hand_key,
    p.seq,
    p.seat,
    CASE WHEN c.claim = 2 THEN 'pass' WHEN c.claim = 1 THEN 'not-checkable' ELSE 'violation' END AS verdict,
    'the best hand of two hole cards and three of the board' AS expected,
    money_text(p.amount) || ' paid for a hand that is best only with another number of hole cards' AS observed,
    p.amount AS stake
FROM paid p JOIN claims c USING (hand_key, seat) LEFT JOIN misread m USING (hand_key, seat)
WHERE c.claim > 0 OR m.seat IS NOT NULL
