-- id: POTS-008
-- name: tie-split-even
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: award
-- source: WSOP live 149; WSOP tournament 73; seed 004 L28-29 (equal hands share)
-- settings: odd_chip_unit
-- says: Equal hands are paid equal shares of a pot; they differ by one odd chip at most.
-- not this: One of the equal hands gets nothing at all (SHOW-010). Shares of several pots, or of high
--   and low, that the awards do not tell apart.
-- example: Two equal hands are paid 70 and 30.
WITH tied AS (
    SELECT d.hand_key, d.pot, d.run, d.part, d.seat
    FROM showdowns d
    WHERE d.best AND d.winners > 1
),
shape AS (
    SELECT d.hand_key, max(d.pot) AS pots, max(d.run) AS runs, bool_or(d.part = 'low') AS halves
    FROM showdowns d SEMI JOIN tied t ON t.hand_key = d.hand_key
    GROUP BY d.hand_key
),
paid AS (
    SELECT t.hand_key, t.pot, t.run, t.part, t.seat, sum(p.amount) AS amount, max(p.seq) AS seq,
        bool_and(
            (x.pots = 0 OR p.pot IS NOT NULL) AND (x.runs = 1 OR p.run IS NOT NULL)
            AND (NOT x.halves OR coalesce(p.detail IN ('high', 'low'), false))
        ) AS told
    FROM tied t JOIN shape x USING (hand_key)
        JOIN payments p ON p.hand_key = t.hand_key AND p.seat = t.seat AND p.kind = 'award'
            AND (p.pot IS NULL OR p.pot = t.pot) AND (p.run IS NULL OR p.run = t.run)
            AND (t.part = 'whole' OR p.detail IS NULL OR p.detail NOT IN ('high', 'low') OR p.detail::VARCHAR = t.part::VARCHAR)
    GROUP BY ALL
),
groups AS (
    SELECT hand_key, pot, run, part, max(amount) AS most, min(amount) AS least, bool_and(told) AS told,
        count(*) AS seats, arg_max(seat, amount) AS seat, max(seq) AS seq
    FROM paid
    GROUP BY hand_key, pot, run, part
)
SELECT
    g.hand_key,
    g.seq,
    g.seat,
    CASE
        WHEN NOT g.told THEN 'not-checkable'
        WHEN g.most - g.least > CASE WHEN s.odd_chip_unit > 0 THEN s.odd_chip_unit ELSE u.unit END THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'equal shares for ' || g.seats || ' equal hands' AS expected,
    money_text(g.most) || ' and ' || money_text(g.least) AS observed,
    g.most - g.least AS stake
FROM groups g JOIN subject s USING (hand_key) JOIN smallest_chips u USING (hand_key)
WHERE g.seats > 1
