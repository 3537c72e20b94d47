-- id: TURN-016
-- name: exposed-final-card-opener
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: up, action, face, exposure
-- source: seed 003 L68; against it WSOP live 230
-- settings: exposed_final_opener
-- says: If a last card was exposed, the hand that is now high opens the last round (or the seat that
--   opened sixth street, by house rule).
-- not this: A last card that its own player turns up.
-- example: The last card of seat 3, an ace, comes up and pairs its ace; seat 1, who was high, checks first.
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.opener IS NULL THEN 'not-checkable'
        WHEN t.seat = t.opener THEN 'pass'
        -- the high hand has declared itself all-in (seed 003 L69): who begins then is not said
        WHEN EXISTS (
            FROM remedies r
            WHERE r.hand_key = t.hand_key AND r.kind = 'declare' AND r.detail = 'all-in' AND r.seq BETWEEN x.seq AND t.seq
        ) THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    seat_text(t.opener) || ' acts first, '
        || CASE s.exposed_final_opener WHEN 'now_high' THEN 'high with the exposed card'
            ELSE 'who opened sixth street' END AS expected,
    seat_text(t.seat) || ' acted first' AS observed,
    t.pot_before AS stake
FROM openings t JOIN subject s USING (hand_key) JOIN seen_last_cards x USING (hand_key)
WHERE t.street > 0 AND t.nth = 1 AND t.seq > x.seq
    AND NOT EXISTS (FROM steps e WHERE e.hand_key = t.hand_key AND e.kind = 'common')
