-- id: BURN-004
-- name: burn-timing
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: burn, action
-- source: seed 003 L60; seed 004 L15-23
-- settings: none
-- says: A card is burned after the betting round is complete, and the street's cards follow at once.
-- not this: A burn while the only seat behind is all-in: nobody owes a decision. An exposed or extra hole
--   card that is laid down as the burn. Where the cards of the board follow, the fault is theirs
--   (DEAL-004, IRRG-010, IRRG-011, IRRG-016, IRRG-034), and this a derived finding.
-- example: Seat 1 bets, a card is burned, seat 2 calls, and the turn is dealt.
WITH burned AS (
    SELECT d.hand_key, d.seq, d.open_seat, d.deal_no, d.street,
        -- an exposed or extra hole card that is laid down as the burn before the betting (seed 000 clauses 1, 5)
        d.street = 0 AND EXISTS (
            FROM remedies r
            WHERE r.hand_key = d.hand_key AND r.seq < d.seq
                AND (r.kind = 'replace' OR r.kind = 'return' AND r.from_place = 'seat')
                AND (d.card = 52 OR list_contains(r.cards, 52) OR list_contains(r.cards, d.card))
        ) AND NOT EXISTS (
            FROM turns a WHERE a.hand_key = d.hand_key AND a.deal_no = d.deal_no AND a.seq < d.seq
        ) AS moved,
        -- the card that was burned for came too early, too: that is the fault
        EXISTS (
            FROM deals c
            WHERE c.hand_key = d.hand_key AND c.deal_no = d.deal_no AND c.place IN ('board', 'seat')
                AND c.open_seat = d.open_seat AND c.seq > d.seq
                AND NOT EXISTS (FROM turns a WHERE a.hand_key = d.hand_key AND a.seq BETWEEN d.seq AND c.seq)
        ) AS followed,
        (
            SELECT min(a.seq) FROM turns a JOIN streets t USING (hand_key)
            WHERE t.hand_key = d.hand_key AND t.burn_seq = d.seq
                AND a.seq BETWEEN d.seq AND t.first_card_seq
        ) AS acted_seq
    FROM deals d
    WHERE d.place = 'burn' AND d.live > 1
)
SELECT
    b.hand_key,
    b.seq,
    b.open_seat AS seat,
    CASE
        WHEN b.moved OR b.open_seat IS NULL AND b.acted_seq IS NULL THEN 'pass'
        WHEN o.voided OR o.deals - 1 > b.deal_no OR EXISTS (
            FROM remedies e WHERE e.hand_key = b.hand_key AND e.kind = 'return' AND e.seq > b.seq
        ) OR b.open_seat IS NOT NULL AND (
            -- stud: further cards go out of play after the round, logged as burns (IRRG-035 counts them)
            SELECT count(*) > 2 FROM deals c JOIN streets t USING (hand_key, deal_no) JOIN subject s USING (hand_key)
            WHERE c.hand_key = b.hand_key AND c.deal_no = b.deal_no AND c.place = 'burn' AND c.open_seat IS NULL
                AND t.street = b.street + 1 AND c.seq > b.seq AND c.seq < t.first_card_seq AND s.button IS NULL
        ) OR EXISTS (
            -- the last card of stud came with it, and stays with a player who has looked at it (seed 003 L60)
            FROM remedies k JOIN deals c ON c.hand_key = k.hand_key AND c.seat = k.seat AND c.seq < k.seq
            WHERE k.hand_key = b.hand_key AND k.kind = 'looked' AND c.seq > b.seq AND c.open_seat = b.open_seat
        ) OR b.open_seat IS NOT NULL AND o.live < 2 AND NOT EXISTS (
            -- the hand ended before the street it was burned for
            FROM turns a WHERE a.hand_key = b.hand_key AND a.deal_no = b.deal_no AND a.seq > b.seq AND a.street > b.street
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    CASE WHEN b.open_seat IS NULL THEN 'the cards of the street right after the burn'
        ELSE 'the decision of ' || seat_text(b.open_seat) || ' before the burn' END AS expected,
    CASE WHEN b.open_seat IS NULL THEN 'a decision in between (event ' || b.acted_seq || ')'
        ELSE 'a burn' END AS observed,
    o.pot AS stake,
    -- the card that was burned for came too early, too (DEAL-004); or the seat never acts at all (TURN-010 and its kin)
    b.followed OR EXISTS (
        FROM streets t
        WHERE b.open_seat IS NOT NULL AND t.hand_key = b.hand_key AND t.deal_no = b.deal_no AND t.street = b.street
            AND t.pending_seat = b.open_seat
    ) AS derived
FROM burned b JOIN outcomes o USING (hand_key)
