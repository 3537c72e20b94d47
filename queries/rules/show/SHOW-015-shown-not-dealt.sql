-- id: SHOW-015
-- name: shown-not-dealt
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: show
-- source: WSOP live 15; derived
-- settings: none
-- says: The cards that a seat shows are those that it was dealt.
-- not this: Down cards that the log did not know before they were shown. Cards that were exchanged or
--   returned. A card that lies elsewhere, too, is DECK-001 first.
-- example: Seat 1 was dealt the 7h face up, and shows seven cards without it.
WITH known AS (
    -- what the seat held when it showed: the faces, and how many cards in all
    SELECT w.hand_key, w.seat, w.seq, list(d.card) FILTER (d.card < 52) AS cards, count(*) AS held,
        bit_or(1::UBIGINT << d.card) FILTER (d.card < 52) AS faces
    FROM shows w JOIN deals d USING (hand_key, seat) JOIN outcomes o USING (hand_key)
    WHERE d.place = 'seat' AND d.seq < w.seq AND d.deal_no = o.deals - 1
    GROUP BY w.hand_key, w.seat, w.seq
),
shown AS (
    -- the cards as bits, so that they are counted without lists
    SELECT hand_key, seq, seat, cards,
        list_bit_or(list_transform(cards, lambda c: CASE WHEN c < 52 THEN 1::UBIGINT << c ELSE 0::UBIGINT END)) AS faces
    FROM shows
    WHERE len(cards) > 0 AND list_min(cards) < 52
),
moved AS (
    SELECT DISTINCT hand_key FROM remedies WHERE kind IN ('return', 'replace')
)
SELECT
    w.hand_key,
    w.seq,
    w.seat,
    CASE
        WHEN k.faces IS NULL THEN 'not-checkable'
        WHEN bit_count(k.faces | w.faces)
            > CASE WHEN (s.records >> 3) & 1 = 1 THEN k.held WHEN s.game = 'holdem' THEN 2
                WHEN s.game IN ('omaha', 'omaha8') THEN 4 ELSE 7 END THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'cards of those dealt: ' || cards_text(k.cards) AS expected,
    cards_text(w.cards) || ' shown' AS observed,
    (SELECT o.pot FROM outcomes o WHERE o.hand_key = w.hand_key) AS stake,
    EXISTS (FROM deals e WHERE e.hand_key = w.hand_key AND e.seq = w.seq) AS derived
FROM shown w JOIN subject s USING (hand_key) LEFT JOIN known k USING (hand_key, seat, seq)
    ANTI JOIN moved m ON m.hand_key = w.hand_key
