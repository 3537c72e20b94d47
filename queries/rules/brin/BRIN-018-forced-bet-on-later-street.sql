-- id: BRIN-018
-- name: forced-bet-on-later-street
-- status: stable
-- severity: minor
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: action
-- source: seed 003 L16 ("checks") against seed 004 L177-179; WSOP live 220, 230
-- settings: later_street_forced_bet
-- says: There is no forced bet after third street (unless the house plays seed 004 by the letter).
-- not this: The high hand checks, or bets, on fourth street.
-- example: On fourth street seat 1 brings it in for 5.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN s.later_street_forced_bet AND t.nth = 1 THEN 'pass' ELSE 'violation' END AS verdict,
    'no forced bet after third street' AS expected,
    'a bring-in of ' || money_text(t.added) AS observed,
    t.added AS stake
FROM openings t JOIN subject s USING (hand_key)
WHERE t.kind = 'bring-in' AND t.street > 0
