-- id: BETS-011
-- name: open-pair-check-passes-option
-- status: stable
-- severity: minor
-- games: stud
-- structures: fixed-limit
-- needs: up, action, stakes, ruling
-- source: seed 003 L16; WSOP live 220
-- settings: fourth_street_pair_rule
-- says: If the hand with the open pair checks on fourth street, the seats behind it may bet the lower or
--   the upper limit as it could.
-- not this: The bet is called or raised, and nothing is taken back.
-- example: The pair checks, seat 3 bets 20 at 10/20, and the floor gives back 10 of it.
WITH checked AS (
    SELECT t.hand_key, t.deal_no, min(t.seq) AS seq
    FROM turns t JOIN subject s USING (hand_key)
    WHERE t.street = 1 AND t.kind = 'check' AND t.own_pair AND s.fourth_street_pair_rule = 'any_player'
    GROUP BY t.hand_key, t.deal_no
),
bets AS (
    SELECT t.hand_key, t.seq, t.seat, t.to_amount, s.lower, s.upper,
        (
            SELECT min(f.seq) FROM payments f
            WHERE f.hand_key = t.hand_key AND f.kind = 'refund' AND f.detail = 'ruling' AND f.seat = t.seat AND f.seq > t.seq
        ) AS back_seq,
        (SELECT min(a.seq) FROM turns a WHERE a.hand_key = t.hand_key AND a.seq > t.seq) AS next_seq
    FROM checked c JOIN wagers t USING (hand_key, deal_no) JOIN subject s USING (hand_key)
    WHERE t.street = 1 AND t.seq > c.seq AND t.wager = 0
)
SELECT
    hand_key,
    coalesce(back_seq, seq) AS seq,
    seat,
    CASE WHEN to_amount = upper AND back_seq < coalesce(next_seq, back_seq + 1) THEN 'violation' ELSE 'pass' END AS verdict,
    'the bet of ' || money_text(to_amount) || ' stands' AS expected,
    'part of it was given back' AS observed,
    upper - lower AS stake
FROM bets
WHERE to_amount IN (lower, upper)
