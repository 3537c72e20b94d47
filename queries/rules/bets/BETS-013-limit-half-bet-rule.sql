-- id: BETS-013
-- name: limit-half-bet-rule
-- status: stable
-- severity: critical
-- games: all
-- structures: fixed-limit
-- needs: action, stack, stakes
-- source: WSOP live 129; the seeds are silent
-- settings: none
-- says: In fixed limit an all-in of less than half a bet does not open the betting again to seats that have acted.
-- not this: An all-in of half a bet or more, which counts as a full one. A seat that has not acted yet.
-- example: At a unit of 20 seat 1 bets 20, seat 2 is all-in for 25, and seat 1 raises to 45.
SELECT
    hand_key,
    seq,
    seat,
    CASE WHEN stack_before IS NULL THEN 'not-checkable' WHEN may_raise THEN 'pass' ELSE 'violation' END AS verdict,
    'a call or a fold: nobody made a full bet since ' || seat_text(seat) || ' acted' AS expected,
    'a raise of ' || money_text(raise_by) AS observed,
    raise_by AS stake
FROM raises_after_acting
