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
WITH burned AS (
    SELECT g.*, min(d.seq) AS burn_seq
    FROM early_rounds g LEFT JOIN deals d
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
