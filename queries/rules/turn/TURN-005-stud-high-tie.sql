-- id: TURN-005
-- name: stud-high-tie
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: up, action
-- source: seed 003 L4; seed 004 L179-182; WSOP live 215; against it WSOP tournament p.25 (by suit)
-- settings: none
-- says: Among equal upcards the seat that got its cards first acts first (or the suit decides, by house rule).
-- not this: The high hand is all-in (TURN-013); the last card is common (TURN-015) or exposed (TURN-016).
--   The bring-in, which suits do decide (BRIN-004).
-- example: On fourth street seats 2 and 5 both show an ace and a king, and seat 5 checks first.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first among equal upcards' AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t
WHERE t.street > 0 AND t.nth = 1 AND t.opener_tied AND NOT coalesce(t.opener_next, false)
    AND NOT EXISTS (FROM seen_last_cards x WHERE x.hand_key = t.hand_key AND x.seq < t.seq)
