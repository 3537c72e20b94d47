-- id: DEAL-004
-- name: dealt-before-betting-closed
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: action
-- source: seed 000 and 001 clauses 3, 4; seed 003 L60; WSOP live 123, 166
-- settings: none
-- says: No card of a street is dealt while a live seat with chips still owes a decision.
-- not this: A seat that is all-in, or folded, owes nothing. A burn too early is BURN-004. Where the
--   seat never acts at all the fault is another's (TURN-007, TURN-010, TURN-012), and this follows.
-- example: Seat 1 bets, the turn is dealt, and only then seat 2 calls.
WITH early AS (
    SELECT d.hand_key, d.deal_no, d.street, min(d.seq) AS seq,
        arg_min(d.card, d.seq) AS card, arg_min(d.open_seat, d.seq) AS open_seat, arg_min(d.seat, d.seq) AS given_to
    FROM deals d
    WHERE d.open_seat IS NOT NULL AND d.place <> 'burn' AND d.nth = 0
    GROUP BY d.hand_key, d.deal_no, d.street
),
checks AS (
    SELECT hand_key, deal_no, street, seq, card, open_seat FROM early
    UNION ALL
    SELECT t.hand_key, t.deal_no, t.street, t.first_card_seq, NULL, NULL
    FROM streets t ANTI JOIN early e ON e.hand_key = t.hand_key AND e.seq = t.first_card_seq
    WHERE t.street > 0 AND t.first_card_seq IS NOT NULL
),
back AS (
    SELECT DISTINCT e.hand_key, e.seq
    FROM early e JOIN remedies r USING (hand_key)
    WHERE r.seq > e.seq AND (
        r.kind = 'return' AND (list_contains(r.cards, e.card) OR r.from_place <> 'seat')
        -- the last card of stud stays with a player who has looked at it (seed 003 L60)
        OR r.kind = 'looked' AND r.seat = e.given_to AND e.street = 3
    )
    UNION
    -- the hand ended before the card could play
    SELECT e.hand_key, e.seq
    FROM early e JOIN outcomes o USING (hand_key)
    WHERE o.live < 2 AND NOT EXISTS (
            FROM turns a WHERE a.hand_key = e.hand_key AND a.deal_no = e.deal_no AND a.seq > e.seq AND a.street > e.street)
        AND NOT EXISTS (
            FROM deals d WHERE d.hand_key = e.hand_key AND d.deal_no = e.deal_no AND d.seq > e.seq AND d.street > e.street)
)
SELECT
    c.hand_key,
    c.seq,
    c.open_seat AS seat,
    CASE
        WHEN c.open_seat IS NULL THEN 'pass'
        WHEN o.voided OR o.deals - 1 > c.deal_no OR b.seq IS NOT NULL THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'the decision of ' || seat_text(c.open_seat) || ' first' AS expected,
    card_text(c.card) || ' dealt' AS observed,
    o.pot AS stake,
    EXISTS (
        FROM streets t
        WHERE c.open_seat IS NOT NULL AND t.hand_key = c.hand_key AND t.deal_no = c.deal_no
            AND t.pending_seat = c.open_seat AND (t.last_seq <= c.seq OR t.street = c.street)
    )
    -- a premature card that plays on: IRRG-010, 011 and 016 of the board, IRRG-034 of stud
    OR c.open_seat IS NOT NULL AND s.records & 64 = 64 AND (
        s.button IS NULL AND s.records & 4 = 4 OR EXISTS (
            FROM deals d WHERE d.hand_key = c.hand_key AND d.seq = c.seq AND d.place = 'board' AND coalesce(d.run, 1) = 1)
    ) AS derived
FROM checks c JOIN outcomes o USING (hand_key) JOIN subject s USING (hand_key) LEFT JOIN back b USING (hand_key, seq)
