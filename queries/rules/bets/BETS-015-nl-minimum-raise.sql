-- id: BETS-015
-- name: nl-minimum-raise
-- status: stable
-- severity: critical
-- games: all
-- structures: no-limit, pot-limit
-- needs: action, stakes
-- source: WSOP live 171, 172; WSOP tournament 95, 96
-- settings: none
-- says: A raise goes up by at least the largest full bet or raise of the round.
-- not this: An all-in for less; bet 100, raise to 300, raise to 500.
-- example: Seat 1 bets 100, and seat 2 raises to 150 with chips behind.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.min_to IS NULL THEN 'not-checkable'
        WHEN t.to_amount >= t.min_to THEN 'pass'
        WHEN t.goes_all_in THEN 'pass'
        WHEN t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a raise to ' || money_text(t.min_to) || ' or more' AS expected,
    'to ' || money_text(t.to_amount) AS observed,
    abs(t.min_to - t.to_amount) AS stake
FROM wagers t
WHERE t.wager > 0 AND t.to_amount > t.wager
