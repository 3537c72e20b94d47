-- id: BLND-013
-- name: blinds-in-bring-in-stud
-- status: stable
-- severity: major
-- games: stud, stud8, razz
-- structures: fixed-limit, spread-limit
-- needs: forced
-- source: seed 004 L184-187 against L144, L172-175
-- settings: stud_blinds_allowed
-- says: A stud game with ante and bring-in has no blinds.
-- not this: The seed's paragraph on blinds in stud is copied from hold'em and contradicts its own bring-in;
--   a house that means it sets stud_blinds_allowed.
-- example: All post the ante, seat 1 posts a small blind, and seat 3 brings it in.
SELECT
    s.hand_key,
    coalesce(p.seq, 0) AS seq,
    p.seat,
    CASE WHEN p.hand_key IS NULL THEN 'pass' ELSE 'violation' END AS verdict,
    'no blinds' AS expected,
    'a ' || replace(p.detail::VARCHAR, '-', ' ') || ' of ' || money_text(p.amount) AS observed,
    p.amount AS stake
FROM subject s LEFT JOIN (
    SELECT * FROM posts WHERE detail IN ('small-blind', 'big-blind')
) p USING (hand_key)
WHERE NOT s.stud_blinds_allowed
