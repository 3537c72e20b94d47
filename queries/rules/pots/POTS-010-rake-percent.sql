-- id: POTS-010
-- name: rake-percent
-- status: stable
-- severity: major
-- play: cash
-- games: all
-- structures: all
-- needs: rake, action, forced
-- source: WSOP live 27; WAC 230-15-080(3); ARSD 20:18:16:16; 25 CFR 543.10
-- settings: rake_pct, stat_rake_pct_max
-- says: The rake is at most the posted part of the pot, and at most the lawful part (10 percent).
-- not this: The rake that a site states in its summary may hold a
--   jackpot drop, and money that it adds to the pot is raked, too: not to be told. Jackpot drops. A rake that is too high only because an uncalled bet was counted is POTS-012.
-- example: A rake of 4 of a pot of 30 at 10 percent.
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
    WHERE NOT o.voided AND o.awards > 0
)
SELECT
    hand_key,
    coalesce(seq, last_seq) AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN raked IS NULL OR doubtful AND raked * 100 > pot * pct THEN 'not-checkable'
        WHEN raked * 100 > contributed * pct OR raked * 100 > pot * pct AND pot = contributed THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'at most ' || money_text(pct) || ' percent of ' || money_text(pot) AS expected,
    money_text(raked) || ' raked' AS observed,
    (raked - pot * pct / 100)::DECIMAL(18, 4) AS stake
FROM checks
WHERE raked IS NULL OR raked > 0
