-- id: DECK-008
-- name: boxed-card
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: exposure, deal
-- source: WSOP live 21, 104; TDA 35A; the seeds are silent
-- settings: boxed_void_count
-- says: A card that lies face up in the deck is treated as absent, and the next card takes its place.
--   Two or more of them make the deal void.
-- not this: A boxed card that is set aside while play goes on.
-- example: The 4d lies boxed in the deck, and is given to seat 5.
WITH boxed AS (
    SELECT r.hand_key, r.seq, r.seat, r.cards[1] AS card, x.deal_no,
        row_number() OVER (PARTITION BY r.hand_key, x.deal_no ORDER BY r.seq) AS nth,
        count(*) OVER (PARTITION BY r.hand_key, x.deal_no) AS together
    FROM remedies r JOIN steps x USING (hand_key, seq)
    WHERE r.kind = 'expose' AND r.detail = 'boxed'
),
used AS (
    -- the card is dealt all the same, before or after it is called boxed, and stays
    SELECT b.hand_key, b.seq, min(d.seq) AS used_seq, arg_min(d.seat, d.seq) AS used_seat
    FROM boxed b JOIN deals d ON d.hand_key = b.hand_key AND d.deal_no = b.deal_no AND d.card = b.card
        AND d.place IN ('seat', 'board', 'common')
    WHERE b.card < 52 AND NOT EXISTS (
        FROM remedies r
        WHERE r.hand_key = b.hand_key AND (r.kind = 'shuffle' AND r.seq BETWEEN b.seq AND d.seq
            OR r.kind IN ('return', 'replace') AND r.seq > d.seq AND list_contains(r.cards, b.card)))
    GROUP BY b.hand_key, b.seq
),
judged AS (
    SELECT b.*, u.used_seq, u.used_seat, o.pot,
        CASE
            WHEN o.voided OR o.deals - 1 > b.deal_no THEN NULL
            WHEN b.nth >= s.boxed_void_count THEN 'many'
            WHEN u.used_seq IS NOT NULL THEN 'used'
        END AS fault
    FROM boxed b JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key) LEFT JOIN used u USING (hand_key, seq)
)
SELECT
    b.hand_key,
    CASE b.fault WHEN 'used' THEN b.used_seq ELSE b.seq END AS seq,
    CASE b.fault WHEN 'used' THEN b.used_seat END AS seat,
    CASE WHEN b.fault IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE b.fault WHEN 'many' THEN 'the deal void' ELSE 'the next card in the place of the boxed ' || card_text(b.card) END AS expected,
    CASE b.fault WHEN 'many' THEN b.nth || ' boxed cards, and played on' WHEN 'used' THEN card_text(b.card) || ' dealt'
        ELSE card_text(b.card) || ' boxed, not used' END AS observed,
    b.pot AS stake
FROM judged b JOIN subject s USING (hand_key)
WHERE b.together < s.boxed_void_count OR b.nth = s.boxed_void_count
