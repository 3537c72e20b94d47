-- id: IRRG-024
-- name: stud-tournament-exposed-misdeal
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- play: tournament
-- needs: deal, face, exposure
-- source: seed 003 L24; WSOP tournament 88a; TDA 35
-- settings: none
-- says: In a stud tournament a hole card that the dealer exposes is a misdeal.
-- not this: A cash game (IRRG-022, IRRG-023). A card off the table, which plays (IRRG-031).
-- example: In a tournament Qd of seat 2 comes up, its third card is dealt down, and play goes on.
WITH exposed AS (
    SELECT e.hand_key, e.deal_no, min(e.seq) AS seq, arg_min(e.seat, e.seq) AS seat
    FROM steps e LEFT JOIN deals d ON d.hand_key = e.hand_key AND d.seq = e.seq AND d.place = 'seat'
        LEFT JOIN remedies r ON r.hand_key = e.hand_key AND r.seq = e.seq
    WHERE e.street = 0 AND e.actions = 0
        AND (e.kind = 'deal' AND e.seat_cards <= 1 AND d.face = 'up'
            OR e.kind = 'expose' AND coalesce(r.detail = 'dealer', true) AND e.seat_cards BETWEEN 1 AND 3 AND NOT EXISTS (
                FROM deals u
                WHERE u.hand_key = e.hand_key AND u.deal_no = e.deal_no AND u.seat = e.seat
                    AND u.face = 'up' AND u.card = r.cards[1]
            ))
    GROUP BY e.hand_key, e.deal_no
)
SELECT
    x.hand_key,
    x.seq,
    x.seat,
    CASE WHEN x.deal_no < o.deals - 1 THEN 'deviation' ELSE 'violation' END AS verdict,
    'a misdeal' AS expected,
    'a hole card of ' || seat_text(x.seat) || ' exposed'
        || CASE WHEN x.deal_no < o.deals - 1 THEN '' ELSE ', the deal goes on' END AS observed,
    o.pot AS stake
FROM exposed x JOIN outcomes o USING (hand_key)
WHERE x.deal_no < o.deals - 1 OR NOT o.voided
