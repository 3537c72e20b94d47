-- id: BUTN-005
-- name: button-presence-last-card
-- status: stable
-- severity: minor
-- games: flop games
-- structures: all
-- needs: button
-- source: seed 000 and 001 L3; seed 004 L52-54, L120-122; NJ 13:69F-14.10(e)
-- settings: none
-- says: A button is named in every hand of a game that is played with one.
-- not this: Stud games need none. That the button gets the last card is the order of the deal (DEAL-006).
-- example: A hold'em hand whose header names no button.
SELECT
    s.hand_key,
    0 AS seq,
    s.button AS seat,
    CASE WHEN s.button IS NULL THEN 'violation' ELSE 'pass' END AS verdict,
    'a button' AS expected,
    'none is named' AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM subject s
