-- id: TURN-010
-- name: round-closed-early
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: action, seats
-- source: seed 003 L60; seed 004 L26-29, L34-35; NJ 13:69F-14.10(f)
-- follows: BLND-013
-- settings: none
-- says: A round ends when every live seat with chips has acted and has matched the highest wager.
-- not this: A street without any decision (DEAL-005); the big blind's option (BLND-008); a seat that
--   was passed over (TURN-007). A seat that picks up, mucks or is killed owes nothing more.
-- example: Seat 1 bets 10, seat 2 calls, and the turn is dealt although seat 3 owes 10.
WITH ended AS (
    SELECT t.hand_key, t.deal_no, t.street, t.last_seq, t.pending_seat, t.pending_to_call
    FROM streets t
    WHERE t.turns > 0 AND t.live_end > 1
        AND NOT coalesce(t.pending_seat IS NOT NULL AND t.pending_blind AND t.bets <= 1, false)
),
broken AS (
    SELECT e.*,
        (
            SELECT max(a.seq) FROM turns a
            WHERE a.hand_key = e.hand_key AND a.street = e.street AND a.deal_no = e.deal_no
        ) AS seq,
        EXISTS (
            FROM remedies r
            WHERE r.hand_key = e.hand_key AND r.seat = e.pending_seat
                AND (r.kind IN ('kill', 'pickup', 'absent') OR r.kind = 'declare' AND r.detail = 'all-in')
                AND r.seq <= e.last_seq + 1
        ) OR EXISTS (
            FROM shows m WHERE m.hand_key = e.hand_key AND m.seat = e.pending_seat AND m.kind = 'muck' AND m.seq <= e.last_seq + 1
        ) AS gone,
        EXISTS (
            FROM turns k
            WHERE k.hand_key = e.hand_key AND k.street = e.street AND k.deal_no = e.deal_no
                AND k.skipped_seat IS NOT NULL
        ) AS skipped,
        -- the seat did act, and not as it must (TURN-012)
        EXISTS (
            FROM turns c
            WHERE c.hand_key = e.hand_key AND c.street = e.street AND c.deal_no = e.deal_no
                AND c.seat = e.pending_seat AND c.kind IN ('check', 'call') AND c.to_call > c.added
        ) AS short,
        -- the next card of the board came too early, was taken back, and came again: IRRG-010, 012 and 016
        EXISTS (
            FROM deals d JOIN remedies r
                ON r.hand_key = d.hand_key AND r.kind = 'return' AND r.from_place = 'board' AND list_contains(r.cards, d.card)
            WHERE d.hand_key = e.hand_key AND d.deal_no = e.deal_no AND d.place = 'board' AND d.street = e.street
                AND d.open_seat IS NOT NULL AND r.seq > d.seq
        ) AS early
    FROM ended e
    WHERE e.pending_seat IS NOT NULL
)
SELECT
    e.hand_key,
    coalesce(b.seq, e.last_seq) AS seq,
    e.pending_seat AS seat,
    CASE WHEN b.hand_key IS NULL OR b.gone THEN 'pass' ELSE 'violation' END AS verdict,
    'a decision of ' || seat_text(e.pending_seat)
        || CASE WHEN e.pending_to_call > 0 THEN ', who owes ' || money_text(e.pending_to_call) ELSE '' END AS expected,
    'the round ended without it' AS observed,
    o.pot AS stake,
    coalesce(b.short OR b.early, false) AS derived
FROM ended e JOIN outcomes o USING (hand_key) LEFT JOIN broken b USING (hand_key, deal_no, street)
WHERE NOT o.voided AND o.awards > 0 AND e.deal_no = o.deals - 1 AND NOT coalesce(b.skipped, false)
