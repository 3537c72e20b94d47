-- id: DECK-007
-- name: reshuffle-without-cause
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: shuffle
-- source: seed 000 and 001 clauses 1-4; seed 003 L64; WSOP live 164, 227
-- settings: none
-- says: Between the first card and the award the deck is shuffled only where a remedy or a ruling
--   calls for it: cards that came too early or too many, a missed burn, boxed cards, a short stub.
-- not this: The shuffle after a misdeal. The shuffle for the next hand after the award.
-- example: The turn is dealt and bet; the deck is shuffled, and the river comes.
WITH shuffles AS (
    SELECT r.hand_key, r.seq,
        coalesce((SELECT max(m.seq) FROM remedies m
            WHERE m.hand_key = r.hand_key AND m.kind = 'misdeal' AND m.seq < r.seq), 0) AS deal_seq
    FROM remedies r
    WHERE r.kind = 'shuffle' AND NOT EXISTS (
        FROM payments p WHERE p.hand_key = r.hand_key AND p.kind = 'award' AND p.seq < r.seq)
),
midway AS (
    SELECT h.hand_key, h.seq, h.deal_seq,
        bool_or(d.nth >= 3 AND d.place = 'board' OR d.open_seat IS NOT NULL AND d.seq > a.first_seq
            OR d.expected_place = 'burn' AND d.place <> 'burn'
            OR d.stub <= d.live + 2) AS odd_card
    FROM shuffles h JOIN deals d ON d.hand_key = h.hand_key AND d.seq > h.deal_seq AND d.seq < h.seq
        LEFT JOIN (SELECT hand_key, min(seq) AS first_seq FROM turns GROUP BY hand_key) a ON a.hand_key = h.hand_key
    GROUP BY h.hand_key, h.seq, h.deal_seq
)
SELECT
    h.hand_key,
    h.seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN coalesce(h.odd_card, false) OR EXISTS (
            FROM remedies r
            WHERE r.hand_key = h.hand_key AND r.seq > h.deal_seq AND r.seq < h.seq
                AND (r.kind IN ('return', 'ruling') OR r.kind = 'expose' AND r.detail = 'boxed')
        ) THEN 'pass'
        WHEN o.voided THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'no shuffle while the hand is dealt, without a cause' AS expected,
    'a shuffle; nothing before it calls for one' AS observed,
    o.pot AS stake
FROM midway h JOIN outcomes o USING (hand_key)
