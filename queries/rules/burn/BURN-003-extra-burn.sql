-- id: BURN-003
-- name: extra-burn
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: burn
-- source: seed 003 L56; WSOP live 122, 165
-- settings: seeds01_apply_to
-- says: No street has two burns.
-- not this: A burn, a turn card that is taken back, and a new burn: the remedy of seed 000 clause 4.
-- example: Two cards are burned before the turn, and the betting goes on.
WITH doubled AS (
    -- burns since the last card that was taken back, if one was
    SELECT t.hand_key, t.street, t.deal_no,
        (
            SELECT count(*) FROM deals d
            WHERE d.hand_key = t.hand_key AND d.place = 'burn' AND d.seq <= t.burn_seq
                AND d.seq > coalesce(max(r.seq) FILTER (r.from_place <> 'burn' AND r.seq < t.burn_seq), t.burn_seq)
        ) AS since,
        bool_or(r.from_place = 'burn') AS undone
    FROM streets t JOIN outcomes o USING (hand_key)
        JOIN remedies r ON r.hand_key = t.hand_key AND r.kind = 'return'
    WHERE t.burns > 1 AND o.irregular
    GROUP BY t.hand_key, t.street, t.deal_no, t.burn_seq
)
SELECT
    t.hand_key,
    coalesce(t.burn_seq, t.first_card_seq) AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN t.burns < 2 OR d.since = 1 THEN 'pass'
        WHEN o.voided OR d.undone THEN 'deviation'
        WHEN t.street = CASE s.game WHEN 'mississippi' THEN 3 ELSE 4 END AND EXISTS (
            -- the last card stays with a player who has looked at it (BURN-009)
            FROM remedies k
            WHERE k.hand_key = t.hand_key AND k.kind = 'looked' AND k.seq > t.first_card_seq
        ) THEN 'deviation'
        -- stud: one was burned before the round was complete; it is out of play, and the street has its own (seed 003 L60)
        -- where the cards that go out after that round are logged as burns, IRRG-035 counts them
        WHEN s.button IS NULL AND t.burns > 1 AND EXISTS (
            FROM deals b
            WHERE b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.place = 'burn' AND b.street = t.street - 1
                AND b.open_seat IS NOT NULL
        ) THEN 'deviation'
        -- noticed too late, it serves as the burn of the next street (WSOP live 165)
        WHEN EXISTS (FROM remedies n WHERE n.hand_key = t.hand_key AND n.kind = 'ruling' AND n.seq > t.burn_seq)
            AND EXISTS (
                FROM streets n
                WHERE n.hand_key = t.hand_key AND n.deal_no = t.deal_no AND n.street = t.street + 1
                    AND n.cards > 0 AND n.burns = 0
            ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'one burn' AS expected,
    t.burns || ' burns before the street' AS observed,
    o.pot AS stake,
    -- a burn for each part of a board that came in parts: DEAL-003 tells
    coalesce(t.board_events > 1 AND t.burns <= t.board_events, false)
    -- several exposed hole cards were laid down as burns instead of a misdeal: IRRG-006 tells
    OR t.street = 1 AND t.burns > 1 AND list_contains(s.seeds01_apply_to, s.game::VARCHAR) AND t.burns <= (
        SELECT count(*) FROM remedies r JOIN steps x USING (hand_key, seq)
        WHERE r.hand_key = t.hand_key AND r.kind = 'return' AND r.from_place = 'seat' AND r.to_place = 'burn'
            AND x.deal_no = t.deal_no AND x.street = 0
    ) AS derived
FROM streets t JOIN outcomes o USING (hand_key) JOIN subject s USING (hand_key)
    LEFT JOIN doubled d USING (hand_key, street, deal_no)
WHERE t.street > 0 AND (t.cards > 0 OR t.common)
