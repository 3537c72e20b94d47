-- id: DEAL-003
-- name: street-order-and-size
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: board
-- source: seed 000 and 001 L3, clause 2; seed 004 L15-25, L78-88
-- settings: none
-- says: The board comes as three cards together, then one, then one.
-- not this: Three cards told one by one, with no burn and no decision in between. A flop of four cards that was taken back and dealt again is put right.
-- example: The flop is turned in two parts: Ah Kd, and then 7c.
WITH taken AS (
    -- boards that were taken back do not stand in streets: the last one dealt before each return
    SELECT r.hand_key, r.seq AS return_seq, max(d.seq) AS seq
    FROM remedies r
        JOIN deals d ON d.hand_key = r.hand_key AND d.place = 'board' AND d.seq < r.seq
    WHERE r.kind = 'return' AND r.from_place = 'board'
    GROUP BY r.hand_key, r.seq
),
withdrawn AS (
    SELECT t.hand_key, t.seq, count(*) AS cards, any_value(d.street) AS street
    FROM (SELECT DISTINCT hand_key, seq FROM taken) t
        JOIN deals d ON d.hand_key = t.hand_key AND d.seq = t.seq AND d.place = 'board'
    GROUP BY t.hand_key, t.seq
),
boards AS (
    SELECT hand_key, first_card_seq AS seq, street, cards, board_events, needed, false AS back
    FROM streets
    WHERE street > 0 AND cards > 0
    UNION ALL
    SELECT hand_key, seq, street, cards, 1, CASE WHEN cards IN (1, 3) THEN cards WHEN street < 2 THEN 3 ELSE 1 END, true
    FROM withdrawn
),
parts AS (
    -- told in several events, and when the last of them was
    SELECT z.hand_key, z.street, z.first_card_seq AS seq, max(d.seq) AS last_card_seq
    FROM streets z JOIN deals d USING (hand_key, deal_no, street)
    WHERE z.street > 0 AND z.board_events > 1 AND d.place = 'board'
    GROUP BY z.hand_key, z.street, z.first_card_seq
),
apart AS (
    -- not just turned card by card: something came in between
    SELECT p.hand_key, p.seq
    FROM parts p
    WHERE EXISTS (
        FROM turns t WHERE t.hand_key = p.hand_key AND t.street = p.street AND t.seq < p.last_card_seq
    ) OR EXISTS (
        FROM deals d
        WHERE d.hand_key = p.hand_key AND d.place = 'burn' AND d.seq BETWEEN p.seq AND p.last_card_seq
    )
)
SELECT
    b.hand_key,
    b.seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN b.cards = b.needed AND (b.board_events = 1 OR b.board_events = b.cards AND a.seq IS NULL) THEN 'pass'
        WHEN b.back OR o.voided THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    CASE b.needed WHEN 3 THEN 'a flop of three cards together' ELSE 'one card' END AS expected,
    b.cards || ' cards'
        || CASE WHEN b.board_events > 1 THEN ' in ' || b.board_events || ' parts' ELSE '' END
        || CASE WHEN b.back THEN ', taken back' ELSE '' END AS observed,
    o.pot AS stake,
    -- a flop of more than three that plays is IRRG-007
    b.needed = 3 AND b.cards > 3 AND b.board_events = 1 AND s.records & 65 = 65 AS derived
FROM boards b JOIN outcomes o USING (hand_key) JOIN subject s USING (hand_key) LEFT JOIN apart a USING (hand_key, seq)
