-- id: BURN-003
-- name: extra-burn
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: burn
-- source: seed 003 L56; WSOP live 122, 165
-- settings: none
-- says: No street has two burns.
-- not this: A burn, a turn card that is taken back, and a new burn: the remedy of seed 000 clause 4.
-- example: Two cards are burned before the turn, and the betting goes on.
SELECT
    t.hand_key,
    coalesce(t.burn_seq, t.first_card_seq) AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN t.burns < 2 THEN 'pass'
        WHEN o.voided OR EXISTS (
            FROM remedies e
            WHERE o.irregular AND e.hand_key = t.hand_key AND e.kind = 'return'
                AND e.seq BETWEEN t.first_seq AND t.last_seq
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'one burn' AS expected,
    t.burns || ' burns before the street' AS observed,
    o.pot AS stake
FROM streets t JOIN subject USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE t.street > 0 AND (t.cards > 0 OR t.common)
