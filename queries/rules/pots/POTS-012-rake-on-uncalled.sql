-- id: POTS-012
-- name: rake-on-uncalled
-- status: stable
-- severity: major
-- play: cash
-- games: all
-- structures: all
-- needs: rake, action, forced
-- source: WAC 230-15-080(3) (a part of the wagers), with WSOP tournament 108; derived
-- follows: POTS-011
-- settings: rake_pct, stat_rake_pct_max
-- says: The part of a bet that nobody called is not raked.
-- not this: The rake that a site states in its summary may hold a
--   jackpot drop, and money that it adds to the pot is raked, too: not to be told. A rake that is too high even for all chips put in is POTS-010.
-- example: A pot of 20 and 80 uncalled: 6 are raked.
WITH checks AS (
    SELECT o.hand_key, o.last_seq, o.pot, o.contributed,
        -- a site may add money to the pot, and count a jackpot drop in the rake that it states
        s.logged_pot > o.contributed - o.refunded OR s.site IS NOT NULL AND l.amount IS NULL AS doubtful, least(coalesce(s.rake_pct, s.stat_rake_pct_max), s.stat_rake_pct_max) AS pct,
        coalesce(l.amount, CASE WHEN l.hand_key IS NULL THEN o.raked END, CASE WHEN s.site IS NULL THEN 0 END) AS raked, l.seq
    FROM outcomes o JOIN subject s USING (hand_key)
        LEFT JOIN (
            SELECT hand_key, sum(amount) FILTER (detail IS NULL OR detail = 'rake') AS amount, max(seq) AS seq
            FROM payments WHERE kind = 'rake' GROUP BY hand_key
        ) l USING (hand_key)
    WHERE NOT o.voided AND o.awards > 0 AND o.uncalled_due > 0
)
SELECT
    hand_key,
    coalesce(seq, last_seq) AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN raked IS NULL OR doubtful AND raked * 100 > pot * pct THEN 'not-checkable'
        WHEN raked * 100 > pot * pct AND raked * 100 <= contributed * pct THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'at most ' || money_text(pct) || ' percent of ' || money_text(pot) AS expected,
    money_text(raked) || ' raked, as if ' || money_text(contributed) || ' had been called' AS observed,
    (raked - pot * pct / 100)::DECIMAL(18, 4) AS stake
FROM checks
