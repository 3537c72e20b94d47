-- id: SHOW-017
-- name: all-in-face-up
-- status: stable
-- severity: minor
-- play: tournament
-- games: all
-- structures: all
-- needs: show, action, stack
-- source: WSOP tournament 70; TDA 16
-- settings: allin_faceup
-- says: In a tournament all live hands are turned up as soon as one is all-in and no betting is left.
-- not this: A cash game. A hand that goes all-in in the last round. A log of a site, which prints the
--   hands at the end.
-- example: Seat 1 is all-in and called on the flop; the turn is dealt with both hands hidden.
WITH ahead AS (
    SELECT t.hand_key, min(t.first_card_seq) AS seq, arg_min(t.live_start, t.first_card_seq) AS live
    FROM streets t JOIN subject s USING (hand_key)
    WHERE s.allin_faceup AND t.street > 0 AND t.turns = 0 AND t.live_start > 1 AND t.with_chips_start < 2
        AND t.first_card_seq IS NOT NULL
        -- a card that came before the betting was over (IRRG-038)
        AND NOT EXISTS (FROM turns a
            WHERE a.hand_key = t.hand_key AND a.deal_no = t.deal_no AND a.street < t.street AND a.seq > t.first_card_seq)
    GROUP BY t.hand_key
),
open_hands AS (
    SELECT a.hand_key, count(DISTINCT w.seat) AS shown
    FROM ahead a JOIN shows w ON w.hand_key = a.hand_key AND w.seq < a.seq
    GROUP BY a.hand_key
)
SELECT
    a.hand_key,
    a.seq,
    NULL::TINYINT AS seat,
    CASE WHEN coalesce(n.shown, 0) >= a.live THEN 'pass' ELSE 'violation' END AS verdict,
    a.live || ' hands shown before the next card' AS expected,
    coalesce(n.shown, 0) || ' shown' AS observed,
    o.pot AS stake
FROM ahead a JOIN outcomes o USING (hand_key) LEFT JOIN open_hands n USING (hand_key)
WHERE NOT o.voided
