-- id: TURN-014
-- name: high-hand-must-act
-- status: stable
-- severity: minor
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: action
-- source: seed 003 L16 ("checks") against seed 004 L177-179
-- settings: later_street_forced_bet
-- says: Where the house plays seed 004 by the letter, the high hand opens fourth street and later ones
--   with a bet; elsewhere it may check.
-- not this: A check where the house lets the high hand check.
-- example: Under later_street_forced_bet the high hand checks on fifth street.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN s.later_street_forced_bet AND t.kind IN ('check', 'fold') THEN 'violation' ELSE 'pass' END AS verdict,
    CASE WHEN s.later_street_forced_bet THEN 'a bet' ELSE 'a check or a bet' END AS expected,
    t.kind::VARCHAR AS observed,
    (s.lower / 2)::DECIMAL(18, 4) AS stake
FROM openings t JOIN subject s USING (hand_key)
WHERE t.street > 0 AND t.nth = 1
