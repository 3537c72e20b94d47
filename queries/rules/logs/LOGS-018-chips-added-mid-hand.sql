-- id: LOGS-018
-- name: chips-added-mid-hand
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: stack, action
-- source: WSOP live 60; Montana poker rules (chips only between hands)
-- settings: table_stakes
-- says: Chips bought during a hand do not play in it.
-- not this: A purchase that is logged within the hand and counts from the next one on. It stands in
--   the log as a line of the site, or as a note of a dealer log ("adds 100").
-- example: Seat 3 began with 80, adds 100 between flop and turn, and bets 150.
WITH bought AS (
    SELECT e.hand_key, e.seat, min(e.seq) AS seq, arg_min(e.text, e.seq) AS text
    FROM worded e
    WHERE e.seat IS NOT NULL AND e.kind <> 'ruling'
        AND (e.kind = 'note' AND e.amount > 0 OR regexp_matches(e.text, '(?i)\badd-?on|\badds\b|\bre-?buy|\bchips for\b'))
    GROUP BY e.hand_key, e.seat
)
SELECT
    b.hand_key,
    b.seq,
    b.seat,
    CASE WHEN a.contributed > a.stack_start THEN 'violation' ELSE 'pass' END AS verdict,
    'at most the ' || money_text(a.stack_start) || ' before the seat' AS expected,
    money_text(a.contributed) || ' put in after chips were added' AS observed,
    a.contributed - a.stack_start AS stake,
    true AS derived  -- the wager itself is BETS-020
FROM bought b JOIN subject s USING (hand_key) JOIN balances a USING (hand_key, seat)
WHERE s.table_stakes AND a.stack_start IS NOT NULL
