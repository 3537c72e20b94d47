-- id: POTS-001
-- name: pot-balance
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: award, action, forced
-- source: derived from all seeds; WSOP live 141
-- follows: DEAL-014
-- settings: none
-- says: What the seats put in comes out again as awards, rake and refunds, to the smallest coin.
-- not this: 120 put in, an uncalled 20 returned, 96 awarded, 4 raked. A source that does not tell
--   the rake leaves open what was kept. Money that a site adds to a pot (splash, jackpot) stands in
--   the total that the log states.
-- example: 120 put in, 115 awarded, 4 raked.
WITH sums AS (
    SELECT o.hand_key, o.last_seq, o.contributed, o.refunded + o.awarded AS out_, o.awarded, s.logged_pot,
        o.contributed - o.refunded AS pot,
        -- a dealer log that records rakes and has none took none; a site may not print it
        CASE
            WHEN s.tournament IS NOT NULL THEN coalesce(o.raked, 0)
            WHEN (s.records >> 13) & 1 = 1 THEN CASE WHEN s.site IS NULL THEN coalesce(o.raked, 0) ELSE o.raked END
        END AS raked,
        o.contributed - o.refunded - o.awarded AS kept,
        CASE WHEN s.site IS NOT NULL AND o.refunded = 0 THEN o.uncalled_due ELSE 0 END AS silent
    FROM outcomes o JOIN subject s USING (hand_key)
    WHERE o.contributed > 0 AND (o.awards > 0 OR o.voided)
        -- void: all money is returned by that very event, told seat by seat or not
        AND NOT (o.voided AND o.awards = 0 AND o.refunded = 0)
)
SELECT
    m.hand_key,
    m.last_seq AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN m.kept - coalesce(m.raked, 0) IN (0, m.silent) THEN 'pass'
        WHEN m.raked IS NULL AND m.kept > 0 THEN 'not-checkable'
        -- money from outside, as the site's own total says; or a hand that the site paid out early
        WHEN m.kept < m.raked AND m.awarded + m.raked = m.logged_pot AND m.logged_pot > m.pot
            THEN 'not-checkable'
        WHEN k.hand_key IS NOT NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    money_text(m.contributed) || ' put in, and as much paid out' AS expected,
    money_text(m.out_) || ' awarded and refunded, '
        || coalesce(money_text(m.raked) || ' raked', 'rake not told') AS observed,
    abs(m.kept - coalesce(m.raked, 0)) AS stake
FROM sums m
    LEFT JOIN (SELECT DISTINCT hand_key FROM payments WHERE kind = 'cash-out') k USING (hand_key)
