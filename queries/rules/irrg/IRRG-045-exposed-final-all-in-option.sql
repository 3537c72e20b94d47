-- id: IRRG-045
-- name: exposed-final-all-in-option
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, face, exposure, declaration, action
-- source: seed 003 L69; WSOP live 229, 230
-- settings: exposed_final_option
-- says: A player whose last card was exposed may declare himself all-in for the pot, before anyone acts on the
--   last street; then he makes no more decision.
-- not this: Two hands live: IRRG-046, IRRG-047. Which pots he can win is POTS-003.
-- example: The last card of seat 4 is exposed, seat 1 checks, seat 2 bets, and seat 4 declares itself all-in.
WITH judged AS (
    SELECT d.*,
        CASE
            WHEN NOT s.exposed_final_option THEN 'option'
            WHEN NOT EXISTS (FROM exposed_last_cards x WHERE x.hand_key = d.hand_key AND x.seat = d.seat AND x.seq < d.seq) THEN 'hidden'
            WHEN d.acted > 0 THEN 'late'
            WHEN d.turn_seq IS NOT NULL THEN 'acted'
            ELSE 'right'
        END AS what
    FROM declared_all_ins d JOIN subject s USING (hand_key)
    WHERE d.live > 2
)
SELECT
    j.hand_key,
    CASE j.what WHEN 'acted' THEN j.turn_seq ELSE j.seq END AS seq,
    j.seat,
    CASE j.what WHEN 'right' THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE j.what WHEN 'hidden' THEN 'no all-in without an exposed last card' WHEN 'option' THEN 'no all-in in this house'
        WHEN 'acted' THEN 'no decision after it' ELSE 'all-in declared before the first decision' END AS expected,
    CASE j.what WHEN 'acted' THEN 'a decision after it' WHEN 'late' THEN 'declared after ' || j.acted || ' decisions'
        ELSE 'declared all-in' END AS observed,
    o.pot AS stake
FROM judged j JOIN outcomes o USING (hand_key)
