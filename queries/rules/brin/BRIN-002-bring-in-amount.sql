-- id: BRIN-002
-- name: bring-in-amount
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: action
-- source: seed 004 L172-174; seed 003 L12; WSOP live 219
-- settings: bringin_amount
-- says: The bring-in is not less than the one that the table posts (half the lower limit, if it
--   posts none), unless it is all-in.
-- not this: A bring-in of 5 at 15/30, posted so. A bring-in above the posted one is BRIN-005.
-- example: At 10/20 with a posted bring-in of 5 seat 3 brings it in for 3 and has chips behind.
WITH checks AS (
    SELECT t.*,
        coalesce(
            s.bring_in,
            CASE WHEN s.bringin_amount = 'half_lower' THEN (s.lower / 2)::DECIMAL(18, 4) END
        ) AS due
    FROM openings t JOIN subject s USING (hand_key)
    WHERE t.kind = 'bring-in' AND t.street = 0
)
SELECT
    hand_key,
    seq,
    seat,
    CASE
        WHEN due IS NULL THEN 'not-checkable'
        WHEN added >= due THEN 'pass'
        WHEN goes_all_in THEN 'pass'
        WHEN goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a bring-in of ' || money_text(due) AS expected,
    money_text(added) AS observed,
    abs(due - added) AS stake
FROM checks
