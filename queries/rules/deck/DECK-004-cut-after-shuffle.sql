-- id: DECK-004
-- name: cut-after-shuffle
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: shuffle, cut, deal
-- source: seed 000 and 001 clauses 1, 3, 4 ("divides", "parts the pack"); seed 003 L64; NJ 13:69F-14.5(b)
-- settings: cut_required, min_cut_cards, overfull_flop_remedy
-- says: After a shuffle and before the next card the deck is cut once; of a whole deck the cut takes
--   no fewer cards than the house says.
-- not this: A second cut that was ordered by a ruling. The four cards of a flop that are scrambled.
-- example: Shuffle, and the first card to seat 1.
WITH shuffles AS (
    SELECT r.hand_key, r.seq, min(d.seq) AS card_seq, len(r.cards) AS listed
    FROM remedies r JOIN deals d ON d.hand_key = r.hand_key AND d.seq > r.seq
    WHERE r.kind = 'shuffle'
    GROUP BY r.hand_key, r.seq, r.cards
),
last_shuffles AS (
    SELECT h.hand_key, max(h.seq) AS seq, h.card_seq, arg_max(h.listed, h.seq) AS listed
    FROM shuffles h
    GROUP BY h.hand_key, h.card_seq
),
cuts AS (
    SELECT h.hand_key, h.seq, h.card_seq, count(c.seq) AS cuts, min(c.count) AS least, arg_min(c.seq, c.count) AS least_seq,
        min(c.seq) AS first_seq, max(c.seq) AS last_seq,
        EXISTS (FROM deals d WHERE d.hand_key = h.hand_key AND d.seq < h.seq) AS again,
        EXISTS (FROM deals d JOIN outcomes o USING (hand_key)
            WHERE d.hand_key = h.hand_key AND d.seq < h.seq AND d.deal_no = (
                SELECT any_value(e.deal_no) FROM deals e WHERE e.hand_key = h.hand_key AND e.seq = h.card_seq)) AS part
    FROM last_shuffles h JOIN subject s USING (hand_key)
        LEFT JOIN remedies c ON c.hand_key = h.hand_key AND c.kind = 'cut' AND c.seq > h.seq AND c.seq < h.card_seq
    WHERE s.cut_required AND NOT (s.overfull_flop_remedy = 'scramble4_pick_burn' AND coalesce(h.listed, 0) = 4)
    GROUP BY h.hand_key, h.seq, h.card_seq
),
judged AS (
    SELECT c.*, s.min_cut_cards,
        CASE
            WHEN c.cuts = 0 THEN 'none'
            WHEN NOT c.part AND c.least < s.min_cut_cards THEN 'few'
            WHEN c.cuts > 1 AND NOT EXISTS (
                FROM remedies r
                WHERE r.hand_key = c.hand_key AND r.kind = 'ruling' AND r.seq BETWEEN c.first_seq AND c.last_seq
            ) THEN 'many'
        END AS fault
    FROM cuts c JOIN subject s USING (hand_key)
)
SELECT
    c.hand_key,
    CASE c.fault WHEN 'few' THEN c.least_seq WHEN 'many' THEN c.last_seq ELSE c.card_seq END AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN c.fault IS NULL THEN 'pass' WHEN o.voided THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE c.fault WHEN 'few' THEN 'a cut of ' || c.min_cut_cards || ' cards or more'
        WHEN 'many' THEN 'one cut, or a ruling for another'
        ELSE 'a cut between the shuffle (event ' || c.seq || ') and the next card' END AS expected,
    CASE c.fault WHEN 'few' THEN 'a cut of ' || c.least WHEN 'many' THEN c.cuts || ' cuts' ELSE 'no cut' END AS observed,
    o.pot AS stake,
    c.again AND c.fault = 'none' AS derived
FROM judged c JOIN outcomes o USING (hand_key)
