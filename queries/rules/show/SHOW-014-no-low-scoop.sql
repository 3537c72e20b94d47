-- id: SHOW-014
-- name: no-low-scoop
-- status: stable
-- severity: critical
-- games: omaha8, stud8
-- structures: all
-- needs: award
-- source: WSOP live sections VIII c and IX
-- settings: none
-- says: Where no hand has a qualifying low, the best high hand takes all of the pot.
-- not this: High hands that tie. A house without a qualifier: there the low half is always paid.
-- example: The board is K Q J 9 3, and half of the pot is awarded to another seat for the low.
WITH lows AS (
    -- the best low of a pot; a hand that is not known may hold one
    SELECT hand_key, pot, max(coalesce(value, 1)) AS best
    FROM showdowns
    WHERE part = 'low'
    GROUP BY hand_key, pot
),
awards AS (
    -- by pot, where the log tells of which; a site may number them otherwise
    SELECT p.hand_key, p.seat, CASE WHEN s.site IS NULL THEN p.pot END AS pot,
        max(p.seq) AS seq, sum(p.amount) AS amount, bool_and(p.detail = 'low') AS as_low
    FROM payments p JOIN subject s USING (hand_key)
    WHERE p.kind = 'award' AND p.amount > 0
    GROUP BY ALL
),
paid AS (
    SELECT a.hand_key, a.seat, a.pot, a.seq, a.amount, a.as_low
    FROM awards a JOIN lows l ON l.hand_key = a.hand_key AND (a.pot IS NULL OR l.pot = a.pot)
    GROUP BY ALL
    HAVING max(l.best) = 0
),
highs AS (
    SELECT p.hand_key, p.seat, p.pot,
        bool_or(d.best AND d.part <> 'low') AS best,
        bool_and(d.best IS NOT NULL) AS told
    FROM paid p JOIN showdowns d ON d.hand_key = p.hand_key AND d.seat = p.seat AND (p.pot IS NULL OR d.pot = p.pot)
    GROUP BY p.hand_key, p.seat, p.pot
)
SELECT
    p.hand_key,
    p.seq,
    p.seat,
    CASE WHEN NOT h.told THEN 'not-checkable' WHEN h.best THEN 'pass' ELSE 'violation' END AS verdict,
    'nothing: no hand has a low, and the best high hand takes all' AS expected,
    money_text(p.amount) || ' awarded' || CASE WHEN p.as_low THEN ' for the low' ELSE '' END AS observed,
    p.amount AS stake,
    coalesce(p.as_low, false) AS derived  -- the award for a low that there is not is SHOW-011
FROM paid p JOIN highs h ON h.hand_key = p.hand_key AND h.seat = p.seat AND h.pot IS NOT DISTINCT FROM p.pot
