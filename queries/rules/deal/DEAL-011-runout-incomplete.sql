-- id: DEAL-011
-- name: runout-incomplete
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: award, board
-- source: seed 004 L28-32, L90-92, L161-165; derived
-- settings: none
-- says: Where two or more hands are live at the end, all streets are dealt before the pot is awarded.
-- not this: All other hands were thrown away. A street that some seat did not get is DEAL-009.
-- example: Two are all-in on the flop; the pot is awarded without turn and river.
WITH ends AS (
    SELECT o.hand_key, o.last_seq, o.pot, s.game, o.board, o.board_needed,
        -- without every card and without street markers (PHH) an empty round leaves no trace
        s.site IS NOT NULL OR (s.records >> 3) & 1 = 1 AS told,
        (SELECT max(t.street) FROM streets t WHERE t.hand_key = o.hand_key) AS street,
        (SELECT count(*) FROM balances b WHERE b.hand_key = o.hand_key AND b.status IN (0, 2) AND (b.shown OR NOT b.mucked)) AS claims
    FROM outcomes o JOIN subject s USING (hand_key)
    WHERE o.showdown AND o.awards > 0 AND NOT o.voided
)
SELECT
    hand_key,
    last_seq AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN claims < 2 THEN 'pass'
        WHEN board_needed > 0 THEN CASE WHEN board < board_needed THEN 'violation' ELSE 'pass' END
        WHEN NOT told THEN 'not-checkable'
        WHEN street < CASE game WHEN 'mississippi' THEN 3 ELSE 4 END THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    CASE WHEN board_needed > 0 THEN board_needed || ' board cards' ELSE 'all streets' END AS expected,
    CASE WHEN board_needed > 0 THEN board || ' dealt' ELSE 'the hand ended on street ' || street + 3 END AS observed,
    pot AS stake,
    -- the round before was left unfinished (TURN-010)
    EXISTS (FROM streets t WHERE t.hand_key = ends.hand_key AND t.street = ends.street AND t.turns > 0 AND t.pending_seat IS NOT NULL) AS derived
FROM ends
