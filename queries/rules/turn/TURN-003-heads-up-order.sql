-- id: TURN-003
-- name: heads-up-order
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: button, action, forced
-- source: WSOP live 153, WSOP tournament 87
-- settings: none
-- says: Of two players the button acts first before the flop, and last after it.
-- not this: Three were dealt in and two are left: the order after the flop is the usual one.
-- example: Two seats; on the flop the button checks first.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first' AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t
    JOIN outcomes o USING (hand_key)
WHERE t.nth = 1 AND o.dealt_in = 2
