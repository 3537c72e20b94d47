-- id: IRRG-036
-- name: resume-with-burn
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: deal, burn, return, action
-- source: seed 003 L60; against it WSOP live 227 (the burn stays)
-- settings: premature_stud_remedy
-- says: After the cards of an interrupted round are out of play, a card is burned and the street is dealt (by
--   the other house rule the first burn stays and no second one is made).
-- not this: Two burns are BURN-003. If the early card plays (IRRG-034), this is a derived finding.
-- example: Four cards are put aside, and the next street is dealt without a burn.
WITH early AS (
    -- what left the deck for the next street before the round was complete
    SELECT d.hand_key, d.deal_no, d.street, d.seq, d.place, d.seat, d.card, s.premature_stud_remedy,
        EXISTS (
            FROM remedies w WHERE w.hand_key = d.hand_key AND w.kind = 'looked' AND w.seat = d.seat AND w.seq > d.seq
        ) AND d.street = 3 AS kept
    FROM subject s JOIN deals d USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE d.open_seat IS NOT NULL AND d.live > 1 AND d.street < CASE s.game WHEN 'mississippi' THEN 3 ELSE 4 END
        AND (d.place = 'burn' OR d.place = 'seat' AND d.nth_of_seat > CASE s.game WHEN 'mississippi' THEN [3, 5, 6, 7][d.street + 1] ELSE d.street + 3 END)
        AND d.deal_no = o.deals - 1 AND NOT o.voided
),
rounds AS (
    -- each such round, and when the next one began
    SELECT e.hand_key, e.deal_no, e.street, e.premature_stud_remedy, min(e.seq) AS seq,
        count(*) FILTER (e.place = 'seat') AS cards, bool_or(e.kept) AS kept,
        EXISTS (
            FROM early c
            WHERE c.hand_key = e.hand_key AND c.deal_no = e.deal_no AND c.street = e.street AND c.place = 'seat'
                AND NOT EXISTS (
                    FROM remedies r
                    WHERE r.hand_key = c.hand_key AND r.kind = 'return' AND r.seq > c.seq AND list_contains(r.cards, c.card)
                )
        ) AS plays,
        (
            SELECT max(t.seq) FROM turns t
            WHERE t.hand_key = e.hand_key AND t.deal_no = e.deal_no AND t.street = e.street
        ) AS closed_seq,
        coalesce((
            SELECT min(t.seq) FROM turns t
            WHERE t.hand_key = e.hand_key AND t.deal_no = e.deal_no AND t.street = e.street + 1
        ), 1000000) AS next_seq
    FROM early e
    GROUP BY e.hand_key, e.deal_no, e.street, e.premature_stud_remedy
),
burned AS (
    SELECT g.*, min(d.seq) AS burn_seq
    FROM rounds g LEFT JOIN deals d
        ON d.hand_key = g.hand_key AND d.deal_no = g.deal_no AND d.place = 'burn' AND d.open_seat IS NULL
            AND d.seq > g.closed_seq AND d.seq < g.next_seq
    WHERE NOT g.kept
    GROUP BY ALL
)
SELECT
    b.hand_key,
    CASE WHEN b.premature_stud_remedy = 'wsop' THEN coalesce(b.burn_seq, b.seq) ELSE b.seq END AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN (b.burn_seq IS NOT NULL) = (b.premature_stud_remedy = 'robert') THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE b.premature_stud_remedy WHEN 'robert' THEN 'a burn before the street' ELSE 'no second burn' END AS expected,
    'a card before the round was complete, then '
        || CASE WHEN b.burn_seq IS NULL THEN 'no burn' ELSE 'a burn' END AS observed,
    o.pot AS stake,
    -- the error passed unnoticed: nothing went out of play either (BURN-004, IRRG-034)
    b.plays OR b.burn_seq IS NULL AND NOT EXISTS (
        FROM remedies r WHERE r.hand_key = b.hand_key AND r.kind = 'return' AND r.seq > b.seq AND r.seq < b.next_seq
    ) AS derived
FROM burned b JOIN outcomes o USING (hand_key)
    JOIN streets z ON z.hand_key = b.hand_key AND z.deal_no = b.deal_no AND z.street = b.street + 1
WHERE z.live_start > 1 AND z.cards > 0
