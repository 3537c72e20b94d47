-- id: IRRG-044
-- name: exposed-final-multiway
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, face, exposure
-- source: seed 003 L69; against it WSOP live 230 (the first one: all come up)
-- settings: exposed_final_multi
-- says: If a last card is exposed with more than two hands live, the seats that still wait get theirs face down
--   (or, if it was the first seat's, face up, by house rule).
-- not this: Two hands live: IRRG-046, IRRG-047.
-- example: Three hands are live; the last card of seat 1 comes up, and those of seats 2 and 4 are dealt up too.
WITH rest AS (
    SELECT f.*, s.exposed_final_multi = 'first_exposed_all_up' AND NOT EXISTS (
            FROM deals b
            WHERE b.hand_key = f.hand_key AND b.deal_no = f.deal_no AND b.place = 'seat' AND b.nth_of_seat = 7 AND b.seq < f.seq
        ) AS rest_up
    FROM first_exposed_last_card f JOIN subject s USING (hand_key)
    WHERE f.live > 2
)
SELECT
    r.hand_key,
    coalesce(min(d.seq), r.seq) AS seq,
    coalesce(arg_min(d.seat, d.seq), r.seat) AS seat,
    CASE WHEN count(d.seq) = 0 THEN 'deviation' ELSE 'violation' END AS verdict,
    'the other last cards face ' || CASE WHEN r.rest_up THEN 'up' ELSE 'down' END AS expected,
    'the last card of ' || seat_text(r.seat) || ' exposed'
        || CASE WHEN count(d.seq) = 0 THEN '' ELSE ', another face ' || CASE WHEN r.rest_up THEN 'down' ELSE 'up' END END AS observed,
    o.pot AS stake
FROM rest r JOIN outcomes o USING (hand_key)
    LEFT JOIN deals d ON d.hand_key = r.hand_key AND d.deal_no = r.deal_no AND d.place = 'seat' AND d.nth_of_seat = 7
        AND d.seq > r.seq AND d.face = CASE WHEN r.rest_up THEN 'down' ELSE 'up' END
GROUP BY r.hand_key, r.seq, r.seat, r.rest_up, o.pot
