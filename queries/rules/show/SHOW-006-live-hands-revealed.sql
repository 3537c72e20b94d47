-- id: SHOW-006
-- name: live-hands-revealed
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: show, award
-- source: seed 004 L28-29, L90-92, L161-163, L223-225; WSOP live 139; 58 Pa. Code 637a.18(e)
-- follows: DEAL-008, DEAL-012
-- settings: showdown_reveal
-- says: At the showdown every live hand is shown, or is mucked for all to see.
-- not this: A hand that wins unseen is SHOW-007. A source that records no mucking leaves open what
--   became of a hand that was not shown.
-- example: Two live hands; the log shows the winner and says nothing of the other.
SELECT
    b.hand_key,
    o.last_seq AS seq,
    b.seat,
    CASE
        WHEN b.shown OR s.showdown_reveal = 'all_or_muck' AND b.mucked THEN 'pass'
        WHEN b.mucked THEN 'violation'
        WHEN (s.records >> 12) & 1 = 0 THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    CASE s.showdown_reveal WHEN 'all' THEN 'cards shown' ELSE 'cards shown, or mucked' END AS expected,
    CASE WHEN b.mucked THEN 'mucked' ELSE 'nothing of ' || seat_text(b.seat) END AS observed,
    o.pot AS stake
FROM balances b JOIN outcomes o USING (hand_key) JOIN subject s USING (hand_key)
WHERE o.showdown AND o.awards > 0 AND NOT o.voided AND b.status IN (0, 2) AND b.awarded = 0
    AND s.showdown_reveal <> 'winner_only'
