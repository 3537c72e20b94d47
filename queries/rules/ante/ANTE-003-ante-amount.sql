-- id: ANTE-003
-- name: ante-amount
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: forced
-- source: seed 004 L167 ("predetermined ante")
-- settings: ante_type
-- says: Each ante is the ante of the table, or all the chips of a seat that has less.
-- not this: A seat with 0.75 left that posts 0.75; an ante that the big blind posts for all, where
--   the log states the ante of one seat.
-- example: The ante is 1, and seat 2 posts 2.
WITH usual AS (
    SELECT hand_key, count(*) AS antes, min(amount) AS least, max(amount) AS most
    FROM posts
    WHERE detail = 'ante'
    GROUP BY hand_key
),
mixed AS (
    -- where they differ: what most seats posted
    SELECT hand_key, arg_max(amount, posts) AS ante, max(posts) AS alike
    FROM (
        SELECT p.hand_key, p.amount, count(*) AS posts
        FROM posts p JOIN usual u USING (hand_key)
        WHERE p.detail = 'ante' AND u.least <> u.most
        GROUP BY p.hand_key, p.amount
    )
    GROUP BY hand_key
),
checks AS (
    SELECT p.*, u.antes, s.ante_type,
        CASE
            WHEN s.ante > 0 THEN s.ante
            WHEN u.least = u.most AND u.antes > 1 THEN u.most
            WHEN m.alike > 1 THEN m.ante
        END AS due
    FROM posts p JOIN subject s USING (hand_key) JOIN usual u USING (hand_key) LEFT JOIN mixed m USING (hand_key)
    WHERE p.detail = 'ante'
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
    'an ante of ' || money_text(due) AS expected,
    money_text(amount) AS observed,
    abs(amount - due) AS stake
FROM checks
WHERE antes > 1 OR ante_type = 'each' OR amount = due
