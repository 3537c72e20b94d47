-- id: BLND-002
-- name: small-blind-amount
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: forced
-- source: seed 004 L38-39, L106-107
-- settings: sb_amount
-- says: The small blind is the one that the table posts (fixed limit: half the lower limit, if it
--   posts none), or all the chips of a seat that has less.
-- not this: Blinds of 10 and 15 at a table of 15/30 that posts them so.
-- example: At a table of 10/20 fixed limit seat 1 posts a small blind of 3.
WITH checks AS (
    SELECT p.*,
        coalesce(
            s.small_blind,
            CASE WHEN s.sb_amount = 'half_lower' AND s.structure IN ('fixed-limit', 'spread-limit')
                THEN (s.lower / 2)::DECIMAL(18, 4) END
        ) AS due
    FROM posts p JOIN subject s USING (hand_key)
    WHERE p.detail = 'small-blind' AND p.nth = 1
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
    'a small blind of ' || money_text(due) AS expected,
    money_text(amount) AS observed,
    abs(amount - due) AS stake
FROM checks
