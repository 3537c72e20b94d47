-- id: BURN-008
-- name: burn-error-after-action-stands
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: burn, deal, action, return
-- source: WSOP live 122, 165; Robert's Rules; WSOP tournament 88
-- settings: burn_streets, stud_burn_streets, burn_error_deadline
-- says: Once somebody acted on the cards that came with too few or too many burns, they stand.
-- not this: A second burn that serves as the burn of the next street.
-- example: No burn, the turn 8c, a bet; the 8c is taken back and the 2d turned.
WITH facts AS (
    SELECT c.*,
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = c.hand_key AND a.deal_no = c.deal_no AND a.seq > c.card_seq
                AND (s.burn_error_deadline = 'first_action' OR a.nth >= 3
                    OR a.nth = 2 AND a.kind NOT IN ('check', 'fold'))) AS acted_seq
    FROM cards_after_wrong_burns c JOIN subject s USING (hand_key)
),
faces AS (
    SELECT f.hand_key, f.deal_no, f.seq, f.doubled, f.acted_seq, list(d.card) AS cards,
        coalesce((SELECT min(n.seq) FROM deals n
            WHERE n.hand_key = f.hand_key AND n.deal_no = f.deal_no AND n.place <> 'burn' AND n.seq > f.acted_seq
                AND n.street > f.street), 2147483647) AS next_seq
    FROM facts f JOIN deals d ON d.hand_key = f.hand_key AND d.deal_no = f.deal_no AND d.place <> 'burn'
        AND d.seq >= f.card_seq AND d.seq < f.acted_seq
    GROUP BY f.hand_key, f.deal_no, f.seq, f.doubled, f.acted_seq, f.street
),
moved AS (
    SELECT f.hand_key, f.seq, f.doubled, f.acted_seq, min(r.seq) AS moved_seq, arg_min(r.cards, r.seq) AS moved
    FROM faces f LEFT JOIN remedies r ON r.hand_key = f.hand_key AND r.seq > f.acted_seq AND r.seq < f.next_seq
        AND (r.kind = 'replace' AND list_contains(f.cards, r.cards[1])
            OR r.kind = 'return' AND r.from_place IN ('board', 'seat') AND len(list_intersect(r.cards, f.cards)) > 0)
    GROUP BY f.hand_key, f.seq, f.doubled, f.acted_seq
)
SELECT
    m.hand_key,
    coalesce(m.moved_seq, m.seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN m.moved_seq IS NULL OR o.voided THEN 'pass' ELSE 'violation' END AS verdict,
    'the cards to stand: a decision was made on them (event ' || m.acted_seq || ')' AS expected,
    cards_text(m.moved) || ' taken back' AS observed,
    o.pot AS stake
FROM moved m JOIN outcomes o USING (hand_key)
