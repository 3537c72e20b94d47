-- id: DECK-003
-- name: shuffle-before-deal
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: shuffle, deal
-- source: seed 000 and 001 clause 1; NJ 13:69F-14.5(a)
-- settings: shuffle_required
-- says: The deck is shuffled before every deal, and before the new deal after a misdeal.
-- not this: A poker site, where nobody shuffles by hand: its logs do not record it.
-- example: A misdeal is declared, and the next card is dealt without a shuffle (IRRG-002).
WITH firsts AS (
    SELECT d.hand_key, d.deal_no, min(d.seq) AS seq
    FROM deals d
    WHERE d.place = 'seat'
    GROUP BY d.hand_key, d.deal_no
)
SELECT
    f.hand_key,
    f.seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN EXISTS (
            FROM remedies r
            WHERE r.hand_key = f.hand_key AND r.kind = 'shuffle' AND r.seq < f.seq AND NOT EXISTS (
                FROM firsts b WHERE b.hand_key = r.hand_key AND b.deal_no < f.deal_no AND b.seq > r.seq)
        ) THEN 'pass'
        WHEN o.voided THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'a shuffle before the first card' AS expected,
    CASE f.deal_no WHEN 0 THEN 'none' ELSE 'none since the misdeal' END AS observed,
    o.pot AS stake,
    f.deal_no > 0 AS derived
FROM firsts f JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE s.shuffle_required
