-- id: ANTE-001
-- name: missing-ante
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: forced
-- source: seed 004 L144, L167-169, L209, L235, L243
-- settings: ante_type
-- says: At a table with antes every seat that is dealt in posts the ante.
-- not this: An ante that the big blind or the button posts for all; an ante all-in for less.
-- example: Seats 1, 2 and 3 post the ante; seat 4 is dealt in without one.
WITH antes AS (
    SELECT hand_key, count(DISTINCT seat) AS seats, max(seq) AS seq, max(amount) AS most, any_value(seat) AS one
    FROM posts
    WHERE detail = 'ante'
    GROUP BY hand_key
),
blinds AS (
    -- one ante, from the big blind or the button: it is posted for all
    SELECT DISTINCT a.hand_key
    FROM antes a JOIN subject s USING (hand_key) LEFT JOIN posts p
        ON p.hand_key = a.hand_key AND p.detail = 'big-blind' AND p.nth = 1
    WHERE a.seats = 1 AND (p.seat = a.one OR s.button = a.one)
),
tables AS (
    SELECT s.hand_key, coalesce(a.seq, 0) AS seq, coalesce(s.ante, a.most) AS ante
    FROM subject s LEFT JOIN antes a USING (hand_key) LEFT JOIN blinds b USING (hand_key)
    WHERE (a.seats > 0 OR s.ante > 0) AND b.hand_key IS NULL
        AND (s.ante_type = 'each' OR s.ante_type = 'any' AND a.seats > 1)
)
SELECT
    b.hand_key,
    t.seq,
    b.seat,
    CASE WHEN p.seat IS NULL THEN 'violation' ELSE 'pass' END AS verdict,
    'an ante of ' || money_text(t.ante) AS expected,
    'dealt in without an ante' AS observed,
    t.ante AS stake
FROM tables t JOIN balances b USING (hand_key)
    LEFT JOIN (SELECT DISTINCT hand_key, seat FROM posts WHERE detail = 'ante') p USING (hand_key, seat)
WHERE b.dealt_in
