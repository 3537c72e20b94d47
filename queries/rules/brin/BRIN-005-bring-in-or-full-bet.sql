-- id: BRIN-005
-- name: bring-in-or-full-bet
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit
-- needs: action
-- source: seed 003 L8; WSOP live 216
-- settings: bringin_amount, bringin_may_open_full
-- says: The seat that must bring it in puts in the bring-in or a full bet, nothing between or above.
-- not this: Opening for a full bet of 10 instead of a bring-in of 5. Less than the bring-in is
--   BRIN-002.
-- example: At 10/20 with a bring-in of 5 seat 3 brings it in for 8.
WITH checks AS (
    SELECT t.*, s.lower, s.bringin_may_open_full,
        coalesce(
            s.bring_in,
            CASE WHEN s.bringin_amount = 'half_lower' THEN (s.lower / 2)::DECIMAL(18, 4) END
        ) AS due
    FROM openings t JOIN subject s USING (hand_key)
    WHERE t.street = 0
        AND (t.kind = 'bring-in' OR t.nth = 1 AND t.kind IN ('bet', 'complete', 'raise') AND t.wager = 0)
)
SELECT
    hand_key,
    seq,
    seat,
    CASE
        WHEN kind <> 'bring-in' AND NOT bringin_may_open_full THEN 'violation'
        WHEN to_amount = lower AND bringin_may_open_full THEN 'pass'
        WHEN due IS NULL OR lower IS NULL THEN 'not-checkable'
        WHEN kind = 'bring-in' AND to_amount <= due THEN 'pass'
        WHEN to_amount = due THEN 'pass'
        WHEN to_amount < lower AND goes_all_in THEN 'pass'
        WHEN to_amount < lower AND goes_all_in IS NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    money_text(due) || CASE WHEN bringin_may_open_full THEN ' or ' || money_text(lower) ELSE '' END AS expected,
    money_text(to_amount) AS observed,
    abs(to_amount - due) AS stake
FROM checks
