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
-- not this: A seat that is all-in, or folded, owes nothing. A burn too early is BURN-004.
-- example: Seat 1 bets, the turn is dealt, and only then seat 2 calls.
WITH early AS (
    SELECT d.hand_key, d.deal_no, d.street, min(d.seq) AS seq,
        arg_min(d.card, d.seq) AS card, arg_min(d.open_seat, d.seq) AS open_seat
    FROM deals d
    WHERE d.open_seat IS NOT NULL AND d.place <> 'burn' AND d.nth = 0
    GROUP BY d.hand_key, d.deal_no, d.street
),
checks AS (
    SELECT hand_key, deal_no, seq, card, open_seat FROM early
    UNION ALL
    SELECT t.hand_key, t.deal_no, t.first_card_seq, NULL, NULL
    FROM streets t
    WHERE t.street > 0 AND t.first_card_seq IS NOT NULL
        AND NOT EXISTS (FROM early e WHERE e.hand_key = t.hand_key AND e.seq = t.first_card_seq)
)
SELECT
    c.hand_key,
    c.seq,
    c.open_seat AS seat,
    CASE
        WHEN c.open_seat IS NULL THEN 'pass'
        WHEN o.voided OR o.deals - 1 > c.deal_no OR EXISTS (
            FROM remedies r
            WHERE r.hand_key = c.hand_key AND r.kind = 'return' AND r.seq > c.seq
                AND (list_contains(r.cards, c.card) OR r.from_place <> 'seat')
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'the decision of ' || seat_text(c.open_seat) || ' first' AS expected,
    card_text(c.card) || ' dealt' AS observed,
    o.pot AS stake
FROM checks c JOIN outcomes o USING (hand_key)
