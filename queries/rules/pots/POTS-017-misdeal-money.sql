-- id: POTS-017
-- name: misdeal-money
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: forced
-- source: seed 000 and 001 clause 1; WSOP tournament 88
-- settings: redeal_keeps_forced_bets
-- says: After a misdeal the forced bets serve the new deal, or they go back and are posted again; bets
--   go back; no rake is taken.
-- not this: The rake of the new deal.
-- example: A misdeal; seat 1 posts a second ante, and the first one stays in the pot.
WITH misdealt AS (
    SELECT o.hand_key, o.deals - 1 AS last_deal, o.voided, o.awards = 0 AS unpaid,
        (SELECT max(r.seq) FROM remedies r WHERE r.hand_key = o.hand_key AND r.kind = 'misdeal') AS seq,
        (SELECT min(a.seq) FROM turns a WHERE a.hand_key = o.hand_key AND a.deal_no = o.deals - 1) AS acted_seq
    FROM outcomes o
    WHERE o.deals > 1
),
posted AS (
    SELECT m.hand_key, p.seat,
        sum(p.amount) FILTER (p.deal_no = 0) AS before, coalesce(sum(p.amount) FILTER (p.deal_no > 0), 0) AS again,
        min(p.seq) FILTER (p.deal_no > 0) AS again_seq
    FROM misdealt m JOIN posts p USING (hand_key)
    GROUP BY m.hand_key, p.seat
),
bets AS (
    SELECT m.hand_key, a.seat, sum(a.added) AS added
    FROM misdealt m JOIN turns a USING (hand_key)
    WHERE a.deal_no < m.last_deal
    GROUP BY m.hand_key, a.seat
),
back AS (
    SELECT m.hand_key, r.seat, sum(r.amount) AS amount, min(r.seq) AS seq
    FROM misdealt m JOIN payments r USING (hand_key)
    WHERE r.kind = 'refund' AND r.detail IS DISTINCT FROM 'uncalled' AND r.detail IS DISTINCT FROM 'wrong-low'
        AND r.seq < coalesce(m.acted_seq, 2147483647)
    GROUP BY m.hand_key, r.seat
),
seats_owed AS (
    SELECT m.hand_key, m.seq, m.voided, m.acted_seq IS NULL AND m.unpaid AS ended, b.seat, coalesce(p.before, 0) AS before, coalesce(p.again, 0) AS again,
        p.again_seq, coalesce(a.added, 0) AS bet, coalesce(k.amount, 0) AS returned, k.seq AS back_seq
    FROM misdealt m JOIN balances b USING (hand_key)
        LEFT JOIN posted p USING (hand_key, seat) LEFT JOIN bets a USING (hand_key, seat) LEFT JOIN back k USING (hand_key, seat)
    WHERE p.seat IS NOT NULL OR a.added > 0 OR k.amount > 0
),
judged AS (
    SELECT o.*,
        CASE
            WHEN o.voided THEN NULL
            WHEN o.ended THEN CASE WHEN o.returned <> o.before + o.again + o.bet THEN 'kept' END
            WHEN o.again > 0 AND o.returned < o.again + o.bet THEN 'twice'
            WHEN o.returned < o.again + o.bet THEN 'bets'
            WHEN o.returned > o.again + o.bet THEN 'lost'
            WHEN NOT s.redeal_keeps_forced_bets AND o.before > 0 AND o.again = 0 THEN 'kept'
        END AS fault
    FROM seats_owed o JOIN subject s USING (hand_key)
)
SELECT
    j.hand_key,
    CASE j.fault WHEN 'twice' THEN j.again_seq WHEN 'lost' THEN j.back_seq ELSE j.seq END AS seq,
    j.seat,
    CASE WHEN j.fault IS NULL THEN 'pass' ELSE 'violation' END AS verdict,
    CASE j.fault
        WHEN 'twice' THEN 'no second post: ' || money_text(j.before) || ' still lies in the pot'
        WHEN 'bets' THEN 'the ' || money_text(j.bet) || ' bet in the first deal returned'
        WHEN 'lost' THEN 'what was returned posted again'
        ELSE 'the forced bets returned' END AS expected,
    CASE j.fault WHEN 'twice' THEN money_text(j.again) || ' posted, ' ELSE '' END || money_text(j.returned) || ' returned' AS observed,
    abs(CASE j.fault WHEN 'kept' THEN j.before + j.again + j.bet - j.returned ELSE j.again + j.bet - j.returned END) AS stake
FROM judged j
UNION ALL
SELECT m.hand_key, r.seq, NULL, 'violation', 'no rake from a misdeal', money_text(r.amount) || ' raked', r.amount
FROM misdealt m JOIN payments r USING (hand_key)
WHERE r.kind = 'rake' AND r.seq > m.seq AND r.amount > 0 AND (m.acted_seq IS NULL AND m.unpaid OR r.seq < m.acted_seq)
