-- id: BURN-006
-- name: burn-not-kept-apart
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: burn, face
-- source: Montana RID 7039 (2); WSOP tournament glossary
-- settings: none
-- says: Burn cards go face down, and are not mixed with the muck.
-- not this: The burn is a card that was exposed before. A log may know a burned card that nobody saw.
-- example: The Kc is burned face up, and nothing is ruled.
WITH shown AS (
    SELECT d.hand_key, d.seq
    FROM deals d
    WHERE d.place = 'burn' AND d.face = 'up'
        AND NOT EXISTS (FROM remedies e
            WHERE e.hand_key = d.hand_key AND e.kind = 'expose' AND e.seq < d.seq AND list_contains(e.cards, d.card))
        AND NOT EXISTS (FROM deals u
            WHERE u.hand_key = d.hand_key AND u.seq < d.seq AND u.face = 'up' AND u.card = d.card AND u.deal_no = d.deal_no)
),
checks AS (
    SELECT d.hand_key, d.seq, h.seq IS NOT NULL AS wrong, 'burned face down' AS expected,
        card_text(d.card) || ' burned face up' AS observed
    FROM deals d LEFT JOIN shown h USING (hand_key, seq)
    WHERE d.place = 'burn'
    UNION ALL
    SELECT r.hand_key, r.seq, true, 'burns apart from the muck', cards_text(r.cards) || ' put from the burns into the muck'
    FROM remedies r
    WHERE r.kind = 'return' AND r.from_place = 'burn' AND r.to_place = 'muck'
)
SELECT
    c.hand_key,
    c.seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN NOT c.wrong THEN 'pass'
        WHEN EXISTS (FROM remedies r WHERE r.hand_key = c.hand_key AND r.kind IN ('ruling', 'void') AND r.seq > c.seq) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    c.expected,
    c.observed,
    NULL::DECIMAL(18, 4) AS stake
FROM checks c
