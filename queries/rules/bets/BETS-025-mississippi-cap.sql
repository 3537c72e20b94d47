-- id: BETS-025
-- name: mississippi-cap
-- status: stable
-- severity: minor
-- games: mississippi
-- structures: fixed-limit
-- needs: action, stakes
-- source: seed 004 L248-250
-- settings: miss_max_bets, miss_cap_unit, headsup_counts_allin
-- says: In limit Mississippi a round has three bets (or raises, by house rule), unless two players are left.
-- not this: A fourth bet between two players. A bet over the cap is BETS-003 in any case; here it is a
--   derived finding.
-- example: Three seats are in; bet, raise, raise, and a third raise.
WITH checks AS (
    SELECT t.*, s.miss_cap_unit, s.miss_max_bets + (s.miss_cap_unit = 'raises')::INTEGER AS cap
    FROM wagers t JOIN subject s USING (hand_key)
    WHERE t.is_full AND t.to_amount > t.wager
        AND CASE WHEN s.headsup_counts_allin THEN t.live ELSE t.with_chips END > 2
)
SELECT
    hand_key,
    seq,
    seat,
    CASE WHEN bets >= cap THEN 'violation' ELSE 'pass' END AS verdict,
    'at most ' || cap || ' bets' AS expected,
    'bet ' || bets + 1 || ' of the round' AS observed,
    raise_by AS stake,
    true AS derived
FROM checks
