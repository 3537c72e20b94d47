-- id: POTS-014
-- name: forfeited-money
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: action
-- source: seed 003 L20, L28, L40, L78; WSOP live 105
-- settings: none
-- says: Money in the pot stays there. It goes back only for an uncalled bet, a misdeal, both hole
--   cards exposed, a wrong bring-in, a hand that is void, or by a ruling.
-- not this: The ante of a hand that was killed because both its hole cards were exposed.
-- example: Seat 4 is absent, its hand is killed, and its ante is returned.
WITH refunds AS (
    SELECT p.hand_key, p.seq, p.seat, p.amount, coalesce(p.detail::VARCHAR, 'no cause') AS cause, o.voided, o.deals, b.status,
        b.uncalled_due, (s.records >> 9) & 1 = 1 AS records_rulings
    FROM payments p JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
        LEFT JOIN balances b ON b.hand_key = p.hand_key AND b.seat = p.seat
    WHERE p.kind = 'refund'
),
judged AS (
    SELECT r.*,
        EXISTS (FROM remedies k WHERE k.hand_key = r.hand_key AND k.kind = 'ruling') AS ruled,
        EXISTS (FROM remedies k JOIN steps x USING (hand_key, seq)
            WHERE k.hand_key = r.hand_key AND k.kind = 'kill' AND k.seat = r.seat AND x.street = 0 AND x.seat_up >= 2) AS exposed,
        EXISTS (FROM openings w
            WHERE w.hand_key = r.hand_key AND w.seat = r.seat AND w.kind = 'bring-in' AND w.seat <> w.opener AND w.seq < r.seq) AS wrong_low
    FROM refunds r
)
SELECT
    r.hand_key,
    r.seq,
    r.seat,
    CASE
        WHEN r.voided OR r.cause = 'wrong-low' OR r.cause = 'ruling' AND (r.status IN (0, 2) OR r.wrong_low) THEN 'pass'
        WHEN r.cause = 'uncalled' THEN CASE WHEN r.status IN (1, 3, 4) AND r.uncalled_due = 0 THEN 'violation' ELSE 'pass' END
        WHEN r.deals > 1 AND r.cause IN ('misdeal', 'ante') THEN 'pass'
        WHEN r.cause IN ('ante', 'ruling') AND r.exposed THEN 'pass'
        WHEN r.cause IN ('misdeal', 'ante') THEN 'violation'
        WHEN r.ruled THEN 'pass'
        WHEN r.records_rulings THEN 'violation'
        ELSE 'not-checkable'
    END AS verdict,
    CASE r.cause WHEN 'uncalled' THEN 'no uncalled bet of ' || seat_text(r.seat) WHEN 'misdeal' THEN 'a misdeal'
        WHEN 'ante' THEN 'a dead hand, both hole cards exposed' ELSE 'a ruling, or the money to stay' END AS expected,
    money_text(r.amount) || ' returned to ' || seat_text(r.seat) || ' (' || r.cause || ')' AS observed,
    r.amount AS stake,
    -- of a seat that was absent: IRRG-025
    EXISTS (FROM remedies a WHERE a.hand_key = r.hand_key AND a.kind = 'absent' AND a.seat = r.seat) AS derived
FROM judged r
