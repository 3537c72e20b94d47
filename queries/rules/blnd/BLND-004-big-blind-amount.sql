-- id: BLND-004
-- name: big-blind-amount
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: forced
-- source: seed 004 L39-40, L107-108
-- settings: bb_amount
-- says: The big blind is the one that the table posts (fixed limit: the lower limit, if it posts
--   none), or all the chips of a seat that has less.
-- not this: A big blind of 7 from a seat with 7 chips; the others still owe the full blind.
-- example: At a table of 10/20 fixed limit the big blind is 5.
WITH checks AS (
    SELECT p.*,
        coalesce(
            s.big_blind,
            CASE WHEN s.bb_amount = 'lower' AND s.structure = 'fixed-limit' THEN s.lower END
        ) AS due
    FROM posts p JOIN subject s USING (hand_key)
    WHERE p.detail = 'big-blind'
)
SELECT
    hand_key,
    seq,
    seat,
    CASE
        WHEN due IS NULL THEN 'not-checkable'
        WHEN amount = due THEN 'pass'
        WHEN amount < due AND amount = stack_before THEN 'pass'
        WHEN amount < due AND stack_before IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a big blind of ' || money_text(due) AS expected,
    money_text(amount) AS observed,
    abs(amount - due) AS stake
FROM checks
