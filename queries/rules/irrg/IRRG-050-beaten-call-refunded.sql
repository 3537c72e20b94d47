-- id: IRRG-050
-- name: beaten-call-refunded
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: action, ruling
-- source: seed 003 L78; WSOP live 232
-- settings: none
-- says: A call is not given back, not even where the upcards of the other hand beat the caller anyhow.
-- not this: What nobody called goes back to the bettor (POTS-002); what a call put in too much; a hand that is dead.
-- example: Seat 1 shows four kings and bets, seat 2 calls, and the floor gives the call back.
WITH back AS (
    SELECT f.hand_key, f.seq, f.seat, f.amount, max(t.seq) AS turn_seq, arg_max(t.kind, t.seq)::VARCHAR AS kind,
        arg_max(t.added, t.seq) AS added, arg_max(t.to_call, t.seq) AS to_call
    FROM payments f JOIN turns t ON t.hand_key = f.hand_key AND t.seat = f.seat AND t.seq < f.seq AND t.added > 0
    WHERE f.kind = 'refund' AND f.detail = 'ruling'
    GROUP BY f.hand_key, f.seq, f.seat, f.amount
)
SELECT
    b.hand_key,
    b.seq,
    b.seat,
    'violation' AS verdict,
    'the call of ' || seat_text(b.seat) || ' stands' AS expected,
    money_text(b.amount) || ' of it given back' AS observed,
    b.amount AS stake,
    -- the calls behind a wrong bring-in that is undone too late (BRIN-009)
    EXISTS (
        FROM openings w JOIN payments u USING (hand_key, seat)
        WHERE w.hand_key = b.hand_key AND w.kind = 'bring-in' AND w.seat <> w.opener AND u.kind = 'refund'
            AND u.detail IN ('wrong-low', 'ruling') AND u.seat <> b.seat AND w.seq < b.seq
    ) AS derived
FROM back b JOIN outcomes o USING (hand_key)
WHERE b.kind = 'call' AND b.amount <= b.added AND b.amount > b.added - coalesce(b.to_call, 0) AND NOT o.voided
    AND NOT (b.added > b.to_call AND b.amount = b.added - b.to_call)
    AND NOT EXISTS (
        FROM remedies r WHERE r.hand_key = b.hand_key AND (r.kind = 'misdeal' OR r.kind = 'kill' AND r.seat = b.seat) AND r.seq < b.seq
    )
