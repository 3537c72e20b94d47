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
-- not this: Under the seeds two players may raise without end as soon as they are two.
-- example: Where the round must have begun with two: three began it, it was capped, seat 3 folded,
--   and seat 1 raises again.
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
)
SELECT
    c.hand_key,
    c.seq,
    c.seat,
    CASE
        WHEN CASE c.headsup_uncap
            WHEN 'anytime_headsup' THEN true
            WHEN 'round_begins_headsup' THEN c.live_start = 2
            WHEN 'becomes_headsup_before_cap' THEN b.seq IS NOT NULL
            WHEN 'final_two_in_tournament' THEN c.in_tournament AND o.dealt_in = 2
            ELSE false
        END THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    'at most ' || c.cap || ' bets' AS expected,
    'bet ' || c.bets + 1 || ' of the round, ' || c.live_start || ' hands in it at the start' AS observed,
    c.raise_by AS stake
FROM over c JOIN outcomes o USING (hand_key) LEFT JOIN before b USING (hand_key, seq)
