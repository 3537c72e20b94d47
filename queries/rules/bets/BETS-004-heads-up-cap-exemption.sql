-- id: BETS-004
-- name: heads-up-cap-exemption
-- status: stable
-- severity: major
-- games: all
-- structures: fixed-limit
-- needs: action, stakes
-- source: seed 004 L47-48, L117-118, L201-202, L249-250; WSOP live 127; WSOP tournament 100
-- settings: max_bets, miss_max_bets, miss_cap_unit, headsup_counts_allin, headsup_uncap
-- says: Between two players the cap on bets is lifted exactly when the house says so.
-- not this: A raise that was given back because the house has the cap. Under the seeds two players may raise without end as soon as they are two.
-- example: Where the round must have begun with two: three began it, it was capped, seat 3 folded,
--   and seat 1 raises again. Under the seeds: two are left, and a fifth bet is refused.
WITH full_wagers AS (
    SELECT t.*, s.tournament IS NOT NULL AS in_tournament, s.headsup_uncap, s.headsup_counts_allin,
        CASE WHEN s.headsup_counts_allin THEN t.live ELSE t.with_chips END AS players,
        CASE s.game WHEN 'mississippi' THEN s.miss_max_bets + (s.miss_cap_unit = 'raises')::INTEGER
            ELSE s.max_bets END AS cap
    FROM wagers t JOIN subject s USING (hand_key)
    WHERE t.is_full AND t.to_amount > t.wager
),
over AS (
    SELECT * FROM full_wagers WHERE bets >= cap AND players <= 2
),
before AS (
    SELECT DISTINCT c.hand_key, c.seq
    FROM over c JOIN turns e USING (hand_key, street, deal_no)
    WHERE c.headsup_uncap = 'becomes_headsup_before_cap' AND e.bets < c.cap AND e.seq < c.seq
        AND CASE WHEN c.headsup_counts_allin THEN e.live ELSE e.with_chips END = 2
),
judged AS (
    SELECT c.*,
        CASE c.headsup_uncap
            WHEN 'anytime_headsup' THEN true
            WHEN 'round_begins_headsup' THEN c.live_start = 2
            WHEN 'becomes_headsup_before_cap' THEN b.seq IS NOT NULL
            WHEN 'final_two_in_tournament' THEN c.in_tournament AND o.dealt_in = 2
            ELSE false
        END AS uncapped,
        -- a ruling gives the raise back before anybody else acts
        (
            SELECT min(f.seq) FROM payments f
            WHERE f.hand_key = c.hand_key AND f.seat = c.seat AND f.kind = 'refund' AND f.detail = 'ruling' AND f.seq > c.seq
                AND f.amount IN (c.raise_by, c.added)
                AND NOT EXISTS (FROM turns n WHERE n.hand_key = c.hand_key AND n.seq > c.seq AND n.seq < f.seq)
        ) AS refused_seq
    FROM over c JOIN outcomes o USING (hand_key) LEFT JOIN before b USING (hand_key, seq)
),
ruled AS (
    -- the word of a cap before a decision of two players who have none
    SELECT t.hand_key, r.seq, t.seat, t.unit
    FROM turns t JOIN subject s USING (hand_key) JOIN remedies r USING (hand_key)
    WHERE s.headsup_uncap = 'anytime_headsup' AND r.kind = 'ruling' AND r.text ILIKE '%cap%' AND r.seq < t.seq
        AND t.to_call > 0 AND t.raise_by = 0 AND t.kind IN ('call', 'fold') AND t.status = 0
        AND CASE WHEN s.headsup_counts_allin THEN t.live ELSE t.with_chips END = 2
        AND t.bets >= CASE s.game WHEN 'mississippi' THEN s.miss_max_bets + (s.miss_cap_unit = 'raises')::INTEGER
            ELSE s.max_bets END
        AND EXISTS (
            FROM turns b
            WHERE b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.street = t.street AND b.nth = t.nth - 1 AND b.seq < r.seq
        )
)
SELECT
    hand_key,
    CASE WHEN uncapped THEN coalesce(refused_seq, seq) ELSE seq END AS seq,
    seat,
    CASE WHEN uncapped = (refused_seq IS NULL) THEN 'pass' ELSE 'violation' END AS verdict,
    CASE WHEN uncapped THEN 'the raise stands: two players have no cap' ELSE 'at most ' || cap || ' bets' END AS expected,
    CASE WHEN uncapped AND refused_seq IS NOT NULL THEN 'given back by a ruling'
        ELSE 'bet ' || bets + 1 || ' of the round, ' || live_start || ' hands in it at the start' END AS observed,
    raise_by AS stake
FROM judged
WHERE uncapped OR refused_seq IS NULL
UNION ALL
SELECT hand_key, seq, seat, 'violation', 'no cap between two players', 'ruled capped', unit
FROM ruled
