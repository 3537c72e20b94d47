-- id: BURN-001
-- name: missing-burn-board
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: burn
-- source: seed 004 L15, L18, L22, L78, L81, L85; NJ 13:69F-14.10(g)
-- follows: BURN-007
-- settings: burn_streets
-- says: One card is burned before the flop, the turn and the river.
-- not this: A flop that is dealt again after a reshuffle has no second burn (seed 000 clause 3). One of
--   two burns of the street before serves, where those cards stood (WSOP live 165).
-- example: The last call before the flop, then the flop, and no burn between them.
WITH reshuffled AS (
    SELECT e.hand_key, max(e.seq) AS seq
    FROM remedies e
    WHERE e.kind = 'shuffle'
    GROUP BY e.hand_key
)
SELECT
    t.hand_key,
    t.first_card_seq AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN t.burns > 0 THEN 'pass'
        WHEN o.voided OR EXISTS (
            FROM remedies e
            WHERE o.irregular AND e.hand_key = t.hand_key AND e.kind = 'return' AND e.from_place = 'board'
                AND e.seq > t.first_card_seq
                AND NOT EXISTS (
                    FROM turns a
                    WHERE a.hand_key = t.hand_key AND a.seq BETWEEN t.first_card_seq AND e.seq
                )
        ) OR EXISTS (
            FROM streets b
            WHERE b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.street = t.street - 1 AND b.burns > 1
                AND EXISTS (FROM remedies n WHERE n.hand_key = t.hand_key AND n.kind = 'ruling' AND n.seq > b.burn_seq)
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'a burn before the street' AS expected,
    'none' AS observed,
    o.pot AS stake
FROM streets t JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    LEFT JOIN reshuffled r USING (hand_key)
WHERE t.street > 0 AND t.cards > 0
    AND list_contains(s.burn_streets, ['flop', 'turn', 'river'][t.street])
    AND (t.burns > 0 OR r.seq IS NULL OR r.seq > t.first_card_seq OR NOT EXISTS (
        -- shuffled with cards of this deal out: a remedy, after which nothing is burned
        FROM deals d
        WHERE d.hand_key = t.hand_key AND d.deal_no = t.deal_no AND d.seq < r.seq
    ))
    -- the river after a premature turn has no burn (seed 000 clause 4); that the deck was not shuffled is IRRG-014
    AND NOT (t.burns = 0 AND t.street = 3 AND EXISTS (
        FROM remedies e
        WHERE e.hand_key = t.hand_key AND e.kind = 'return' AND e.to_place = 'deck' AND e.from_place = 'aside'
            AND e.seq < t.first_card_seq
            AND EXISTS (FROM streets b
                WHERE b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.street = 2 AND b.first_card_seq < e.seq)
    ))
