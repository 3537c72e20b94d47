-- id: BETS-019
-- name: spread-limits
-- status: stable
-- severity: major
-- games: all
-- structures: spread-limit
-- needs: action, stakes
-- source: Robert's Rules (spread-limit poker); the seeds have no rule for it
-- settings: none
-- says: In spread limit each bet and raise lies within the posted spread, and a raise is no less than the
--   bet or raise before it.
-- not this: An all-in for less. A bring-in (BRIN-002).
-- example: In a game of 1 to 5 seat 1 bets 6.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.min_to IS NULL THEN 'not-checkable'
        WHEN t.max_to IS NOT NULL AND t.to_amount > t.max_to THEN 'violation'
        -- how small a wager over the bring-in alone may be is BETS-006
        WHEN t.bets = 0 AND t.street = 0 AND t.full_wager = 0 AND t.wager > 0 THEN 'pass'
        WHEN t.to_amount >= t.min_to OR t.goes_all_in THEN 'pass'
        WHEN t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'from ' || money_text(t.min_to) || coalesce(' to ' || money_text(t.max_to), '') AS expected,
    money_text(t.to_amount) AS observed,
    CASE WHEN t.to_amount > t.max_to THEN t.to_amount - t.max_to ELSE t.min_to - t.to_amount END AS stake
FROM wagers t
WHERE t.to_amount > t.wager
