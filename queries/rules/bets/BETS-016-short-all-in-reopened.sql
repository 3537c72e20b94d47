-- id: BETS-016
-- name: short-all-in-reopened
-- status: stable
-- severity: critical
-- games: all
-- structures: no-limit, pot-limit, spread-limit
-- needs: action, stack, stakes
-- source: WSOP live 171, 173; WSOP tournament 96
-- settings: none
-- says: An all-in of less than a full raise does not open the betting again to seats that have acted.
-- not this: A seat that has not acted yet may raise. Several short all-ins together are BETS-017.
-- example: Seat 1 bets 100, seat 2 is all-in for 140, and seat 1 raises to 300.
SELECT
    a.hand_key,
    a.seq,
    a.seat,
    CASE WHEN a.stack_before IS NULL THEN 'not-checkable' WHEN a.may_raise THEN 'pass' ELSE 'violation' END AS verdict,
    'a call or a fold: nobody made a full bet since ' || seat_text(a.seat) || ' acted' AS expected,
    'a raise of ' || money_text(a.raise_by) AS observed,
    a.raise_by AS stake
FROM raises_after_acting a LEFT JOIN short_all_ins_since n USING (hand_key, seq)
WHERE coalesce(n.shorts, 0) < 2
