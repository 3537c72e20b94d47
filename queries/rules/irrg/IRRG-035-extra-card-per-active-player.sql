-- id: IRRG-035
-- name: extra-card-per-active-player
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, burn, return, action
-- source: seed 003 L60; not in WSOP live 227
-- settings: premature_stud_remedy, premature_extra_count
-- says: After a round that was interrupted by a card too early, one more card for each active player goes
--   out of play, so that the later cards are those that would have come.
-- not this: Seats that folded after the card came are not counted. A last card that is kept (IRRG-038). If the card
--   itself plays (IRRG-034), this is a derived finding.
-- example: A card comes too early; three seats are active when the round is complete, and two cards are put aside.
WITH out AS (
    SELECT g.*, coalesce(sum(len(r.cards)), 0) AS removed, max(r.seq) AS removed_seq
    FROM early_rounds g LEFT JOIN remedies r
        ON r.hand_key = g.hand_key AND r.kind = 'return' AND r.from_place = 'deck' AND r.to_place <> 'deck'
            AND r.seq > g.seq AND r.seq < g.next_seq
    WHERE g.premature_stud_remedy = 'robert' AND NOT g.kept
    GROUP BY ALL
),
checks AS (
    SELECT x.* EXCLUDE (removed),
        -- cards of them that are logged as burns, all but the last one
        x.removed + greatest(0, (
            SELECT count(*) - 1 FROM deals d
            WHERE d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.place = 'burn' AND d.open_seat IS NULL
                AND d.seq > x.closed_seq AND d.seq < z.first_card_seq
        )) AS removed,
        z.live_start - CASE s.premature_extra_count WHEN 'active_minus_dealt' THEN x.cards ELSE 0 END AS due
    FROM out x JOIN subject s USING (hand_key)
        JOIN streets z ON z.hand_key = x.hand_key AND z.deal_no = x.deal_no AND z.street = x.street + 1
    WHERE z.live_start > 1
)
SELECT
    c.hand_key,
    CASE WHEN c.removed > c.due THEN coalesce(c.removed_seq, c.seq) ELSE c.seq END AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN c.removed = c.due THEN 'deviation' ELSE 'violation' END AS verdict,
    c.due || ' more cards out of play' AS expected,
    'a card before the round was complete, ' || c.removed || ' more out of play' AS observed,
    o.pot AS stake,
    -- the error passed unnoticed: nothing went out of play, and no new burn was made (BURN-004, IRRG-034)
    c.plays OR c.removed = 0 AND NOT EXISTS (
        FROM remedies r WHERE r.hand_key = c.hand_key AND r.kind = 'return' AND r.seq > c.seq AND r.seq < c.next_seq
    ) AND NOT EXISTS (
        FROM deals d
        WHERE d.hand_key = c.hand_key AND d.deal_no = c.deal_no AND d.place = 'burn' AND d.seq > c.closed_seq AND d.seq < c.next_seq
    ) AS derived
FROM checks c JOIN outcomes o USING (hand_key)
