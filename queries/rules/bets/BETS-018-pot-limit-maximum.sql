-- id: BETS-018
-- name: pot-limit-maximum
-- status: stable
-- severity: critical
-- games: all
-- structures: pot-limit
-- needs: action, stakes
-- source: WSOP live, pot-limit text and rules 184-187
-- settings: pl_oversize_accepted
-- says: A raise is at most the pot as it stands after the call.
-- not this: Opening for four big blinds where the house counts the first pot in whole blinds. An
--   oversize wager that the next seat accepted, where the house lets it stand.
-- example: The pot is 100, seat 1 bets 50, and seat 2 raises to 300 (the pot allows 250).
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.max_to IS NULL THEN 'not-checkable'
        WHEN t.to_amount <= t.max_to THEN 'pass'
        WHEN s.pl_oversize_accepted AND n.turns > t.nth THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'at most ' || money_text(t.max_to) AS expected,
    money_text(t.to_amount) AS observed,
    abs(t.to_amount - t.max_to) AS stake
FROM wagers t JOIN subject s USING (hand_key)
    LEFT JOIN streets n ON n.hand_key = t.hand_key AND n.street = t.street AND n.deal_no = t.deal_no
WHERE t.to_amount > t.wager
