-- id: TURN-011
-- name: action-after-round-closed
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: action, seats
-- source: derived from seed 004 L45-48, L63-66: who has acted and owes nothing has no more decision
-- follows: BRIN-002
-- settings: none
-- says: When every seat has acted and matched the wager, nobody acts until the next card.
-- not this: The big blind's option. A folded or all-in seat that acts (TURN-009). A lone seat with
--   chips against all-in hands: its bet is BETS-023, its check is idle.
-- example: Seat 1 bets, seat 2 calls, and seat 1 raises itself.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN t.closed THEN 'violation' ELSE 'pass' END AS verdict,
    'no decision: the round was complete' AS expected,
    t.kind::VARCHAR || CASE WHEN t.added > 0 THEN ' of ' || money_text(t.added) ELSE '' END AS observed,
    t.pot_before AS stake,
    -- the street came in parts, with decisions after each of them (DEAL-003, DEAL-009, DEAL-014)
    t.derived OR EXISTS (
        FROM deals d
        WHERE t.closed AND d.hand_key = t.hand_key AND d.deal_no = t.deal_no AND d.place IN ('board', 'seat')
            AND d.street = t.street AND d.seq < t.seq
            AND EXISTS (
                FROM turns e
                WHERE e.hand_key = t.hand_key AND e.deal_no = t.deal_no AND e.street = t.street AND e.seq < d.seq
            )
    ) AS derived
FROM turns t
WHERE t.status = 0 AND NOT (t.closed AND t.with_chips < 2)
