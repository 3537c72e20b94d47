-- id: TURN-006
-- name: razz-low-hand-first
-- status: stable
-- severity: major
-- games: razz
-- structures: all
-- needs: up, action
-- source: WSOP live 234, 235; the seeds are silent
-- settings: none
-- says: In razz the best low upcards act first from fourth street on.
-- not this: The low hand is all-in (TURN-013); the last card is common (TURN-015) or exposed (TURN-016).
--   Upcards A-3 against 2-3: the ace is lower.
-- example: On fourth street seat 1 shows two deuces and seat 2 an eight and a seven; seat 1 checks first.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first, with the best low upcards' AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t
WHERE t.street > 0 AND t.nth = 1 AND NOT coalesce(t.opener_tied, false) AND NOT coalesce(t.opener_next, false)
    AND NOT EXISTS (FROM seen_last_cards x WHERE x.hand_key = t.hand_key AND x.seq < t.seq)
