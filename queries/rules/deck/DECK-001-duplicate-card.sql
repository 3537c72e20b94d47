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
--   prints a seat's own cards again when they are shown shows one card twice.
-- example: Seat 1 has the 7h face up, and the flop is Kd 7h 2c.
WITH shown AS (
    SELECT e.hand_key, e.seq, e.seat, unnest(e.cards) AS card
    FROM shows e JOIN subject USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE len(e.cards) > 0 AND NOT o.irregular
),
twice AS (
    -- shown by one seat, and dealt to another place or shown by another seat
    SELECT s.hand_key, s.seq, s.seat, s.card, min(d.seq) AS earlier_seq
    FROM shown s JOIN deals d USING (hand_key, card)
    WHERE s.card < 52 AND (d.place <> 'seat' OR d.seat <> s.seat)
    GROUP BY ALL
    UNION
    SELECT s.hand_key, s.seq, s.seat, s.card, min(other.seq)
    FROM shown s JOIN shown other USING (hand_key, card)
    WHERE s.card < 52 AND other.seat <> s.seat AND other.seq < s.seq
    GROUP BY ALL
),
checks AS (
    SELECT d.hand_key, d.seq, d.seat, d.card,
        -- a site may print the same cards of the same seat twice; a dealer log deals card by card
        CASE WHEN d.earlier_seq IS NULL THEN NULL
            WHEN d.place = 'seat' AND d.earlier_place = 'seat' AND (s.records >> 3) & 1 = 0 AND EXISTS (
                FROM deals e
                WHERE e.hand_key = d.hand_key AND e.seq = d.earlier_seq AND e.seat = d.seat AND e.card = d.card
            ) THEN NULL
            ELSE d.earlier_seq
        END AS earlier_seq
    FROM deals d JOIN subject s USING (hand_key)
    WHERE d.card < 52
    UNION ALL
    SELECT s.hand_key, s.seq, s.seat, s.card, t.earlier_seq
    FROM shown s LEFT JOIN twice t USING (hand_key, seq, card)
    WHERE s.card < 52
)
SELECT
    c.hand_key,
    c.seq,
    c.seat,
    CASE WHEN c.earlier_seq IS NULL THEN 'pass' WHEN o.voided THEN 'deviation' ELSE 'violation' END AS verdict,
    'every card once' AS expected,
    card_text(c.card) || ' was out already (event ' || c.earlier_seq || ')' AS observed,
    o.pot AS stake
FROM checks c JOIN outcomes o USING (hand_key)
