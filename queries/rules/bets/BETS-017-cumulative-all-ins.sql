-- id: BETS-017
-- name: cumulative-all-ins
-- status: stable
-- severity: major
-- games: all
-- structures: no-limit, pot-limit, spread-limit
-- needs: action, stack, stakes
-- source: WSOP live 173; WSOP tournament 96
-- settings: none
-- says: Several short all-ins open the betting again only if together they come to a full raise.
-- not this: Together they come to a full raise, and the house counts them together.
-- example: Seat 1 bets 100; all-ins to 130 and 160 follow, and seat 1 raises to 400.
SELECT
    a.hand_key,
    a.seq,
    a.seat,
    CASE WHEN a.stack_before IS NULL THEN 'not-checkable' WHEN a.may_raise THEN 'pass' ELSE 'violation' END AS verdict,
    'a call or a fold: nobody made a full bet since ' || seat_text(a.seat) || ' acted' AS expected,
    'a raise of ' || money_text(a.raise_by) AS observed,
    a.raise_by AS stake
FROM raises_after_acting a JOIN short_all_ins_since n USING (hand_key, seq)
WHERE n.shorts > 1
