-- id: POTS-004
-- name: side-pot-amount
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: award, action, forced
-- source: WSOP live 150; derived
-- follows: DEAL-008, DEAL-012
-- settings: none
-- says: Each pot holds what the seats put in up to its level, folded seats and dead money included;
--   no more is awarded from it, and no less than that minus the rake.
-- not this: A rake that is taken from one of the pots. All pots paid in one sum under the name of the
--   main pot: who may have how much of it is POTS-003.
-- example: Seat 4 put in 40 and folded; the main pot is paid without them.
WITH many AS (
    SELECT hand_key, max(pot) AS last_pot FROM pots GROUP BY hand_key HAVING max(pot) > 0
),
paid AS (
    SELECT a.hand_key, coalesce(a.pot, -1) AS pot, sum(a.amount) AS amount, max(a.seq) AS seq
    FROM payments a JOIN many USING (hand_key)
    WHERE a.kind = 'award'
    GROUP BY a.hand_key, coalesce(a.pot, -1)
),
labelled AS (
    SELECT a.hand_key,
        min(a.pot) >= 0 AND NOT (
            max(a.pot) = 0 AND sum(a.amount) = any_value(o.contributed - o.refunded - coalesce(o.raked, 0))
        ) AS told
    FROM paid a JOIN outcomes o USING (hand_key)
    GROUP BY a.hand_key
),
checks AS (
    SELECT p.hand_key, p.pot, p.amount AS due, a.seq, coalesce(a.amount, 0) AS amount, l.told,
        -- what an uncalled bet without a line of its own adds to the last pot
        CASE WHEN p.pot = m.last_pot THEN greatest(o.uncalled_due - o.refunded, 0) ELSE 0 END AS uncalled,
        CASE
            WHEN s.tournament IS NOT NULL THEN coalesce(o.raked, 0)
            WHEN (s.records >> 13) & 1 = 1 THEN CASE WHEN s.site IS NULL THEN coalesce(o.raked, 0) ELSE o.raked END
        END AS raked,
        o.last_seq
    FROM labelled l JOIN many m USING (hand_key) JOIN pots p USING (hand_key) JOIN outcomes o USING (hand_key)
        JOIN subject s USING (hand_key) LEFT JOIN paid a ON a.hand_key = p.hand_key AND a.pot = p.pot
    WHERE NOT o.voided AND o.live > 1
)
SELECT
    hand_key,
    coalesce(seq, last_seq) AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN NOT told THEN 'not-checkable'
        WHEN amount > due + uncalled THEN 'violation'
        WHEN raked IS NULL THEN CASE WHEN amount = due THEN 'pass' ELSE 'not-checkable' END
        WHEN due - amount > raked THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    CASE pot WHEN 0 THEN 'main pot' ELSE 'side pot ' || pot END || ' of ' || money_text(due) AS expected,
    money_text(amount) || ' awarded from it' AS observed,
    abs(due - amount) AS stake,
    -- a side pot only because a seat with chips put in too little (TURN-012, BETS-021, TURN-007)
    EXISTS (
        FROM turns t
        WHERE t.hand_key = checks.hand_key AND (t.skipped_seat IS NOT NULL
            OR t.kind IN ('check', 'call') AND t.to_call > t.added AND NOT coalesce(t.goes_all_in, false))
    ) AS derived
FROM checks
