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
WITH suspects AS MATERIALIZED (
    -- a street's first card where a burn was due, or a burn where a card was due
    SELECT d.hand_key, d.deal_no, d.seq, d.street, d.place = 'burn' AS doubled
    FROM deals d
    WHERE d.open_seat IS NULL AND (
        d.place IN ('board', 'seat', 'common') AND d.expected_place = 'burn' AND d.nth = 0 AND coalesce(d.run, 1) = 1
        OR d.place = 'burn' AND d.expected_place IN ('board', 'seat'))
),
between AS (
    -- a second burn before the betting, after a shuffle or after a card was taken back is another matter
    SELECT w.hand_key, w.seq, max(d.seq) FILTER (d.seq < w.seq) AS before_seq,
        EXISTS (FROM turns a
            WHERE a.hand_key = w.hand_key AND a.deal_no = w.deal_no AND a.seq < w.seq) AS betting
    FROM suspects w JOIN deals d ON d.hand_key = w.hand_key AND d.deal_no = w.deal_no
    WHERE w.doubled
    GROUP BY w.hand_key, w.deal_no, w.seq
),
wrong AS MATERIALIZED (
    SELECT w.hand_key, w.deal_no, w.seq, w.doubled
    FROM suspects w JOIN subject s USING (hand_key) LEFT JOIN between b USING (hand_key, seq)
    WHERE CASE
        WHEN w.doubled THEN b.betting AND NOT EXISTS (FROM remedies h
            WHERE h.hand_key = w.hand_key AND h.seq > b.before_seq AND h.seq < w.seq
                AND (h.kind = 'shuffle' OR h.kind = 'return' AND h.from_place IN ('board', 'seat')))
        WHEN s.game IN ('holdem', 'omaha', 'omaha8')
        THEN list_contains(s.burn_streets, ['flop', 'turn', 'river'][w.street])
        WHEN s.game = 'mississippi'
        THEN list_contains(s.stud_burn_streets, ['fourth', 'sixth', 'seventh'][w.street])
        ELSE list_contains(s.stud_burn_streets, ['fourth', 'fifth', 'sixth', 'seventh'][w.street])
    END
),
carded AS (
    SELECT w.hand_key, w.deal_no, w.seq, w.doubled, min(d.seq) AS card_seq, arg_min(d.street, d.seq) AS street
    FROM wrong w JOIN deals d ON d.hand_key = w.hand_key AND d.deal_no = w.deal_no AND d.seq >= w.seq AND d.place <> 'burn'
    GROUP BY w.hand_key, w.deal_no, w.seq, w.doubled
),
facts AS (
    SELECT c.*,
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = c.hand_key AND a.deal_no = c.deal_no AND a.seq > c.card_seq
                AND (s.burn_error_deadline = 'first_action' OR a.nth >= 3
                    OR a.nth = 2 AND a.kind NOT IN ('check', 'fold'))) AS acted_seq
    FROM carded c JOIN subject s USING (hand_key)
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
