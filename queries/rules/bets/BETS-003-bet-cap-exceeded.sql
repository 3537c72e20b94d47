-- id: BETS-003
-- name: bet-cap-exceeded
-- status: stable
-- severity: major
-- games: all
-- structures: fixed-limit
-- needs: action, stakes
-- source: seed 004 L45-47, L113-116, L197-200, L248; seed 003 L12; WAC 230-15-135; WSOP live 126
-- follows: BETS-025
-- settings: max_bets, miss_max_bets, miss_cap_unit, headsup_counts_allin
-- says: A round has no more bets than the house allows: the opening bet (before the flop the big
--   blind) and each full raise count one, the bring-in and an all-in of less than half none.
-- not this: A bring-in, a completion and three raises. A raise that is given back at once by a ruling. Two players left: BETS-004.
-- example: Three seats are in; bet, raise, raise, raise, and a fifth bet.
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
    FROM wagers t JOIN subject s USING (hand_key)
    WHERE t.is_full AND t.to_amount > t.wager
        AND CASE WHEN s.headsup_counts_allin THEN t.live ELSE t.with_chips END > 2
)
SELECT
    hand_key,
    seq,
    seat,
    CASE WHEN bets < cap THEN 'pass' WHEN refused THEN 'deviation' ELSE 'violation' END AS verdict,
    'at most ' || cap || ' bets' AS expected,
    'bet ' || bets + 1 || ' of the round' AS observed,
    raise_by AS stake
FROM checks
