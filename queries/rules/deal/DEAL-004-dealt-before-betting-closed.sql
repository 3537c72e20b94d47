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
WITH first_cards AS (
    SELECT d.hand_key, d.seq, d.card, d.open_seat, d.deal_no, t.street
    FROM streets t JOIN subject USING (hand_key)
        JOIN deals d ON d.hand_key = t.hand_key AND d.seq = t.first_card_seq AND d.nth = 0
    WHERE t.street > 0
)
SELECT
    f.hand_key,
    f.seq,
    f.open_seat AS seat,
    CASE
        WHEN f.open_seat IS NULL THEN 'pass'
        WHEN o.voided OR o.deals - 1 > f.deal_no OR EXISTS (
            FROM remedies e
            WHERE e.hand_key = f.hand_key AND e.kind = 'return' AND e.seq > f.seq
                AND (list_contains(e.cards, f.card) OR e.from_place <> 'seat')
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'the decision of ' || seat_text(f.open_seat) || ' first' AS expected,
    card_text(f.card) || ' dealt' AS observed,
    o.pot AS stake
FROM first_cards f JOIN outcomes o USING (hand_key)
