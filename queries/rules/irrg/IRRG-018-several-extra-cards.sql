-- id: IRRG-018
-- name: several-extra-cards
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: deal
-- source: seed 000 and 001 clause 5; WSOP live 104
-- settings: seeds01_apply_to
-- says: If more than one card too many is dealt, it is a misdeal.
-- not this: One extra card (IRRG-017); a card that replaces an exposed one.
-- example: Seats 1 and 2 get a third card in hold'em; both go back, and the hand is played.
SELECT
    x.hand_key,
    x.seq,
    x.seat,
    CASE WHEN o.deals - 1 > x.deal_no OR o.voided THEN 'deviation' ELSE 'violation' END AS verdict,
    'a misdeal' AS expected,
    x.together || ' cards too many'
        || CASE WHEN o.deals - 1 > x.deal_no THEN '; misdeal' WHEN o.voided THEN '; hand void'
            ELSE '; the hand was played' END AS observed,
    o.pot AS stake
FROM extra_hole_cards x JOIN outcomes o USING (hand_key)
WHERE x.nth = 2
