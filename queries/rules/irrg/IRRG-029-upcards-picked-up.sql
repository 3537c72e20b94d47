-- id: IRRG-029
-- name: upcards-picked-up
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: muck, action
-- source: seed 003 L44; WSOP live 106, 223
-- settings: none
-- says: A player who faces a bet and picks up his upcards without calling has folded: his hand is dead.
-- not this: He faces no bet. The betting is over (IRRG-030).
-- example: Seat 1 bets, seat 3 lifts its upcards and calls.
WITH lifted AS (
    SELECT e.hand_key, e.deal_no, e.seat, e.seq, min(x.seq) AS next_seq, arg_min(x.kind, x.seq)::VARCHAR AS next_kind
    FROM steps e LEFT JOIN steps x
        ON x.hand_key = e.hand_key AND x.deal_no = e.deal_no AND x.seat = e.seat AND x.seq > e.seq
            AND x.kind IN ('kill', 'fold', 'check', 'call', 'bet', 'complete', 'raise', 'deal')
    WHERE e.kind = 'pickup' AND e.status = 0 AND e.facing AND e.open_seat IS NOT NULL
    GROUP BY e.hand_key, e.deal_no, e.seat, e.seq
)
SELECT
    l.hand_key,
    CASE WHEN l.next_kind IN ('kill', 'fold', 'deal') THEN l.seq ELSE coalesce(l.next_seq, l.seq) END AS seq,
    l.seat,
    CASE WHEN l.next_kind IN ('kill', 'fold') OR l.next_kind IS NULL AND b.status = 1 THEN 'deviation' ELSE 'violation' END AS verdict,
    'the hand of ' || seat_text(l.seat) || ' dead' AS expected,
    'upcards picked up facing a bet, then '
        || CASE coalesce(l.next_kind, '') WHEN '' THEN 'nothing' WHEN 'kill' THEN 'killed' WHEN 'deal' THEN 'a card'
            ELSE 'a ' || l.next_kind END AS observed,
    o.pot AS stake,
    false AS derived  -- in or out of turn, the hand was dead
FROM lifted l JOIN outcomes o USING (hand_key) LEFT JOIN balances b USING (hand_key, seat)
WHERE l.deal_no = o.deals - 1 AND NOT o.voided
