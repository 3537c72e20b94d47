-- id: BETS-024
-- name: undersized-wager-not-corrected
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: action, stack, stakes, ruling
-- source: WSOP live 138, 179; WSOP tournament 90
-- settings: none
-- says: A bet or raise below the least amount is brought up to it, or ruled on, before the round ends.
-- not this: An all-in for less. The wager itself is BETS-001, 002, 014 or 015: this follows from it.
-- example: On the turn of a 10/20 game seat 1 bets 10, seat 2 calls, and the river is dealt without a ruling.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.to_amount >= t.min_to OR t.to_amount = t.alt_to OR t.goes_all_in THEN 'pass'
        WHEN EXISTS (
            FROM remedies r JOIN streets z ON z.hand_key = r.hand_key AND z.street = t.street AND z.deal_no = t.deal_no
            WHERE r.hand_key = t.hand_key AND r.kind = 'ruling' AND r.seq > t.seq AND r.seq <= z.last_seq + 1
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'brought up to ' || money_text(t.min_to) || ', or a ruling' AS expected,
    money_text(t.to_amount) AS observed,
    t.min_to - t.to_amount AS stake,
    true AS derived
FROM wagers t
WHERE t.min_to IS NOT NULL AND t.to_amount > t.wager AND t.goes_all_in IS NOT NULL
    AND NOT (t.bets = 0 AND t.street = 0 AND t.full_wager = 0 AND t.wager > 0)
