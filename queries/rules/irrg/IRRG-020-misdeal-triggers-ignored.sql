-- id: IRRG-020
-- name: misdeal-triggers-ignored
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: deal, action, ruling
-- source: WSOP live 104; TDA 35A; the seeds are silent
-- settings: misdeal_triggers, substantial_action
-- says: A faulty deal (first card to the wrong seat, cards out of order, a seat without right dealt
--   in, a seat left out, a wrong count, two boxed cards) that is noticed before substantial action
--   is a misdeal.
-- not this: A fault that nobody noticed, or only after substantial action. One extra card to the
--   first seat that goes back (IRRG-017).
-- example: The first card goes to seat 3 instead of seat 1; the floor rules that the hand is played.
WITH noticed AS (
    SELECT r.hand_key, r.seq, r.kind, x.deal_no
    FROM remedies r JOIN steps x USING (hand_key, seq)
    WHERE r.kind IN ('ruling', 'misdeal') AND x.street = 0
),
counted AS (
    SELECT n.hand_key, n.seq, n.kind, n.deal_no, count(a.seq) AS decisions,
        count(a.seq) FILTER (a.kind NOT IN ('check', 'fold')) AS chips,
        count(a.seq) FILTER (a.kind = 'fold') AS folds,
        count(a.seq) FILTER (a.kind = 'check') AS checks,
        count(DISTINCT a.seat) AS seats
    FROM noticed n LEFT JOIN turns a ON a.hand_key = n.hand_key AND a.deal_no = n.deal_no
        AND a.seq < n.seq AND a.kind <> 'bring-in'
    GROUP BY n.hand_key, n.seq, n.kind, n.deal_no
),
notices AS (
    SELECT c.hand_key, c.deal_no, max(c.seq) AS seq, bool_or(c.kind = 'misdeal') AS misdealt
    FROM counted c JOIN subject s USING (hand_key)
    WHERE NOT is_substantial(s.substantial_action, c.decisions, c.chips, c.folds, c.checks, c.seats)
    GROUP BY c.hand_key, c.deal_no
),
starts AS (
    -- the first decision of a deal; its cards must be right by then
    SELECT n.hand_key, n.deal_no, n.seq, n.misdealt,
        CASE s.game WHEN 'holdem' THEN 2 WHEN 'omaha' THEN 4 WHEN 'omaha8' THEN 4 ELSE 3 END AS due,
        min(a.seq) AS acted_seq
    FROM notices n JOIN subject s USING (hand_key)
        LEFT JOIN turns a ON a.hand_key = n.hand_key AND a.deal_no = n.deal_no
    GROUP BY n.hand_key, n.deal_no, n.seq, n.misdealt, s.game
),
cards AS (
    SELECT t.hand_key, t.deal_no, d.seq, d.seat, d.expected_seat, d.entitled, d.nth_of_seat > t.due AS over,
        row_number() OVER (PARTITION BY t.hand_key, t.deal_no ORDER BY d.seq, d.nth) AS nth,
        EXISTS (FROM remedies r
            WHERE r.hand_key = t.hand_key AND r.kind IN ('return', 'kill') AND r.seq < d.seq
        ) AS disturbed
    FROM starts t JOIN deals d ON d.hand_key = t.hand_key AND d.deal_no = t.deal_no AND d.place = 'seat'
        -- where all are all-in before the first card nobody acts, and the later streets are dealt at once
        AND CASE WHEN t.acted_seq IS NULL THEN d.street = 0 ELSE d.seq < t.acted_seq END
),
hands_dealt AS (
    SELECT c.hand_key, c.deal_no, c.seat, count(*) AS cards, max(c.seq) AS seq
    FROM cards c
    GROUP BY c.hand_key, c.deal_no, c.seat
),
back AS (
    SELECT t.hand_key, t.deal_no, r.seat,
        coalesce(sum(CASE r.kind WHEN 'return' THEN len(r.cards) WHEN 'replace' THEN 1 END), 0) AS cards,
        bool_or(r.kind = 'kill') AS killed
    FROM starts t JOIN remedies r ON r.hand_key = t.hand_key AND r.seat IS NOT NULL
        -- where all are all-in from their blinds nobody acts
        AND r.seq < coalesce(t.acted_seq, 2147483647)
        JOIN steps x ON x.hand_key = r.hand_key AND x.seq = r.seq AND x.deal_no = t.deal_no
    -- what comes back after a misdeal is of the deal before
    WHERE r.seq > (SELECT min(d.seq) FROM deals d WHERE d.hand_key = t.hand_key AND d.deal_no = t.deal_no)
        AND (r.kind IN ('replace', 'kill') OR r.kind = 'return' AND r.from_place = 'seat') AND NOT EXISTS (
        -- the card that was exchanged left the seat then; now it is only moved on
        FROM remedies e
        WHERE e.hand_key = r.hand_key AND e.kind = 'replace' AND e.seat = r.seat AND e.seq < r.seq
            AND e.cards[1] < 52 AND list_contains(r.cards, e.cards[1]))
    GROUP BY t.hand_key, t.deal_no, r.seat
),
faults AS (
    SELECT hand_key, deal_no, c.seq, seat, CASE WHEN nth = 1 THEN 'first-card' ELSE 'sequence' END AS word,
        'a card to ' || seat_text(seat) || ', due to ' || seat_text(expected_seat) AS what
    FROM cards c JOIN starts t USING (hand_key, deal_no)
    WHERE seat <> expected_seat AND NOT over AND NOT disturbed
        AND (t.acted_seq IS NULL OR EXISTS (FROM hands_dealt h
            WHERE h.hand_key = c.hand_key AND h.deal_no = c.deal_no AND h.seat = c.expected_seat))
    UNION ALL
    SELECT hand_key, deal_no, seq, seat, 'not-entitled', 'a card to ' || seat_text(seat) || ', not in the hand'
    FROM cards
    WHERE NOT entitled
    UNION ALL
    SELECT h.hand_key, h.deal_no, h.seq, h.seat, 'count', h.cards - coalesce(b.cards, 0) || ' cards to ' || seat_text(h.seat)
    FROM hands_dealt h JOIN starts t USING (hand_key, deal_no) LEFT JOIN back b USING (hand_key, deal_no, seat)
    WHERE h.cards - coalesce(b.cards, 0) <> t.due AND NOT coalesce(b.killed, false)
        AND (t.acted_seq IS NOT NULL OR h.cards > t.due)
    UNION ALL
    SELECT t.hand_key, t.deal_no, t.acted_seq, p.seat, 'left-out', 'no cards to ' || seat_text(p.seat)
    FROM starts t JOIN posts p USING (hand_key)
    WHERE t.acted_seq IS NOT NULL AND p.detail <> 'dead'
        AND NOT EXISTS (FROM hands_dealt h WHERE h.hand_key = t.hand_key AND h.deal_no = t.deal_no AND h.seat = p.seat)
    UNION ALL
    SELECT t.hand_key, t.deal_no, max(r.seq), NULL, 'boxed', count(*) || ' boxed cards'
    FROM starts t JOIN remedies r USING (hand_key) JOIN steps x ON x.hand_key = r.hand_key AND x.seq = r.seq
    WHERE r.kind = 'expose' AND r.detail = 'boxed' AND x.deal_no = t.deal_no AND x.street = 0
    GROUP BY t.hand_key, t.deal_no
    HAVING count(*) >= 2
),
first_fault AS (
    SELECT f.hand_key, f.deal_no, min(f.seq) AS seq, arg_min(f.seat, f.seq) AS seat, arg_min(f.what, f.seq) AS what
    FROM faults f JOIN subject s USING (hand_key)
    WHERE list_contains(s.misdeal_triggers, f.word)
    GROUP BY f.hand_key, f.deal_no
)
SELECT
    f.hand_key,
    f.seq,
    f.seat,
    CASE WHEN t.misdealt OR o.voided OR o.deals - 1 > f.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    'a misdeal' AS expected,
    f.what || CASE WHEN t.misdealt THEN '; misdeal' WHEN o.voided THEN '; hand void'
        ELSE '; noticed (event ' || t.seq || '), and played on' END AS observed,
    o.pot AS stake
FROM first_fault f JOIN starts t USING (hand_key, deal_no) JOIN outcomes o USING (hand_key)
WHERE t.misdealt OR t.seq > f.seq OR t.seq > coalesce(t.acted_seq, 0)
