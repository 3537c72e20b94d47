-- id: BRIN-003
-- name: bring-in-missing
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: action
-- source: seed 003 L4; seed 004 L172-174
-- settings: none
-- says: The first decision of third street is the bring-in, or a full bet in its place.
-- not this: The low card is all-in for the ante (BRIN-006). A kill pot has no bring-in.
-- example: Seat 3 has the low card and checks.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.kind IN ('bring-in', 'bet', 'complete', 'raise') THEN 'pass'
        WHEN t.opener IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a bring-in or a full bet' AS expected,
    t.kind::VARCHAR AS observed,
    s.bring_in AS stake,
    -- blinds in the place of a bring-in are BLND-013
    EXISTS (FROM posts p WHERE p.hand_key = t.hand_key AND p.detail IN ('small-blind', 'big-blind')) AS derived
FROM openings t JOIN subject s USING (hand_key)
    ANTI JOIN (SELECT hand_key FROM posts WHERE detail = 'kill') USING (hand_key)
WHERE t.street = 0 AND t.nth = 1 AND NOT coalesce(t.opener_next, false)
