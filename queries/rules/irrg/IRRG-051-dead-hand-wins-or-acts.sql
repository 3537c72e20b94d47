-- id: IRRG-051
-- name: dead-hand-wins-or-acts
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: action, ruling
-- source: seed 003 L20, L28, L44, L74; WSOP live 107
-- settings: none
-- says: A hand that was killed takes no further action and no award.
-- not this: A ruling that retrieves the hand ("retrieved", "reinstated", "live").
-- example: The hand of seat 3 is killed for its count; seat 3 is awarded 30.
WITH kills AS (
    SELECT r.hand_key, r.seq, r.seat, x.deal_no
    FROM remedies r JOIN steps x USING (hand_key, seq)
    WHERE r.kind = 'kill' AND r.seat IS NOT NULL
),
facts AS (
    SELECT k.hand_key, k.seq, k.seat,
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = k.hand_key AND a.deal_no = k.deal_no AND a.seat = k.seat AND a.seq > k.seq) AS acted_seq,
        CASE WHEN o.deals - 1 = k.deal_no THEN (SELECT min(p.seq) FROM payments p
            WHERE p.hand_key = k.hand_key AND p.kind = 'award' AND p.seat = k.seat AND p.seq > k.seq) END AS award_seq,
        (SELECT min(r.seq) FROM remedies r
            WHERE r.hand_key = k.hand_key AND r.kind = 'ruling' AND r.seq > k.seq
                AND regexp_matches(lower(r.text), '\b(retriev|reinstat|restor|live\b)')
                AND NOT regexp_matches(lower(r.text), '\bnot (be )?(live|retriev|reinstat|restor)')) AS revived_seq
    FROM kills k JOIN outcomes o USING (hand_key)
),
steps_after AS (
    SELECT f.*, least(f.acted_seq, f.award_seq) AS wrong_seq
    FROM facts f
)
SELECT
    f.hand_key,
    coalesce(f.wrong_seq, f.seq) AS seq,
    f.seat,
    CASE WHEN f.wrong_seq IS NULL THEN 'pass' WHEN f.revived_seq < f.wrong_seq THEN 'deviation' ELSE 'violation' END AS verdict,
    'no action and no award: the hand was killed (event ' || f.seq || ')' AS expected,
    CASE WHEN f.wrong_seq = f.acted_seq THEN 'a decision' ELSE 'an award of ' || money_text(b.awarded) END
        || CASE WHEN f.revived_seq < f.wrong_seq THEN ' after a ruling (event ' || f.revived_seq || ')' ELSE '' END AS observed,
    CASE WHEN f.award_seq IS NULL THEN o.pot ELSE b.awarded END AS stake
FROM steps_after f JOIN outcomes o USING (hand_key) LEFT JOIN balances b USING (hand_key, seat)
