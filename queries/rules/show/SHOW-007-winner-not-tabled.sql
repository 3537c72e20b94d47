-- id: SHOW-007
-- name: winner-not-tabled
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: show, award
-- source: WSOP live 15, 139; WSOP tournament 72; 58 Pa. Code 637a.18(e)
-- settings: none
-- says: Who takes a share at the showdown has shown all its cards.
-- not this: Who declared in time to play the board. All others threw their hands away unseen: the
--   last one need not show. An uncalled bet that old logs pay back within the award.
-- example: Seat 2 shows; seat 1 is awarded the pot and shows nothing.
WITH tabled AS (
    SELECT hand_key, seat, max(len(cards)) AS cards
    FROM shows
    WHERE kind = 'show'
    GROUP BY hand_key, seat
),
winners AS (
    SELECT b.hand_key, b.seat, b.shown, b.mucked, b.awarded, o.last_seq
    FROM balances b JOIN outcomes o USING (hand_key)
    WHERE o.showdown AND NOT o.voided AND NOT EXISTS (
        -- who says that it plays the board may throw its cards down (seed 000 clause 6, SHOW-005)
        FROM remedies r
        WHERE r.hand_key = b.hand_key AND r.kind = 'declare' AND r.detail = 'board' AND r.seat = b.seat
            AND NOT EXISTS (FROM shows h
                WHERE h.hand_key = r.hand_key AND h.kind = 'muck' AND h.seat = r.seat AND h.seq < r.seq)
    ) AND b.status IN (0, 2) AND b.awarded > b.uncalled_due - b.refunded AND b.awarded > 0
),
others AS (
    SELECT b.hand_key, count(*) AS shown FROM balances b WHERE b.shown AND b.status IN (0, 2) GROUP BY b.hand_key
)
SELECT
    w.hand_key,
    w.last_seq AS seq,
    w.seat,
    CASE
        WHEN coalesce(c.shown, 0) - w.shown::INTEGER = 0 THEN 'pass'
        -- who plays the board and says so need not show (seed 000 clause 6; WSOP 168 asks for it: SHOW-005)
        WHEN NOT w.shown AND s.game = 'holdem' AND EXISTS (
            FROM remedies b LEFT JOIN shows m ON m.hand_key = b.hand_key AND m.seat = b.seat AND m.kind = 'muck'
            WHERE b.hand_key = w.hand_key AND b.seat = w.seat AND b.kind = 'declare' AND b.detail = 'board' AND (m.seq IS NULL OR b.seq < m.seq)
        ) THEN 'pass'
        WHEN NOT w.shown THEN 'violation'
        WHEN t.cards < CASE s.game WHEN 'holdem' THEN 2 WHEN 'omaha' THEN 4 WHEN 'omaha8' THEN 4 ELSE 0 END THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'all cards of ' || seat_text(w.seat) || ' shown' AS expected,
    CASE WHEN w.shown THEN t.cards || ' shown' ELSE 'none shown' END AS observed,
    w.awarded AS stake,
    -- a mucked hand that is paid: SHOW-016, or SHOW-005 where it spoke too late
    w.mucked AND NOT w.shown AS derived
FROM winners w JOIN subject s USING (hand_key) LEFT JOIN tabled t USING (hand_key, seat)
    LEFT JOIN others c USING (hand_key)
