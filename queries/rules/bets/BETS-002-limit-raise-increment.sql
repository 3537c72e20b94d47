-- id: BETS-002
-- name: limit-raise-increment
-- status: stable
-- severity: critical
-- games: all
-- structures: fixed-limit
-- needs: action, stakes
-- source: seed 004 L41-48; seed 003 L12, L16; WSOP live 129
-- follows: DEAL-014, BETS-007, BETS-009, BETS-010
-- settings: none
-- says: A raise goes up by the bet of the street.
-- not this: The completion of a bring-in; an all-in for less; a raise over a short all-in, which is
--   counted from the all-in or from the last full bet; fourth street of stud with an open pair.
-- example: At a bet of 20 seat 1 bets 20 and seat 2 raises to 30.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.min_to IS NULL THEN 'not-checkable'
        WHEN t.to_amount IN (t.min_to, t.alt_to) THEN 'pass'
        WHEN t.to_amount < greatest(t.min_to, t.alt_to) AND t.goes_all_in THEN 'pass'
        WHEN t.to_amount < greatest(t.min_to, t.alt_to) AND t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a raise to ' || money_text(t.min_to) || coalesce(' or ' || money_text(t.alt_to), '') AS expected,
    'to ' || money_text(t.to_amount) AS observed,
    abs(t.to_amount - t.min_to) AS stake
FROM wagers t
WHERE t.wager > 0 AND t.to_amount > t.wager
    -- a wager over the bring-in alone is a completion or nothing (BETS-006)
    AND NOT (t.bets = 0 AND t.street = 0 AND t.full_wager = 0)
