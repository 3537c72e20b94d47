-- id: POTS-009
-- name: rake-cap
-- status: stable
-- severity: major
-- play: cash
-- games: all
-- structures: all
-- needs: rake
-- source: WSOP live 27; ARM 23.16.1240(g); IC 4-29.5-4-14 (posting of the rake)
-- settings: rake_cap
-- says: The rake of a hand is at most the posted cap.
-- not this: A rake of 6 and a jackpot drop of 2 at a cap of 6.
-- example: A rake of 7 at a cap of 6.
WITH lines AS (
    SELECT p.hand_key, sum(p.amount) FILTER (p.detail IS NULL OR p.detail = 'rake') AS amount, max(p.seq) AS seq
    FROM payments p
    WHERE p.kind = 'rake'
    GROUP BY p.hand_key
),
checks AS (
    SELECT o.hand_key, coalesce(l.seq, o.last_seq) AS seq, s.rake_cap,
        CASE WHEN l.hand_key IS NULL THEN o.raked ELSE coalesce(l.amount, 0) END AS raked
    FROM outcomes o JOIN subject s USING (hand_key) LEFT JOIN lines l USING (hand_key)
)
SELECT
    hand_key,
    seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN rake_cap IS NULL OR raked IS NULL THEN 'not-checkable'
        WHEN raked <= rake_cap THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    'a rake of at most ' || money_text(rake_cap) AS expected,
    money_text(raked) AS observed,
    abs(raked - rake_cap) AS stake
FROM checks
WHERE raked IS NULL OR raked > 0
