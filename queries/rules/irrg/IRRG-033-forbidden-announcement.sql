-- id: IRRG-033
-- name: forbidden-announcement
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: announcement
-- source: seed 003 L52; WSOP live 225
-- settings: announce_draws
-- says: The dealer does not announce possible straights and flushes (unless the house does so at low
--   stakes).
-- not this: Hands that are read at the showdown; five upcards in Mississippi.
-- example: On fifth street the dealer announces a possible flush of seat 2.
SELECT
    a.hand_key,
    a.seq,
    a.seat,
    CASE WHEN a.detail IN ('straight', 'flush') AND NOT s.announce_draws THEN 'violation' ELSE 'pass' END AS verdict,
    'no word of a possible ' || a.detail::VARCHAR AS expected,
    a.detail::VARCHAR || ' announced' AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM remedies a JOIN subject s USING (hand_key)
WHERE a.kind = 'announce'
    AND NOT EXISTS (FROM shows w WHERE w.hand_key = a.hand_key AND w.kind = 'show' AND w.seq < a.seq)
    AND NOT (s.game = 'mississippi' AND EXISTS (
        FROM streets z WHERE z.hand_key = a.hand_key AND z.street = 3 AND z.first_card_seq < a.seq
    ))
