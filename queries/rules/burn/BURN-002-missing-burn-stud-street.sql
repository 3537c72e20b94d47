-- id: BURN-002
-- name: missing-burn-stud-street
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: burn
-- source: seed 003 L56, L60, L64 (implied); WSOP live 228
-- follows: DEAL-014, IRRG-039
-- settings: stud_burn_streets
-- says: One card is burned before each street after the first, and before a common card.
-- not this: A short stub, mixed again, is dealt without a burn so that all get a fresh card
--   (seed 003 L64).
-- example: Fifth street is dealt straight after the last call of fourth street.
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
        WHEN o.voided OR t.street = CASE s.game WHEN 'mississippi' THEN 3 ELSE 4 END AND EXISTS (
            -- the last card stays with a player who has looked at it (BURN-009)
            FROM remedies k
            WHERE k.hand_key = t.hand_key AND k.kind = 'looked' AND k.seq > t.first_card_seq
        ) OR EXISTS (
            FROM remedies e
            WHERE o.irregular AND e.hand_key = t.hand_key AND e.kind IN ('return', 'replace')
                AND e.seq > t.first_card_seq
                AND NOT EXISTS (
                    FROM turns a
                    WHERE a.hand_key = t.hand_key AND a.seq BETWEEN t.first_card_seq AND e.seq
                )
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'a burn before the street' AS expected,
    'none' AS observed,
    o.pot AS stake
FROM streets t JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    LEFT JOIN reshuffled r USING (hand_key)
WHERE t.street > 0 AND (t.cards > 0 OR t.common)
    AND list_contains(
        s.stud_burn_streets,
        CASE s.game WHEN 'mississippi' THEN ['fourth', 'sixth', 'seventh'][t.street]
            ELSE ['fourth', 'fifth', 'sixth', 'seventh'][t.street] END
    )
    AND (t.burns > 0 OR r.seq IS NULL OR r.seq > t.first_card_seq OR NOT EXISTS (
        FROM deals d
        WHERE d.hand_key = t.hand_key AND d.deal_no = t.deal_no AND d.seq < r.seq
    ))
