-- id: TURN-009
-- name: ineligible-actor
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: action, seats
-- source: seed 003 L20, L44, L74
-- follows: IRRG-051
-- settings: none
-- says: A seat that folded, is all-in, dead, absent, or not listed in the hand makes no decision.
-- not this: A fold that is logged for an absent seat as the betting reaches it (seed 003 L28).
--   A stud seat that folded with no bet still gets cards, but never acts.
-- example: Seat 4 folds, and bets on the next street.
WITH strangers AS (
    -- a seat without a stack may be one that nobody sits at
    SELECT t.hand_key, t.seq
    FROM turns t ANTI JOIN seats z USING (hand_key, seat)
    WHERE t.stack_before IS NULL
)
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN (t.status = 0 OR t.status = 4 AND t.kind = 'fold') AND x.seq IS NULL THEN 'pass' ELSE 'violation' END AS verdict,
    'no decision of ' || seat_text(t.seat) AS expected,
    t.kind::VARCHAR || ' although it '
        || CASE WHEN x.seq IS NOT NULL THEN 'is not listed in the hand'
            ELSE ['folded before', 'is all-in', 'has a dead hand', 'is absent', 'is not in the hand', 'won: the hand is over'][t.status]
        END AS observed,
    t.pot_before AS stake
FROM turns t LEFT JOIN strangers x USING (hand_key, seq)
