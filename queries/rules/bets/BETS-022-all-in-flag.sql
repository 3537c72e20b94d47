-- id: BETS-022
-- name: all-in-flag
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: action, stack
-- source: derived
-- follows: LOGS-018, BETS-020
-- settings: none
-- says: A decision is marked all-in exactly when it leaves no chips behind.
-- not this: A log that never marks them; a site that does not always. A cap game: who has put in the
--   most that a hand may cost is all-in with chips behind.
-- example: Seat 2 calls 15 "all-in" with 40 before it.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.stack_before IS NULL THEN 'not-checkable'
        WHEN t.marked_all_in = (t.added >= t.stack_before) THEN 'pass'
        WHEN NOT t.marked_all_in AND s.site IS NOT NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    CASE WHEN t.marked_all_in THEN 'no mark: ' || money_text(t.stack_before - t.added) || ' are left' ELSE 'marked all-in' END AS expected,
    CASE WHEN t.marked_all_in THEN 'marked all-in' ELSE 'not marked' END AS observed,
    t.added AS stake
FROM turns t JOIN subject s USING (hand_key)
WHERE t.added > 0 AND t.marked_all_in IS NOT NULL
