-- id: IRRG-031
-- name: off-table-card
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: deal, exposure, return
-- source: seed 003 L48; WSOP live 119, 224
-- settings: off_table
-- says: A card dealt off the table plays; it counts as an exposed card.
-- not this: A house that handles it like any exposed card: then only a card that was due face up must
--   play. A card that came before the betting was complete goes out for that (IRRG-034).
-- example: The 3h of seat 4 falls off the table, is taken back, and seat 4 gets the Kd.
WITH off AS (
    SELECT r.hand_key, e.deal_no, r.seq, r.seat, r.cards[1] AS card
    FROM remedies r JOIN steps e USING (hand_key, seq)
    WHERE r.kind = 'expose' AND r.detail = 'off-table' AND r.seat IS NOT NULL
),
dealt AS (
    SELECT x.*, d.expected_face, d.open_seat
    FROM off x LEFT JOIN deals d
        ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.seat = x.seat AND d.card = x.card AND d.place = 'seat'
)
SELECT
    x.hand_key,
    coalesce(min(b.seq), x.seq) AS seq,
    x.seat,
    CASE WHEN count(b.seq) > 0 THEN 'violation' ELSE 'deviation' END AS verdict,
    'the ' || card_text(x.card) || ' plays' AS expected,
    'off the table' || CASE WHEN count(b.seq) > 0 THEN ', taken back' ELSE '' END AS observed,
    o.pot AS stake
FROM dealt x JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    LEFT JOIN remedies b ON b.hand_key = x.hand_key AND b.seq > x.seq AND b.kind IN ('return', 'replace')
        AND b.cards[1:CASE b.kind WHEN 'replace' THEN 1 ELSE len(b.cards) END] && [x.card]
WHERE x.deal_no = o.deals - 1 AND NOT o.voided AND x.open_seat IS NULL
    AND (s.off_table = 'must_play_exposed' OR x.expected_face = 'up')
GROUP BY x.hand_key, x.seq, x.seat, x.card, o.pot
