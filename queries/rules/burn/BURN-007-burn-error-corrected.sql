-- id: BURN-007
-- name: burn-error-corrected
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: burn, deal, action, return
-- source: seed 003 L56; WSOP live 122, 164, 165; WSOP tournament 88
-- settings: burn_streets, stud_burn_streets, burn_error_remedy, burn_error_deadline
-- says: A missed or doubled burn that is noticed before anyone acted is put right: the cards go to
--   the places where they belong. (WSOP: a flop without a burn is shuffled back.)
-- not this: An error that nobody noticed (BURN-001, BURN-003), or only after an action (BURN-008).
-- example: The turn 8c comes without a burn; a ruling notes it, nothing is moved, and seat 1 checks.
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
    SELECT c.*, s.burn_error_remedy AS remedy,
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = c.hand_key AND a.deal_no = c.deal_no AND a.seq > c.card_seq
                AND (s.burn_error_deadline = 'first_action' OR a.nth >= 3
                    OR a.nth = 2 AND a.kind NOT IN ('check', 'fold'))) AS acted_seq
    FROM carded c JOIN subject s USING (hand_key)
),
noticed AS (
    SELECT f.hand_key, f.deal_no, f.seq, f.doubled, f.street, f.remedy,
        bool_or(r.kind IN ('return', 'replace')) AS moved,
        bool_or(r.kind = 'shuffle') AS shuffled,
        bool_or(r.kind = 'ruling') AS ruled
    FROM facts f JOIN remedies r ON r.hand_key = f.hand_key AND r.seq > f.seq
        AND r.seq < coalesce(f.acted_seq, 2147483647)
        AND (r.kind IN ('replace', 'shuffle', 'ruling') OR r.kind = 'return' AND r.from_place <> 'deck')
    GROUP BY f.hand_key, f.deal_no, f.seq, f.doubled, f.street, f.remedy
),
judged AS (
    SELECT n.*, s.game IN ('holdem', 'omaha', 'omaha8') AND n.street = 1 AND NOT n.doubled AND n.remedy <> 'reposition' AS flop,
        n.street = CASE WHEN s.game = 'mississippi' THEN 3 ELSE 4 END AS last
    FROM noticed n JOIN subject s USING (hand_key)
    WHERE n.moved OR n.ruled
)
SELECT
    j.hand_key,
    j.seq,
    NULL::TINYINT AS seat,
    CASE WHEN o.voided OR o.deals - 1 > j.deal_no OR j.last AND EXISTS (
            -- the last card stays with a player who has looked at it (BURN-009)
            FROM remedies k
            WHERE k.hand_key = j.hand_key AND k.kind = 'looked' AND k.seq > j.seq
        ) OR j.moved AND (j.shuffled OR NOT j.flop) THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE WHEN j.flop THEN 'the flop taken back and shuffled' ELSE 'the cards moved to their places before anyone acts' END AS expected,
    CASE WHEN j.doubled THEN 'two burns' ELSE 'no burn' END
        || CASE WHEN j.moved THEN ', put right' ELSE ', noticed, and nothing moved' END
        || CASE WHEN j.flop AND j.moved AND NOT j.shuffled THEN ' without a shuffle' ELSE '' END AS observed,
    o.pot AS stake
FROM judged j JOIN outcomes o USING (hand_key)
