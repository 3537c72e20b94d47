-- id: BRIN-013
-- name: opener-options
-- status: stable
-- severity: major
-- games: stud family
-- structures: fixed-limit, spread-limit
-- needs: action
-- source: seed 003 L24, L36
-- settings: none
-- says: On third street nobody may check or call before someone has brought it in or bet.
-- not this: A check on a later street. The first seat, and seats that the duty passed on to, are
--   BRIN-003, BRIN-006 and BRIN-010: here their findings are derived ones, and so is a check that
--   follows another.
-- example: The low card folds, and the next seat checks.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE WHEN t.kind IN ('check', 'call') THEN 'violation' ELSE 'pass' END AS verdict,
    'a fold, a bring-in or a full bet' AS expected,
    t.kind::VARCHAR AS observed,
    t.pot_before AS stake,
    t.nth = 1 OR coalesce(t.opener_next, false) OR EXISTS (
        FROM turns e
        WHERE e.hand_key = t.hand_key AND e.deal_no = t.deal_no AND e.street = 0 AND e.nth < t.nth AND e.kind IN ('check', 'call')
    ) AS derived
FROM turns t
WHERE t.street = 0 AND t.wager = 0
