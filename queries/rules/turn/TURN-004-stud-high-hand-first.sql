-- id: TURN-004
-- name: stud-high-hand-first
-- status: stable
-- severity: major
-- games: stud, stud8, mississippi
-- structures: all
-- needs: up, action
-- source: seed 003 L4; seed 004 L177-178; WSOP live 215
-- settings: none
-- says: From the second round on the best upcards act first; straights and flushes count only once five cards are up.
-- not this: The high hand is all-in (TURN-013); the last card is common (TURN-015) or exposed (TURN-016).
--   Upcards 5h 6h 7h against Ac 2d 3s: the ace is higher. Equal upcards are TURN-005.
-- example: On fourth street seat 1 shows a pair of nines and seat 2 an ace and a king; seat 2 checks first.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first, with the best upcards' AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t
WHERE t.street > 0 AND t.nth = 1 AND NOT coalesce(t.opener_tied, false) AND NOT coalesce(t.opener_next, false)
    AND NOT EXISTS (FROM seen_last_cards x WHERE x.hand_key = t.hand_key AND x.seq < t.seq)
