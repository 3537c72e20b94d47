-- id: IRRG-049
-- name: fewer-than-seven-cards
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: deal, award
-- source: seed 003 L74; WSOP live 106, 231
-- settings: missing_seventh
-- says: A hand of fewer than seven cards at the showdown, the common card counted, is dead; one that lacks
--   only the seventh may be ruled live (or is live, or dead, by house rule).
-- not this: Six cards of its own and the common card.
-- example: Seat 2 has six cards at the showdown, nobody rules on it, and it takes the pot.
WITH shown_down AS (
    SELECT z.hand_key, z.first_card_seq AS seq, z.common, s.missing_seventh, o.pot
    FROM subject s JOIN streets z USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE z.street = CASE s.game WHEN 'mississippi' THEN 3 ELSE 4 END AND (z.cards > 0 OR z.common)
        AND z.deal_no = o.deals - 1 AND NOT o.voided AND o.showdown AND o.awards > 0
)
SELECT
    x.hand_key,
    coalesce((SELECT min(p.seq) FROM payments p WHERE p.hand_key = x.hand_key AND p.kind = 'award' AND p.seat = b.seat), x.seq) AS seq,
    b.seat,
    CASE
        WHEN b.awarded = 0 THEN 'deviation'
        WHEN b.cards + x.common::INTEGER = 6 AND x.missing_seventh = 'live' THEN 'pass'
        WHEN b.cards + x.common::INTEGER = 6 AND x.missing_seventh = 'ruling'
            AND EXISTS (FROM remedies r WHERE r.hand_key = x.hand_key AND r.kind = 'ruling' AND r.seq > x.seq) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'a dead hand'
        || CASE WHEN b.cards + x.common::INTEGER = 6 AND x.missing_seventh = 'ruling' THEN ', or a ruling' ELSE '' END AS expected,
    b.cards || ' cards' || CASE WHEN x.common THEN ' and the common card' ELSE '' END
        || CASE WHEN b.awarded > 0 THEN ', ' || money_text(b.awarded) || ' awarded' ELSE ', nothing won' END AS observed,
    CASE WHEN b.awarded > 0 THEN b.awarded ELSE x.pot END AS stake
FROM shown_down x JOIN balances b USING (hand_key)
WHERE b.status IN (0, 2) AND b.dealt_in AND b.cards + x.common::INTEGER < 7
