-- id: IRRG-037
-- name: eliminated-cards-set-aside
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: deal, burn, return, action
-- source: seed 003 L60
-- settings: premature_stud_remedy
-- says: Cards that are out of play since a round was interrupted are kept aside, for the case that the deck
--   runs out; they come back in no other case.
-- not this: They come back on the last street because the deck is short (IRRG-039).
-- example: The card that came early is thrown into the muck.
WITH moved AS (
    SELECT g.hand_key, r.seq, r.seat,
        CASE WHEN r.from_place = 'aside' THEN 'back' WHEN r.to_place = 'muck' THEN 'mucked' ELSE 'right' END AS what
    FROM early_rounds g JOIN remedies r ON r.hand_key = g.hand_key AND r.kind = 'return' AND r.seq > g.seq
        JOIN steps e ON e.hand_key = r.hand_key AND e.seq = r.seq
    WHERE g.premature_stud_remedy = 'robert' AND (
        r.seq < g.next_seq AND (r.from_place = 'deck' AND r.to_place <> 'deck' OR r.from_place = 'seat' AND r.to_place <> 'deck')
        OR r.from_place = 'aside' AND r.to_place = 'deck' AND e.stub > e.live
    )
)
SELECT
    m.hand_key,
    m.seq,
    m.seat,
    CASE m.what WHEN 'right' THEN 'pass' ELSE 'violation' END AS verdict,
    'the cards kept aside' AS expected,
    CASE m.what WHEN 'back' THEN 'back in the deck, which is not short' ELSE 'mucked' END AS observed,
    o.pot AS stake
FROM moved m JOIN outcomes o USING (hand_key)
