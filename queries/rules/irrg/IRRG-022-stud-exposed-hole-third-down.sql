-- id: IRRG-022
-- name: stud-exposed-hole-third-down
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- play: cash
-- needs: deal, face, exposure
-- source: seed 003 L20; WSOP live 214
-- settings: stud_exposed_hole
-- says: If the dealer turns up one of a seat's two hole cards, its third card is dealt down; the deal is
--   no misdeal (or always one, by house rule).
-- not this: Both hole cards turned up (IRRG-023); a tournament (IRRG-024). A card that fell off the table
--   counts as exposed, but the dealer did not turn it up: its third card may come either way (seed 003 L48).
-- example: The first card of seat 2 comes up, and so does its third.
WITH third AS (
    SELECT e.hand_key, e.deal_no, e.seq, e.seat, d.face,
        (
            SELECT max(x.seq) FROM steps x
            WHERE x.hand_key = e.hand_key AND x.deal_no = e.deal_no AND x.seat = e.seat AND x.seq < e.seq
                AND x.kind IN ('deal', 'expose') AND x.seat_up = 0
        ) AS exposed_seq,
        EXISTS (
            FROM remedies f
            WHERE f.hand_key = e.hand_key AND f.seat = e.seat AND f.seq < e.seq AND f.kind = 'expose' AND f.detail = 'off-table'
        ) AS fallen
    FROM steps e JOIN deals d USING (hand_key, seq)
    WHERE e.kind = 'deal' AND e.street = 0 AND e.seat_cards = 2 AND e.seat_up = 1 AND d.nth = 0
),
misdealt AS (
    -- a misdeal that its own cause lays to one exposed hole card
    SELECT r.hand_key, e.deal_no, r.seq
    FROM remedies r JOIN steps e USING (hand_key, seq)
    WHERE r.kind = 'misdeal' AND r.text ILIKE '%expos%' AND (
        SELECT count(*) FROM deals d
        WHERE d.hand_key = r.hand_key AND d.deal_no = e.deal_no AND d.place = 'seat'
            AND d.face = 'up' AND d.expected_face = 'down'
    ) + (
        SELECT count(*) FROM remedies x JOIN steps y USING (hand_key, seq)
        WHERE x.hand_key = r.hand_key AND y.deal_no = e.deal_no AND x.kind = 'expose' AND NOT coalesce(x.detail IN ('player', 'boxed'), false)
    ) = 1
)
SELECT
    t.hand_key,
    CASE WHEN t.face = 'down' OR s.stud_exposed_hole = 'misdeal' THEN t.exposed_seq ELSE t.seq END AS seq,
    t.seat,
    CASE WHEN s.stud_exposed_hole = 'third_down' AND t.face = 'down' THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE s.stud_exposed_hole WHEN 'misdeal' THEN 'a misdeal' ELSE 'the third card of ' || seat_text(t.seat) || ' down' END AS expected,
    'a hole card exposed, the third card ' || t.face::VARCHAR AS observed,
    o.pot AS stake
FROM third t JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE t.deal_no = o.deals - 1 AND NOT o.voided AND t.face IS NOT NULL AND NOT (t.fallen AND t.face = 'up')
UNION ALL
SELECT
    m.hand_key,
    m.seq,
    NULL::TINYINT,
    CASE s.stud_exposed_hole WHEN 'misdeal' THEN 'deviation' ELSE 'violation' END,
    CASE s.stud_exposed_hole WHEN 'misdeal' THEN 'a misdeal' ELSE 'the third card of that seat down, no misdeal' END,
    'a misdeal for one exposed hole card',
    o.pot
FROM misdealt m JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE NOT o.voided
