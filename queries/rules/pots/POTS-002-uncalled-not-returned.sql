-- id: POTS-002
-- name: uncalled-not-returned
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: uncalled, award, action
-- source: WSOP tournament 108; ARM 23.16.1237
-- follows: DEAL-014
-- settings: none
-- says: The part of the last wager that nobody called goes back to the seat that made it.
-- not this: The seat that bet wins the pot, and its uncalled chips with it. Some logs of sites have no line for it, and pay it with the award or in silence: not to
--   be told.
-- example: Seat 1 bets 50, seat 2 is all-in with 30 and wins, and is awarded all 80.
WITH returned AS (
    SELECT p.hand_key, sum(p.amount) AS amount, max(p.seq) AS seq, arg_max(p.seat, p.seq) AS seat
    FROM payments p
    WHERE p.kind = 'refund' AND p.detail = 'uncalled'
    GROUP BY p.hand_key
),
checks AS (
    SELECT o.hand_key, o.uncalled_due AS due, o.uncalled_seat, o.last_seq, s.site,
        o.contributed - o.awarded - coalesce(o.raked, 0) AS kept,
        r.seq, r.seat, coalesce(r.amount, 0) AS amount, coalesce(b.awarded, 0) AS awarded
    FROM outcomes o JOIN subject s USING (hand_key) LEFT JOIN returned r USING (hand_key)
        LEFT JOIN balances b ON b.hand_key = o.hand_key AND b.seat = o.uncalled_seat
    WHERE (o.uncalled_due > 0 OR r.amount > 0) AND NOT o.voided AND o.awards > 0
)
SELECT
    hand_key,
    coalesce(seq, last_seq) AS seq,
    coalesce(uncalled_seat, seat) AS seat,
    CASE
        WHEN amount = due AND seat = uncalled_seat THEN 'pass'
        WHEN amount = 0 AND site IS NOT NULL AND (awarded >= due OR kept = due) THEN 'not-checkable'
        -- a live dealer pushes it back together with the pot that its seat wins
        WHEN amount = 0 AND awarded >= due THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    money_text(due) || ' returned to ' || seat_text(uncalled_seat) AS expected,
    money_text(amount) || ' returned' || coalesce(' to ' || seat_text(seat), '') AS observed,
    abs(due - amount) AS stake,
    -- a round that was left unfinished, its seats not even, makes the count of what was called uncertain
    EXISTS (FROM streets t
        WHERE t.hand_key = checks.hand_key AND t.pending_to_call > 0 AND t.turns = 0 AND t.street = 0 AND t.cards > 0
            AND EXISTS (FROM streets n WHERE n.hand_key = t.hand_key AND n.street = 1 AND n.cards > 0))
    -- what a ruling gave back to another seat has left the wager uncalled (IRRG-050, BRIN-008)
    OR EXISTS (FROM payments r WHERE r.hand_key = checks.hand_key AND r.kind = 'refund' AND r.detail IN ('ruling', 'wrong-low')) AS derived
FROM checks
