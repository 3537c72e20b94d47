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
-- not this: Burns that were mixed with a short stub. An exposed card that becomes the burn.
-- example: The Qs is burned before the flop, and is the river.
SELECT
    d.hand_key,
    d.seq,
    d.seat,
    CASE
        WHEN d.earlier_seq IS NULL OR d.earlier_place NOT IN ('burn', 'muck', 'aside') THEN 'pass'
        WHEN o.voided OR o.deals - 1 > d.deal_no THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'no card of the burns, the muck or those set aside' AS expected,
    card_text(d.card) || ', in place ' || d.earlier_place::VARCHAR || ' since event ' || d.earlier_seq AS observed,
    o.pot AS stake
FROM deals d JOIN outcomes o USING (hand_key)
WHERE d.card < 52
