-- id: TURN-012
-- name: illegal-action-type
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: action, forced
-- source: seed 003 L12; seed 004 L45-47; WSOP tournament 90
-- follows: BLND-013
-- settings: none
-- says: Nobody checks or bets into a wager, nobody calls or raises where there is none, and only a
--   bring-in or an all-in for less than the bet is completed.
-- not this: A fold where nothing is to call. A raise of the big blind. The low card may complete at once.
--   Opening for a full bet after a bring-in, called a bet (seed 003 L24, L36). Sites that call a
--   completion a bet or a raise.
-- example: Seat 1 bets 10, and seat 2 checks.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE t.kind
        WHEN 'check' THEN CASE WHEN t.to_call > 0 THEN 'violation' ELSE 'pass' END
        WHEN 'call' THEN CASE WHEN t.to_call = 0 THEN 'violation' ELSE 'pass' END
        WHEN 'bet' THEN CASE
            WHEN t.wager > 0 AND (s.site IS NULL AND NOT (t.street = 0 AND s.button IS NULL) OR t.full_wager > 0)
                THEN 'violation' ELSE 'pass' END
        WHEN 'raise' THEN CASE WHEN t.wager = 0 AND s.site IS NULL THEN 'violation' ELSE 'pass' END
        WHEN 'complete' THEN CASE
            WHEN t.wager = t.full_wager AND NOT (t.street = 0 AND t.wager = 0) AND s.site IS NULL THEN 'violation'
            ELSE 'pass' END
        ELSE 'pass'
    END AS verdict,
    CASE
        WHEN t.kind = 'check' THEN 'a call of ' || money_text(t.to_call) || ', a raise or a fold'
        WHEN t.kind = 'call' OR t.wager = 0 THEN 'a check or a bet'
        ELSE 'a call, a raise or a fold' END AS expected,
    t.kind::VARCHAR || CASE WHEN t.wager = 0 THEN ' without a wager'
        ELSE ' at a wager of ' || money_text(t.wager) END AS observed,
    t.to_call AS stake
FROM turns t JOIN subject s USING (hand_key)
WHERE t.kind NOT IN ('fold', 'bring-in') AND t.status = 0 AND NOT t.closed
