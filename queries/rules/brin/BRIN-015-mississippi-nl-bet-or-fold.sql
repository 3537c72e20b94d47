-- id: BRIN-015
-- name: mississippi-nl-bet-or-fold
-- status: stable
-- severity: major
-- games: mississippi
-- structures: no-limit
-- needs: action
-- source: seed 004 L238-240
-- settings: none
-- says: In no-limit Mississippi the first round is opened with a bet, or the seat folds: nobody
--   checks before a bet.
-- not this: A check on a later round.
-- example: The highest door card checks on the first round.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN t.kind IN ('check', 'call') THEN 'violation' ELSE 'pass' END AS verdict,
    'a bet or a fold' AS expected,
    t.kind::VARCHAR AS observed,
    t.pot_before AS stake
FROM turns t
WHERE t.street = 0 AND t.wager = 0
