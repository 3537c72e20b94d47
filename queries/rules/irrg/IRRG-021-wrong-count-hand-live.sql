-- id: IRRG-021
-- name: wrong-count-hand-live
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: deal, action
-- source: WSOP live 106; WSOP tournament 108; TDA 36; the seeds are silent
-- settings: substantial_action, button_card_completion
-- says: A hand that has the wrong number of cards once there was substantial action is dead.
-- not this: The button that lacked a card and got it before it acted. A hand that was folded.
-- example: Seat 3 has three cards in hold'em, is called, and is awarded the pot.
WITH sizes AS (
    SELECT d.hand_key, d.deal_no, d.seat, count(*) AS cards, max(d.seq) AS last_seq,
        CASE s.game WHEN 'holdem' THEN 2 ELSE 4 END AS due
    FROM deals d JOIN subject s USING (hand_key)
    WHERE d.place = 'seat' AND d.street = 0
    GROUP BY d.hand_key, d.deal_no, d.seat, s.game
),
started AS (
    SELECT hand_key, deal_no, min(seq) AS seq
    FROM turns
    WHERE street = 0
    GROUP BY hand_key, deal_no
),
suspects AS (
    SELECT z.hand_key, z.deal_no, z.seat, z.due
    FROM sizes z JOIN started t USING (hand_key, deal_no) JOIN outcomes o USING (hand_key)
    WHERE (z.cards <> z.due OR z.last_seq > t.seq) AND o.deals - 1 = z.deal_no AND NOT o.voided
),
running AS (
    SELECT a.hand_key, a.deal_no, a.seq, count(*) OVER w AS decisions,
        count(*) FILTER (a.kind NOT IN ('check', 'fold')) OVER w AS chips,
        count(*) FILTER (a.kind = 'fold') OVER w AS folds,
        count(*) FILTER (a.kind = 'check') OVER w AS checks,
        count(*) OVER w AS seats
    FROM turns a
    WHERE a.hand_key IN (SELECT hand_key FROM suspects)
    WINDOW w AS (PARTITION BY a.hand_key, a.deal_no ORDER BY a.seq)
),
settled AS (
    SELECT r.hand_key, r.deal_no, min(r.seq) AS seq
    FROM running r JOIN subject s USING (hand_key)
    WHERE is_substantial(s.substantial_action, r.decisions, r.chips, r.folds, r.checks, r.seats)
    GROUP BY r.hand_key, r.deal_no
),
moves AS (
    SELECT u.hand_key, u.seat, d.seq, 1 AS change
    FROM suspects u JOIN deals d ON d.hand_key = u.hand_key AND d.deal_no = u.deal_no AND d.place = 'seat' AND d.seat = u.seat
    UNION ALL
    SELECT u.hand_key, u.seat, r.seq, -CASE r.kind WHEN 'return' THEN len(r.cards) ELSE 1 END
    FROM suspects u JOIN remedies r ON r.hand_key = u.hand_key AND coalesce(r.seat, u.seat) = u.seat
        JOIN steps x ON x.hand_key = r.hand_key AND x.seq = r.seq AND x.deal_no = u.deal_no
    -- what comes back after a misdeal is of the deal before
    WHERE r.seq > (SELECT min(d.seq) FROM deals d WHERE d.hand_key = u.hand_key AND d.deal_no = u.deal_no)
        -- the log may leave the seat to the card
        AND (r.seat IS NOT NULL OR EXISTS (
            FROM deals w
            WHERE w.hand_key = u.hand_key AND w.place = 'seat' AND w.seat = u.seat AND w.card < 52
                AND list_contains(r.cards, w.card) AND w.seq < r.seq))
        AND (r.kind = 'replace' OR r.kind = 'return' AND r.from_place = 'seat') AND NOT EXISTS (
        -- the card that was exchanged left the seat then; now it is only moved on
        FROM remedies e
        WHERE e.hand_key = r.hand_key AND e.kind = 'replace' AND e.seat = coalesce(r.seat, e.seat) AND e.seq < r.seq
            AND e.cards[1] < 52 AND list_contains(r.cards, e.cards[1]))
),
held AS (
    SELECT u.hand_key, u.deal_no, u.seat, u.due, t.seq,
        (SELECT coalesce(sum(m.change), 0) FROM moves m
            WHERE m.hand_key = u.hand_key AND m.seat = u.seat AND m.seq < t.seq) AS cards,
        (SELECT coalesce(sum(m.change), 0) FROM moves m
            WHERE m.hand_key = u.hand_key AND m.seat = u.seat AND m.seq < b.seq) AS at_start,
        (SELECT coalesce(sum(m.change), 0) FROM moves m
            WHERE m.hand_key = u.hand_key AND m.seat = u.seat AND m.seq < coalesce((SELECT min(a.seq) FROM turns a
                WHERE a.hand_key = u.hand_key AND a.deal_no = u.deal_no AND a.seat = u.seat), 2147483647)) AS when_acting
    FROM suspects u JOIN settled t USING (hand_key, deal_no) JOIN started b USING (hand_key, deal_no)
),
fouled AS (
    SELECT h.*,
        (SELECT min(p.seq) FROM payments p
            WHERE p.hand_key = h.hand_key AND p.kind = 'award' AND p.seat = h.seat) AS award_seq,
        EXISTS (FROM remedies r WHERE r.hand_key = h.hand_key AND r.kind = 'kill' AND r.seat = h.seat) AS killed
    FROM held h JOIN subject s USING (hand_key)
    WHERE h.cards <> h.due
        AND NOT (s.button_card_completion AND s.button = h.seat AND h.cards < h.due AND h.when_acting = h.due)
)
SELECT
    f.hand_key,
    coalesce(f.award_seq, f.seq) AS seq,
    f.seat,
    CASE WHEN f.killed AND f.award_seq IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    'a dead hand: ' || f.cards || ' cards instead of ' || f.due AS expected,
    CASE WHEN f.award_seq IS NOT NULL THEN 'an award' WHEN f.killed THEN 'killed' ELSE 'live at the end' END AS observed,
    o.pot AS stake,
    -- the count was wrong as the betting started, which DEAL-001 tells
    f.at_start <> f.due AND NOT f.killed AS derived
FROM fouled f JOIN outcomes o USING (hand_key) JOIN balances b USING (hand_key, seat)
WHERE f.killed OR f.award_seq IS NOT NULL OR b.status IN (0, 2)
