-- id: ANTE-004
-- name: ante-counted-as-bet
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: forced, action
-- source: follows from seed 004 L167-174; WAC 230-15-135 lets a house count it
-- settings: ante_live
-- says: An ante is dead money: it takes nothing off what a seat owes in the first round.
-- not this: A house whose antes are live. A call for less is BETS-021 in any case; here is why, and so the
--   finding is a derived one.
-- example: The ante is 2 and the bring-in 5; seat 3 calls 3.
WITH antes AS (
    SELECT p.hand_key, p.seat, p.deal_no, sum(p.amount) AS ante
    FROM posts p JOIN subject s USING (hand_key)
    WHERE p.detail = 'ante' AND NOT s.ante_live
    GROUP BY p.hand_key, p.seat, p.deal_no
)
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.to_call IS NULL THEN 'not-checkable'
        WHEN t.added + a.ante <> t.to_call THEN 'pass'
        WHEN t.goes_all_in THEN 'pass'
        WHEN t.goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a call of ' || money_text(t.to_call) AS expected,
    money_text(t.added) || ': less by the ante of ' || money_text(a.ante) AS observed,
    a.ante AS stake,
    true AS derived
FROM antes a JOIN turns t USING (hand_key, seat, deal_no)
WHERE t.street = 0 AND t.kind = 'call'
