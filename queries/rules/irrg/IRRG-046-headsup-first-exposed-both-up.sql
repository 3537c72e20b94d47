-- id: IRRG-046
-- name: headsup-first-exposed-both-up
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, face, exposure, declaration
-- source: seed 003 L70; WSOP live 230
-- settings: none
-- says: If two hands are live and the first one's last card is exposed, the other's is dealt up as well, and
--   the betting is as usual: nobody declares himself all-in.
-- not this: The second card is exposed: IRRG-047.
-- example: Two hands are live; the last card of seat 1 comes up, that of seat 3 is dealt down.
WITH judged AS (
    SELECT p.*,
        (SELECT min(x.seq) FROM declared_all_ins x WHERE x.hand_key = p.hand_key) AS declare_seq
    FROM heads_up_exposed_last_card p
    WHERE p.other_seq > p.seq
)
SELECT
    j.hand_key,
    CASE WHEN j.other_face = 'down' THEN j.other_seq ELSE coalesce(j.declare_seq, j.seq) END AS seq,
    CASE WHEN j.other_face = 'down' THEN j.other_seat ELSE j.seat END AS seat,
    CASE WHEN j.other_face = 'up' AND j.declare_seq IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE WHEN j.other_face = 'down' THEN 'the last card of ' || seat_text(j.other_seat) || ' face up as well'
        ELSE 'betting as usual' END AS expected,
    'the last card of ' || seat_text(j.seat) || ' exposed'
        || CASE WHEN j.other_face = 'down' THEN ', the other one face down' WHEN j.declare_seq IS NOT NULL THEN ', an all-in declared' ELSE '' END AS observed,
    o.pot AS stake
FROM judged j JOIN outcomes o USING (hand_key)
