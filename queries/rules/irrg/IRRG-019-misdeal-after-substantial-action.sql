-- id: IRRG-019
-- name: misdeal-after-substantial-action
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: action
-- source: WSOP live 105; TDA 36; Robert's Rules (two players have acted); the seeds are silent
-- settings: substantial_action
-- says: A misdeal is not declared after substantial action; the deal is played.
-- not this: Posted blinds, antes and the bring-in are no action.
-- example: Seat 3 bets, seat 4 calls, and a misdeal is declared.
WITH misdeals AS (
    SELECT r.hand_key, r.seq, x.deal_no
    FROM remedies r JOIN steps x USING (hand_key, seq)
    WHERE r.kind = 'misdeal'
),
counts AS (
    SELECT m.hand_key, m.seq, m.deal_no, count(a.seq) AS decisions,
        count(a.seq) FILTER (a.kind NOT IN ('check', 'fold')) AS chips,
        count(a.seq) FILTER (a.kind = 'fold') AS folds,
        count(a.seq) FILTER (a.kind = 'check') AS checks,
        count(DISTINCT a.seat) AS seats
    FROM misdeals m LEFT JOIN turns a ON a.hand_key = m.hand_key AND a.deal_no = m.deal_no
        AND a.seq < m.seq AND a.kind <> 'bring-in'
    GROUP BY m.hand_key, m.seq, m.deal_no
)
SELECT
    c.hand_key,
    c.seq,
    NULL::TINYINT AS seat,
    CASE WHEN is_substantial(s.substantial_action, c.decisions, c.chips, c.folds, c.checks, c.seats)
        THEN 'violation' ELSE 'pass' END AS verdict,
    'no misdeal after substantial action' AS expected,
    'a misdeal after ' || c.decisions || ' decisions, ' || c.chips || ' with chips' AS observed,
    o.contributed AS stake
FROM counts c JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
