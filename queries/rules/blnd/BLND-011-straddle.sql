-- id: BLND-011
-- name: straddle
-- status: stable
-- severity: minor
-- play: cash
-- games: flop games
-- structures: all
-- needs: forced, stakes
-- source: WSOP live 11, 126, 161; NJ 13:69F-14.10
-- settings: straddle_allowed, straddle_mult
-- says: A straddle is posted only where the house allows it, before the cards, and is twice the big blind
--   (each further one twice the last).
-- not this: A straddle that is all-in for less.
-- example: Seat 4 straddles 25 at a big blind of 10.
WITH straddles AS (
    SELECT p.*, s.straddle_allowed, s.straddle_mult, s.big_blind,
        s.big_blind * s.straddle_mult ** p.nth AS due, (s.records >> 3) & 1 = 1 AS dealing
    FROM posts p JOIN subject s USING (hand_key)
    WHERE p.detail = 'straddle'
)
SELECT
    hand_key,
    seq,
    seat,
    CASE
        WHEN NOT straddle_allowed THEN 'violation'
        WHEN dealing AND cards_dealt > 0 THEN 'violation'
        WHEN big_blind IS NULL THEN 'not-checkable'
        WHEN amount = due OR amount < due AND amount = stack_before THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    CASE WHEN NOT straddle_allowed THEN 'no straddle' WHEN dealing AND cards_dealt > 0 THEN 'a straddle before the cards'
        ELSE 'a straddle of ' || money_text(due) END AS expected,
    money_text(amount) || CASE WHEN cards_dealt > 0 THEN ' after ' || cards_dealt || ' cards' ELSE '' END AS observed,
    amount AS stake
FROM straddles
