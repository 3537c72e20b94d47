-- id: SHOW-001
-- name: best-hand-awarded
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: award
-- source: seed 004 L7-10, L28-29, L72-74, L140-142, L161-165, L205-207, L223-225
-- settings: none
-- says: Each pot goes to the best hand that can win it; equal hands share it.
-- not this: A hand that wins without a showdown. A live hand that was mucked unseen leaves open who
--   had the best hand. Money that only returns an uncalled bet is no win. A site that pays a hand
--   out early (cash-out) settles it outside the pot.
-- example: Seat 1 shows ace king, seat 2 a pair of deuces that made three; the pot goes to seat 1.
WITH hands_paid AS (
    SELECT o.hand_key, o.showdown, o.pot, o.last_seq, o.live
    FROM outcomes o JOIN subject USING (hand_key)
    WHERE o.awards > 0 AND NOT o.voided AND o.live > 0
),
claims AS (
    SELECT d.hand_key, d.seat,
        bool_or(d.best AND coalesce(d.share_due, 1) > 0) AS wins,
        bool_or(d.best IS NULL) AS open,
        max(d.share_due) FILTER (d.best) AS share
    FROM showdowns d JOIN subject USING (hand_key)
    GROUP BY d.hand_key, d.seat
),
paid AS (
    SELECT p.hand_key, p.seat, max(p.seq) AS seq
    FROM payments p JOIN subject USING (hand_key)
    WHERE p.kind = 'award'
    GROUP BY p.hand_key, p.seat
),
checks AS (
    SELECT b.hand_key, b.seat, b.status, h.showdown, h.pot, h.last_seq, h.live,
        coalesce(b.awarded, 0) AS awarded,
        -- old logs pay an uncalled bet back within the award
        coalesce(b.awarded, 0) > greatest(coalesce(b.uncalled_due, 0) - coalesce(b.refunded, 0), 0) AS won,
        coalesce(c.wins, false) AS wins, coalesce(c.open, false) AS open, coalesce(c.share, h.pot) AS share
    FROM balances b JOIN hands_paid h USING (hand_key) LEFT JOIN claims c USING (hand_key, seat)
    WHERE b.awarded > 0 OR c.seat IS NOT NULL
)
SELECT
    c.hand_key,
    coalesce(p.seq, c.last_seq) AS seq,
    c.seat,
    CASE
        WHEN k.hand_key IS NOT NULL THEN 'not-checkable'
        WHEN NOT c.showdown THEN CASE WHEN c.won = (c.status IN (0, 2)) THEN 'pass' ELSE 'violation' END
        WHEN c.wins AND c.won THEN 'pass'
        WHEN c.open THEN 'not-checkable'
        WHEN c.wins = c.won THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    CASE WHEN c.won THEN 'nothing: its hand is not the best for any pot'
        ELSE 'a share of the pot: its hand is the best' END AS expected,
    CASE WHEN c.won THEN money_text(c.awarded) || ' awarded' ELSE 'nothing awarded' END AS observed,
    CASE WHEN c.won THEN c.awarded ELSE c.share END AS stake
FROM checks c LEFT JOIN paid p USING (hand_key, seat)
    LEFT JOIN (SELECT DISTINCT hand_key FROM payments WHERE kind = 'cash-out') k USING (hand_key)
WHERE c.awarded = 0 OR c.won
