-- id: DECK-001
-- name: duplicate-card
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: none
-- source: WSOP live 112; TDA 35E; the seeds deal from one deck
-- settings: none
-- says: No card is seen in two places of one deal, unless it went back to the deck in between.
-- not this: An exposed hole card that becomes the burn is one card that moved. A site log that
--   prints a seat's own cards again when they are shown shows one card twice. A burned, mucked or
--   eliminated card that comes again is DECK-006.
-- example: Seat 1 has the 7h face up, and the flop is Kd 7h 2c.
WITH again AS (
    -- a site may print the cards of a seat twice; a dealer log deals card by card
    SELECT d.hand_key, d.seq, d.nth
    FROM deals d JOIN subject s USING (hand_key)
        JOIN deals e ON e.hand_key = d.hand_key AND e.seq = d.earlier_seq AND e.card = d.card AND e.seat = d.seat
    WHERE d.earlier_seq IS NOT NULL AND (s.records >> 3) & 1 = 0
),
shifted AS (
    -- cards of a street shifted by one seat: the seat that had it gets another at once (seed 003 L56)
    SELECT DISTINCT r.hand_key, r.seq, d.nth
    FROM remedies r JOIN deals d USING (hand_key, seq)
        JOIN deals e ON e.hand_key = r.hand_key AND e.seq = d.earlier_seq AND e.card = d.card
        JOIN remedies x ON x.hand_key = r.hand_key AND x.kind = 'replace' AND x.seat = e.seat
    WHERE r.kind = 'replace' AND x.seq > r.seq AND x.cards[1] = d.card
        AND NOT EXISTS (FROM turns t WHERE t.hand_key = r.hand_key AND t.seq BETWEEN r.seq AND x.seq)
),
burning AS (
    -- sources that record burns: there DECK-006 judges cards that were out of play
    SELECT hand_key FROM subject WHERE (records >> 2) & 1 = 1
)
SELECT
    d.hand_key,
    d.seq,
    d.seat,
    CASE
        WHEN d.earlier_seq IS NULL OR a.seq IS NOT NULL THEN 'pass'
        WHEN d.earlier_place IN ('burn', 'muck', 'aside') AND b.hand_key IS NOT NULL THEN 'pass'
        WHEN o.voided THEN 'deviation'
        WHEN h.seq IS NOT NULL THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'every card once' AS expected,
    card_text(d.card) || ' was out already (event ' || d.earlier_seq || ', ' || d.earlier_place::VARCHAR || ')' AS observed,
    o.pot AS stake
FROM deals d JOIN outcomes o USING (hand_key)
    LEFT JOIN again a USING (hand_key, seq, nth)
    LEFT JOIN shifted h USING (hand_key, seq, nth)
    LEFT JOIN burning b USING (hand_key)
WHERE d.card < 52
