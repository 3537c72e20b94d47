-- id: BETS-005
-- name: completion-counted-as-raise
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: action, ruling
-- source: seed 003 L12; WSOP live 126, 219; WSOP tournament p.24
-- settings: completion_is_raise, max_bets, miss_max_bets, miss_cap_unit
-- says: A completion of the bring-in is no raise: after it the full number of raises is left.
-- not this: The seat opened for a full bet, three raises followed, and the round was capped.
-- example: Bring-in, completion, raise, raise; the floor rules the round capped.
WITH completed AS (
    SELECT t.hand_key, t.street, t.deal_no, min(t.seq) AS seq
    FROM turns t JOIN subject s USING (hand_key)
    WHERE t.is_completion AND NOT s.completion_is_raise
    GROUP BY t.hand_key, t.street, t.deal_no
),
capped AS (
    -- the first word of a cap after the completion, and the bets made until then
    SELECT c.hand_key, r.seq, c.seq AS complete_seq,
        (
            SELECT max(t.bets + (t.is_full AND t.raise_by > 0)::INTEGER)
            FROM turns t
            WHERE t.hand_key = c.hand_key AND t.street = c.street AND t.deal_no = c.deal_no AND t.seq < r.seq
        ) AS bets
    FROM completed c JOIN streets t USING (hand_key, street, deal_no) JOIN remedies r USING (hand_key)
    WHERE r.kind = 'ruling' AND r.text ILIKE '%cap%' AND r.seq > c.seq AND r.seq <= t.last_seq
),
refused AS (
    -- a raise of the right size that a ruling gives back before anybody else acts
    SELECT c.hand_key, c.seq AS complete_seq, min(f.seq) AS seq, arg_min(t.bets, f.seq) AS bets
    FROM completed c JOIN wagers t USING (hand_key, street, deal_no)
        JOIN payments f ON f.hand_key = t.hand_key AND f.seat = t.seat
    WHERE t.seq > c.seq AND t.is_full AND t.to_amount IN (t.min_to, t.alt_to)
        AND f.kind = 'refund' AND f.detail = 'ruling' AND f.seq > t.seq AND f.amount IN (t.raise_by, t.added)
        AND NOT EXISTS (FROM turns n WHERE n.hand_key = t.hand_key AND n.seq > t.seq AND n.seq < f.seq)
    GROUP BY c.hand_key, c.seq
),
ended AS (
    -- the ruling comes with the refund, before or after it
    SELECT hand_key, complete_seq, min(seq) AS seq, min(bets) AS bets
    FROM (SELECT hand_key, complete_seq, seq, bets FROM capped UNION ALL SELECT hand_key, complete_seq, seq, bets FROM refused)
    GROUP BY hand_key, complete_seq
)
SELECT
    c.hand_key,
    coalesce(k.seq, c.seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN k.bets < CASE s.game WHEN 'mississippi' THEN s.miss_max_bets + (s.miss_cap_unit = 'raises')::INTEGER
        ELSE s.max_bets END THEN 'violation' ELSE 'pass' END AS verdict,
    'no cap before ' || CASE s.game WHEN 'mississippi' THEN s.miss_max_bets + (s.miss_cap_unit = 'raises')::INTEGER
        ELSE s.max_bets END || ' bets' AS expected,
    'ruled capped after ' || k.bets || ' bets, the completion among them' AS observed,
    s.lower AS stake
FROM completed c JOIN subject s USING (hand_key)
    LEFT JOIN ended k ON k.hand_key = c.hand_key AND k.complete_seq = c.seq
