-- id: DECK-006
-- name: dead-card-reappears
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: burn
-- source: seed 000 and 001 clause 4; seed 003 L60, L64; WSOP live 167
-- settings: none
-- says: A card that was burned, mucked or set aside comes again in the same deal only if it was
--   shuffled back into the deck.
-- not this: Burns that were mixed with a short stub. An exposed card that becomes the burn. A card laid
--   aside for a moment while the dealer puts the cards of a street right (seed 003 L56).
-- example: The Qs is burned before the flop, and is the river.
SELECT
    d.hand_key,
    d.seq,
    d.seat,
    CASE
        WHEN d.earlier_seq IS NULL OR d.earlier_place NOT IN ('burn', 'muck', 'aside') THEN 'pass'
        WHEN o.voided OR o.deals - 1 > d.deal_no THEN 'deviation'
        WHEN d.earlier_place = 'aside' AND EXISTS (
            FROM remedies r JOIN steps x USING (hand_key, seq)
            WHERE r.hand_key = d.hand_key AND r.seq = d.earlier_seq AND r.kind = 'return' AND r.from_place IN ('burn', 'seat')
                AND x.open_seat IS NULL
        ) AND d.place = 'seat' AND d.open_seat IS NULL AND NOT EXISTS (
            FROM turns t WHERE t.hand_key = d.hand_key AND t.seq BETWEEN d.earlier_seq AND d.seq
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'no card of the burns, the muck or those set aside' AS expected,
    card_text(d.card) || ', in place ' || d.earlier_place::VARCHAR || ' since event ' || d.earlier_seq AS observed,
    o.pot AS stake,
    -- a premature board card that is put back: IRRG-008, 013 and 016
    d.place = 'board' AND EXISTS (
        FROM remedies r
        WHERE r.hand_key = d.hand_key AND r.kind = 'return' AND r.from_place = 'board' AND r.seq < d.seq AND list_contains(r.cards, d.card)
    ) AS derived
FROM deals d JOIN outcomes o USING (hand_key)
WHERE d.card < 52
