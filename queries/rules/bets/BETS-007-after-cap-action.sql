-- id: BETS-007
-- name: after-cap-action
-- status: stable
-- severity: major
-- games: all
-- structures: fixed-limit
-- needs: action, stakes
-- source: seed 004 L46-47, L115-116, L199-200
-- settings: max_bets, miss_max_bets, miss_cap_unit, headsup_counts_allin
-- says: When a round is capped, the seats left to act call or fold.
-- not this: An all-in for less. A full raise over the cap is BETS-003, and this follows from it. Two
--   players left: BETS-004.
-- example: The round is capped, and seat 4 puts in a part of another raise with chips behind.
WITH checks AS (
    SELECT t.*,
        CASE s.game WHEN 'mississippi' THEN s.miss_max_bets + (s.miss_cap_unit = 'raises')::INTEGER
            ELSE s.max_bets END AS cap,
        EXISTS (
            FROM payments f
            WHERE f.hand_key = t.hand_key AND f.seat = t.seat AND f.kind = 'refund' AND f.detail = 'ruling' AND f.seq > t.seq
                AND f.amount IN (t.raise_by, t.added)
                AND NOT EXISTS (FROM turns n WHERE n.hand_key = t.hand_key AND n.seq > t.seq AND n.seq < f.seq)
        ) AS refused
    FROM turns t JOIN subject s USING (hand_key)
    WHERE t.bets >= 3 AND t.status = 0 AND NOT t.closed
        AND CASE WHEN s.headsup_counts_allin THEN t.live ELSE t.with_chips END > 2
)
SELECT
    hand_key,
    seq,
    seat,
    CASE
        WHEN raise_by = 0 OR coalesce(goes_all_in AND NOT is_full, false) THEN 'pass'
        WHEN refused THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'a call or a fold: the round is capped at ' || cap || ' bets' AS expected,
    kind::VARCHAR || ' of ' || money_text(raise_by) || ' more' AS observed,
    raise_by AS stake,
    is_full AS derived
FROM checks
WHERE bets >= cap
