-- id: BETS-001
-- name: limit-size-by-street
-- status: stable
-- severity: critical
-- games: all
-- structures: fixed-limit
-- needs: action, stakes
-- source: seed 004 L36-37, L41-44, L104-105, L109-112, L183-184, L193-196
-- follows: DEAL-014, BETS-008, BETS-012, BETS-026
-- settings: none
-- says: An opening bet is the lower limit on the first two rounds and the upper limit after them.
-- not this: A bet of the upper limit on fourth street of stud with an open pair; an all-in for less.
-- example: On the turn at 10/20 seat 1 bets 10 and has chips behind.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        -- the forced bet of the low card, called a bet
        WHEN t.street = 0 AND s.button IS NULL AND t.nth = 1 AND t.to_amount = s.bring_in THEN 'pass'
        WHEN t.min_to IS NULL THEN 'not-checkable'
        WHEN t.to_amount IN (t.min_to, t.alt_to) THEN 'pass'
        WHEN t.to_amount < greatest(t.min_to, t.alt_to) AND t.goes_all_in THEN 'pass'
        WHEN t.to_amount < greatest(t.min_to, t.alt_to) AND t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    money_text(t.min_to) || coalesce(' or ' || money_text(t.alt_to), '') AS expected,
    money_text(t.to_amount) AS observed,
    abs(t.to_amount - t.min_to) AS stake,
    -- the low card may open for the bring-in or a full bet: BRIN-005 tells
    t.street = 0 AND s.button IS NULL AND s.bring_in > 0 AND t.nth = 1 AS derived
FROM wagers t JOIN subject s USING (hand_key)
WHERE t.wager = 0 AND t.to_amount > 0
