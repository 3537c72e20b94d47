-- id: IRRG-023
-- name: stud-both-exposed-dead-refund
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- play: cash
-- needs: deal, face, exposure, action
-- source: seed 003 L20 ("got your bet back": the ante is the only bet made); WSOP live 214 differs
-- settings: stud_exposed_hole, both_exposed
-- says: If both hole cards of a seat are turned up by the dealer, its hand is dead before it acts and its
--   ante goes back to it (or the hand plays on unless the third card comes up too, by house rule).
-- not this: One hole card turned up (IRRG-022). A hand that its own player shows.
-- example: Qd and 7c of seat 2 come up, and seat 2 plays on and wins.
WITH shown AS (
    SELECT e.hand_key, e.deal_no, e.seat, min(e.seq) AS seq
    FROM steps e LEFT JOIN deals d ON d.hand_key = e.hand_key AND d.seq = e.seq AND d.place = 'seat'
        LEFT JOIN remedies r ON r.hand_key = e.hand_key AND r.seq = e.seq
    WHERE e.street = 0 AND e.street_actions = 0 AND e.seat_up = 1
        AND (e.kind = 'deal' AND e.seat_cards = 1 AND d.face = 'up'
            OR e.kind = 'expose' AND e.seat_cards = 2 AND NOT coalesce(r.detail IN ('player', 'boxed'), false) AND NOT EXISTS (
                FROM deals u
                WHERE u.hand_key = e.hand_key AND u.deal_no = e.deal_no AND u.seat = e.seat
                    AND u.face = 'up' AND u.card = r.cards[1]
            ))
    GROUP BY e.hand_key, e.deal_no, e.seat
),
followed AS (
    SELECT b.*,
        (SELECT min(x.seq) FROM remedies x WHERE x.hand_key = b.hand_key AND x.kind = 'kill' AND x.seat = b.seat AND x.seq > b.seq) AS kill_seq,
        (SELECT min(x.seq) FROM turns x WHERE x.hand_key = b.hand_key AND x.seat = b.seat AND x.seq > b.seq) AS turn_seq,
        (SELECT min(x.seq) FROM payments x WHERE x.hand_key = b.hand_key AND x.kind = 'award' AND x.seat = b.seat) AS award_seq,
        (SELECT min(x.seq) FROM payments x WHERE x.hand_key = b.hand_key AND x.kind = 'refund' AND x.seat = b.seat AND x.detail IS DISTINCT FROM 'uncalled') AS back_seq,
        coalesce((SELECT sum(x.amount) FROM payments x WHERE x.hand_key = b.hand_key AND x.kind = 'refund' AND x.seat = b.seat AND x.detail IS DISTINCT FROM 'uncalled'), 0) AS back,
        coalesce((SELECT sum(x.amount) FROM posts x WHERE x.hand_key = b.hand_key AND x.detail = 'ante' AND x.seat = b.seat), 0) AS ante,
        (
            SELECT min(x.seq) FROM deals x
            WHERE x.hand_key = b.hand_key AND x.deal_no = b.deal_no AND x.seat = b.seat AND x.nth_of_seat = 3 AND x.face = 'up'
        ) AS third_seq
    FROM shown b
),
judged AS (
    SELECT f.*, o.pot, s.both_exposed,
        CASE
            WHEN s.both_exposed = 'misdeal_if_three' THEN CASE WHEN f.third_seq IS NULL THEN 'right' ELSE 'three' END
            WHEN f.kill_seq IS NULL THEN 'live'
            WHEN f.turn_seq < f.kill_seq THEN 'acted'
            WHEN f.back <> f.ante THEN 'ante'
            WHEN f.award_seq IS NOT NULL THEN 'won'
            ELSE 'right'
        END AS what
    FROM followed f JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE f.deal_no = o.deals - 1 AND NOT o.voided AND s.stud_exposed_hole = 'third_down'
)
SELECT
    hand_key,
    CASE what WHEN 'acted' THEN turn_seq WHEN 'ante' THEN coalesce(back_seq, seq) WHEN 'won' THEN award_seq
        WHEN 'three' THEN third_seq ELSE seq END AS seq,
    seat,
    CASE what WHEN 'right' THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE
        WHEN both_exposed = 'misdeal_if_three' THEN CASE what WHEN 'three' THEN 'a misdeal' ELSE 'the third card down' END
        WHEN what = 'ante' THEN 'its ante of ' || money_text(ante) || ' back'
        ELSE 'the hand of ' || seat_text(seat) || ' dead, its ante back'
    END AS expected,
    'both hole cards exposed'
        || CASE what WHEN 'live' THEN ', the hand plays on' WHEN 'acted' THEN ', it acts' WHEN 'won' THEN ', it wins'
            WHEN 'ante' THEN ', ' || money_text(back) || ' given back' WHEN 'three' THEN ', and the third' ELSE '' END AS observed,
    pot AS stake
FROM judged
