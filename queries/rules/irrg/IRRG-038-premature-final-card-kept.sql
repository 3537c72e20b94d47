-- id: IRRG-038
-- name: premature-final-card-kept
-- status: stable
-- severity: critical
-- games: stud, stud8, razz
-- structures: all
-- needs: deal, exposure, action, return
-- source: seed 003 L60
-- settings: early_final_scope, premature_stud_remedy
-- says: A last card that came before the sixth-street betting was complete stays with a player who has looked
--   at it or mixed it with his hand, and nobody bets or raises in that round ("there will be no bet or
--   raise"; by house rule only he does not).
-- not this: All check, or call what was bet before. A card that nobody looked at goes out (IRRG-034).
-- example: Seat 1 gets its last card too early, looks at it, and raises on sixth street.
WITH taken AS (
    SELECT e.hand_key, e.seat, e.seq,
        (
            SELECT min(r.seq) FROM remedies r
            WHERE r.hand_key = e.hand_key AND r.kind IN ('return', 'replace')
                AND (list_contains(r.cards, e.card) OR e.card = 52 AND r.from_place IS DISTINCT FROM 'deck')
                AND r.seat = e.seat AND r.seq > e.seq
        ) AS back_seq,
        (
            SELECT min(t.seq) FROM wagers t
            WHERE t.hand_key = e.hand_key AND t.deal_no = e.deal_no AND t.street = 3 AND t.seq > e.seq
                AND (t.seat = e.seat OR s.early_final_scope = 'nobody')
        ) AS bet_seq
    FROM early_street_cards e JOIN subject s USING (hand_key)
    WHERE e.kept AND e.place = 'seat'
)
SELECT
    t.hand_key,
    coalesce(t.back_seq, t.bet_seq, t.seq) AS seq,
    t.seat,
    CASE WHEN t.back_seq IS NULL AND t.bet_seq IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE WHEN t.back_seq IS NOT NULL THEN 'the card stays with ' || seat_text(t.seat)
        ELSE 'no bet or raise on sixth street' END AS expected,
    'the last card of ' || seat_text(t.seat) || ' came early and was looked at'
        || CASE WHEN t.back_seq IS NOT NULL THEN ', taken back' WHEN t.bet_seq IS NOT NULL THEN ', then a bet or raise' ELSE '' END AS observed,
    o.pot AS stake
FROM taken t JOIN outcomes o USING (hand_key)
