-- id: DEAL-006
-- name: deal-order
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: deal
-- source: seed 003 L4 (who "got the cards first"); NJ 13:69F-14.10(e); WSOP live 104; TDA 35B
-- follows: IRRG-020
-- settings: none
-- says: Cards are dealt one at a time clockwise, beginning left of the button.
-- not this: Stud: no log tells where the dealer sits, so the deal may begin with any seat. The button that missed a card and gets two in a row at the end. What comes after a card
--   was taken back from a seat. The two middle cards of Mississippi stud, one by one or both at
--   once. A seat without its card (DEAL-001, DEAL-009).
-- example: The button is seat 3; the first card goes to seat 2, the next to seat 1.
WITH taken AS (
    -- from here on whose card is next depends on what was taken back
    SELECT r.hand_key, min(r.seq) AS seq
    FROM remedies r
    WHERE r.kind = 'replace' OR r.kind = 'return' AND r.from_place = 'seat'
    GROUP BY r.hand_key
),
first_cards AS (
    SELECT d.hand_key, d.deal_no, min(d.seq) AS seq, arg_min(d.seat, d.seq) AS seat,
        bool_or(d.seat <> d.expected_seat) AS suspect
    FROM deals d
    WHERE d.place = 'seat'
    GROUP BY d.hand_key, d.deal_no
),
sizes AS (
    SELECT d.hand_key, d.deal_no, d.seat, count(*) AS cards
    FROM deals d JOIN first_cards f USING (hand_key, deal_no)
    WHERE f.suspect AND d.place = 'seat' AND d.street = 0
    GROUP BY d.hand_key, d.deal_no, d.seat
),
wrong AS (
    SELECT d.hand_key, d.deal_no, min(d.seq) AS seq, arg_min(d.seat, d.seq) AS seat, arg_min(d.expected_seat, d.seq) AS due
    FROM deals d JOIN first_cards f USING (hand_key, deal_no) JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
        LEFT JOIN taken t USING (hand_key)
        LEFT JOIN sizes z ON z.hand_key = d.hand_key AND z.deal_no = d.deal_no AND z.seat = d.expected_seat
    WHERE f.suspect AND d.place = 'seat' AND d.seat <> d.expected_seat AND d.entitled
        AND (s.game <> 'mississippi' OR d.street <> 1)
        -- a second card of the street for one seat is one too many (IRRG-048, IRRG-051), and none of another seat
        AND NOT (s.button IS NULL AND s.game <> 'mississippi' AND d.street > 0 AND d.nth_of_seat > d.street + 3)
        -- a seat that gets no card at all is one of a wrong count
        AND (o.deals - 1 > d.deal_no OR EXISTS (
            FROM deals l
            WHERE l.hand_key = d.hand_key AND l.deal_no = d.deal_no AND l.street = d.street AND l.place = 'seat'
                AND l.seat = d.expected_seat AND l.seq > d.seq))
        AND (t.seq IS NULL OR d.seq < t.seq OR d.street > 0)
        AND NOT (d.street = 0 AND d.expected_seat = s.button AND d.seq > f.seq
            AND z.cards = CASE s.game WHEN 'holdem' THEN 2 ELSE 4 END)
    GROUP BY d.hand_key, d.deal_no
),
checks AS (
    SELECT f.hand_key, f.deal_no,
        w.seq AS wrong_seq, w.seat, w.due, f.seq
    FROM first_cards f LEFT JOIN wrong w USING (hand_key, deal_no)
)
SELECT
    c.hand_key,
    coalesce(c.wrong_seq, c.seq) AS seq,
    c.seat,
    CASE WHEN c.wrong_seq IS NULL THEN 'pass' WHEN o.voided OR o.deals - 1 > c.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    'the card to ' || seat_text(c.due) AS expected,
    'to ' || seat_text(c.seat) AS observed,
    o.pot AS stake
FROM checks c JOIN outcomes o USING (hand_key)
