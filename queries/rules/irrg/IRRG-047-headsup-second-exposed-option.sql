-- id: IRRG-047
-- name: headsup-second-exposed-option
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, face, exposure, declaration, action
-- source: seed 003 L70; WSOP live 230
-- settings: exposed_final_option
-- says: If two hands are live, the first one's last card came down and the second one's is exposed, its player may
--   declare himself all-in before anyone acts on the last street.
-- not this: He does not, and the betting is as usual. The first card is exposed: IRRG-046.
-- example: The last card of seat 3 is exposed, seat 1 bets, and seat 3 declares itself all-in.
WITH judged AS (
    SELECT p.*, x.seq AS declare_seq, x.turn_seq,
        CASE
            WHEN x.seq IS NULL THEN 'right'
            WHEN NOT s.exposed_final_option THEN 'option'
            WHEN x.seat <> p.seat THEN 'hidden'
            WHEN x.acted > 0 THEN 'late'
            WHEN x.turn_seq IS NOT NULL THEN 'acted'
            ELSE 'right'
        END AS what
    FROM heads_up_exposed_last_card p JOIN subject s USING (hand_key) LEFT JOIN declared_all_ins x USING (hand_key)
    WHERE p.other_seq < p.seq AND p.other_face = 'down'
)
SELECT
    j.hand_key,
    CASE j.what WHEN 'right' THEN j.seq WHEN 'acted' THEN j.turn_seq ELSE j.declare_seq END AS seq,
    j.seat,
    CASE j.what WHEN 'right' THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE j.what WHEN 'hidden' THEN 'no all-in without an exposed last card' WHEN 'option' THEN 'no all-in in this house'
        WHEN 'acted' THEN 'no decision after it' ELSE 'an all-in, if at all, before the first decision' END AS expected,
    'the last card of ' || seat_text(j.seat) || ' exposed'
        || CASE WHEN j.declare_seq IS NULL THEN '' WHEN j.what = 'late' THEN ', all-in declared after a decision' ELSE ', all-in declared' END AS observed,
    o.pot AS stake
FROM judged j JOIN outcomes o USING (hand_key)
