-- id: BUTN-003
-- name: button-after-misdeal
-- status: stable
-- severity: major
-- scope: log
-- games: flop games
-- structures: all
-- needs: button, id
-- source: WSOP tournament 88; TDA 35C
-- settings: id_sequence
-- says: After a misdeal the button stays where it was.
-- not this: The new deal within the same hand has the same button. A misdeal for a wrong button, put
--   right by a ruling.
-- example: Hand 7 is a misdeal and void with the button on seat 3; in hand 8 it is on seat 4.
WITH dead AS (
    -- hands that were misdealt and not dealt again
    SELECT o.hand_key, max(r.seq) AS seq
    FROM outcomes o JOIN remedies r USING (hand_key)
    WHERE o.deals > 1 AND o.awards = 0 AND r.kind = 'misdeal'
    GROUP BY o.hand_key
),
numbered AS (
    SELECT s.hand_key, s.hand_id, s.table_name, s.tournament, s.button, coalesce(s.site, '') AS site,
        regexp_extract(s.hand_id, '^(.*?)(\d{1,17})$', 1) AS prefix,
        TRY_CAST(regexp_extract(s.hand_id, '(\d{1,17})$', 1) AS BIGINT) AS number
    FROM subject s
    WHERE s.id_sequence = 'consecutive' AND s.table_name IS NOT NULL AND EXISTS (SELECT 1 FROM dead)
),
pairs AS (
    SELECT b.hand_key, b.hand_id AS id_before, b.button AS button_before, d.seq AS misdeal_seq, n.hand_key AS next_key, n.button
    FROM dead d JOIN numbered b USING (hand_key)
        JOIN numbered n ON n.site = b.site AND n.table_name = b.table_name AND n.prefix = b.prefix
            AND n.number = b.number + 1 AND n.tournament IS NOT DISTINCT FROM b.tournament
)
SELECT
    p.next_key AS hand_key,
    0 AS seq,
    p.button AS seat,
    CASE
        WHEN p.button IS NULL OR p.button_before IS NULL THEN 'not-checkable'
        WHEN p.button = p.button_before THEN 'pass'
        WHEN EXISTS (
            FROM remedies r
            WHERE r.hand_key = p.hand_key AND r.kind = 'ruling' AND regexp_matches(lower(r.text), '\bbutton\b')
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'the button on ' || seat_text(p.button_before) || ' again: hand ' || p.id_before || ' was a misdeal' AS expected,
    'on ' || seat_text(p.button) AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM pairs p
