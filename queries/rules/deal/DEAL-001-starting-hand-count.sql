-- id: DEAL-001
-- name: starting-hand-count
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: deal
-- source: seed 000 and 001 L3; seed 004 L12, L76, L146, L211
-- settings: seeds01_apply_to, extra_card_scope
-- says: When the betting starts, each seat that was dealt in holds the starting hand of its game:
--   two cards in hold'em, four in Omaha, three in the stud games.
-- not this: An extra card that went back before the betting; the hand that was dealt again after
--   a misdeal.
-- example: In Omaha seat 3 gets five cards, and the betting starts.
WITH started AS (
    SELECT hand_key, deal_no, min(seq) AS seq
    FROM turns
    WHERE street = 0
    GROUP BY hand_key, deal_no
),
dealt AS (
    SELECT d.hand_key, d.deal_no, d.seat, count(*) AS cards, any_value(t.seq) AS seq
    FROM started t JOIN deals d USING (hand_key, deal_no)
    WHERE d.place = 'seat' AND d.seq < t.seq
    GROUP BY d.hand_key, d.deal_no, d.seat
),
back AS (
    -- an exchanged card leaves the seat as another one comes
    SELECT t.hand_key, t.deal_no,
        -- the log may leave the seat to the card
        coalesce(e.seat, (
            SELECT arg_max(w.seat, w.seq) FROM deals w
            WHERE w.hand_key = e.hand_key AND w.place = 'seat' AND w.card < 52 AND w.card = e.cards[1] AND w.seq < e.seq
        )) AS seat,
        sum(CASE e.kind WHEN 'return' THEN len(e.cards) ELSE len(e.cards) // 2 END) AS cards,
        bool_or(e.kind = 'return') AS moved
    FROM started t JOIN outcomes o USING (hand_key) JOIN remedies e USING (hand_key)
    WHERE o.irregular AND e.kind IN ('return', 'replace') AND e.seq < t.seq
        AND (e.kind = 'replace' OR e.from_place = 'seat')
        AND NOT (e.kind = 'return' AND EXISTS (
            -- the card that was exchanged left the seat then; now it is only moved on
            FROM remedies x
            WHERE x.hand_key = e.hand_key AND x.kind = 'replace' AND x.seat = coalesce(e.seat, x.seat) AND x.seq < e.seq
                AND x.cards[1] < 52 AND list_contains(e.cards, x.cards[1])))
        -- cards that come back after a misdeal are those of the deal before
        AND e.seq > (SELECT min(d.seq) FROM deals d WHERE d.hand_key = t.hand_key AND d.deal_no = t.deal_no)
    GROUP BY t.hand_key, t.deal_no, 3
),
held AS (
    SELECT d.*, d.cards - coalesce(b.cards, 0) AS left_over, coalesce(b.moved, false) AS moved, s.button, s.game, s.records,
        s.seeds01_apply_to, s.extra_card_scope,
        CASE s.game WHEN 'holdem' THEN 2 WHEN 'omaha' THEN 4 WHEN 'omaha8' THEN 4 ELSE 3 END AS due
    FROM dealt d JOIN subject s USING (hand_key) LEFT JOIN back b USING (hand_key, deal_no, seat)
),
extra AS (
    -- cards over the starting hand
    SELECT d.hand_key, d.deal_no, count(*) AS cards, any_value(d.seat) AS seat,
        bool_and(d.expected_place IS DISTINCT FROM 'seat') AS after_all,
        (
            SELECT arg_min(e.seat, e.seq) FROM deals e
            WHERE e.hand_key = d.hand_key AND e.deal_no = d.deal_no AND e.place = 'seat'
        ) AS first_seat
    FROM deals d JOIN started t USING (hand_key, deal_no) JOIN subject s USING (hand_key)
    WHERE d.place = 'seat' AND d.seq < t.seq
        AND d.nth_of_seat > CASE s.game WHEN 'holdem' THEN 2 WHEN 'omaha' THEN 4 WHEN 'omaha8' THEN 4 ELSE 3 END
    GROUP BY d.hand_key, d.deal_no
)
SELECT
    h.hand_key,
    h.seq,
    h.seat,
    CASE
        WHEN h.left_over = h.due AND h.cards > h.due AND h.moved THEN 'deviation'
        WHEN h.left_over = h.due THEN 'pass'
        WHEN o.deals - 1 > h.deal_no OR o.voided THEN 'deviation'
        WHEN EXISTS (
            FROM remedies k WHERE k.hand_key = h.hand_key AND k.kind = 'kill' AND k.seat = h.seat
        ) THEN 'deviation'
        -- the button that lacked a card and got it before it acted (WSOP tournament 108)
        WHEN h.seat = h.button AND h.left_over = h.due - 1 AND EXISTS (
            FROM deals d
            WHERE d.hand_key = h.hand_key AND d.deal_no = h.deal_no AND d.place = 'seat' AND d.seat = h.seat AND d.seq > h.seq
                AND NOT EXISTS (FROM turns a WHERE a.hand_key = d.hand_key AND a.seat = h.seat AND a.seq < d.seq)
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    h.due || ' cards' AS expected,
    h.left_over || ' cards when the betting started'
        || CASE WHEN h.left_over = h.due THEN ', after ' || h.cards || ' were dealt' ELSE '' END AS observed,
    o.pot AS stake,
    -- one card too many for the first seat, or several: IRRG-017 and IRRG-018 tell what was due then
    coalesce(h.left_over > h.due AND h.records & 68 = 68 AND list_contains(h.seeds01_apply_to, h.game::VARCHAR) AND (
        x.cards > 1 OR x.cards = 1 AND x.after_all AND (h.extra_card_scope = 'any_one_card' OR x.seat = x.first_seat)
    ), false) AS derived
FROM held h JOIN outcomes o USING (hand_key) LEFT JOIN extra x USING (hand_key, deal_no)
