-- id: IRRG-052
-- name: ruling-not-recorded
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: ruling
-- source: WSOP live 6, 51-53; 25 CFR 543.10(a); 58 Pa. Code 637a.18(a)
-- settings: ruling_required
-- says: A hand in which something was put right (a misdeal, cards returned or exchanged, a dead
--   hand, money given back) has a ruling.
-- not this: One ruling covers several steps. An uncalled bet goes back without a ruling.
-- example: The turn card is taken back and the deck shuffled; no ruling is recorded.
WITH put_right AS (
    SELECT r.hand_key, r.seq, r.kind::VARCHAR AS what
    FROM remedies r
    WHERE r.kind IN ('misdeal', 'return', 'replace', 'kill', 'void')
    UNION ALL
    SELECT p.hand_key, p.seq, 'refund (' || coalesce(p.detail::VARCHAR, 'no cause') || ')'
    FROM payments p
    WHERE p.kind = 'refund' AND p.detail IS DISTINCT FROM 'uncalled'
),
first_step AS (
    SELECT p.hand_key, min(p.seq) AS seq, arg_min(p.what, p.seq) AS what
    FROM put_right p JOIN subject s USING (hand_key)
    WHERE s.ruling_required
    GROUP BY p.hand_key
)
SELECT
    f.hand_key,
    f.seq,
    NULL::TINYINT AS seat,
    CASE WHEN EXISTS (FROM remedies r WHERE r.hand_key = f.hand_key AND r.kind = 'ruling')
        THEN 'pass' ELSE 'violation' END AS verdict,
    'a ruling in the hand' AS expected,
    f.what || ' without a ruling' AS observed,
    o.pot AS stake
FROM first_step f JOIN outcomes o USING (hand_key)
