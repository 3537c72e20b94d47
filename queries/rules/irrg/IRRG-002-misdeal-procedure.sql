-- id: IRRG-002
-- name: misdeal-procedure
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: deal, shuffle, cut
-- source: seed 000 and 001 clause 1
-- settings: none
-- says: After a misdeal the cards go back into the deck, it is shuffled and cut, and the deal begins
--   again; nobody acts and nothing is paid before that.
-- not this: A hand that is void after the misdeal.
-- example: A misdeal, and the next card goes to seat 1 from the unshuffled deck.
WITH misdeals AS (
    SELECT r.hand_key, r.seq, x.deal_no
    FROM remedies r JOIN steps x USING (hand_key, seq)
    WHERE r.kind = 'misdeal'
),
redeals AS (
    SELECT m.hand_key, m.seq, m.deal_no, min(d.seq) AS card_seq
    FROM misdeals m LEFT JOIN deals d
        ON d.hand_key = m.hand_key AND d.deal_no = m.deal_no + 1 AND d.place = 'seat'
    GROUP BY m.hand_key, m.seq, m.deal_no
),
kept_out AS (
    -- a card that was put elsewhere than into the deck, and is not in the new deal either
    SELECT m.hand_key, m.seq, min(b.seq) AS out_seq
    FROM redeals m JOIN remedies b ON b.hand_key = m.hand_key AND b.seq > m.seq AND b.seq < m.card_seq
    WHERE b.kind = 'return' AND b.from_place = 'seat' AND b.to_place IN ('muck', 'aside', 'burn')
        AND NOT EXISTS (
            FROM remedies e
            WHERE e.hand_key = b.hand_key AND e.kind = 'return' AND e.to_place = 'deck'
                AND e.seq > b.seq AND e.seq < m.card_seq
        ) AND NOT EXISTS (
            FROM deals d
            WHERE d.hand_key = b.hand_key AND d.deal_no > m.deal_no AND list_contains(b.cards, d.card)
        )
    GROUP BY m.hand_key, m.seq
),
prepared AS (
    SELECT m.hand_key, m.seq, m.deal_no, m.card_seq, any_value(k.out_seq) AS out_seq,
        max(r.seq) FILTER (r.kind = 'shuffle') AS shuffle_seq,
        max(r.seq) FILTER (r.kind = 'cut') AS cut_seq,
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = m.hand_key AND a.seq > m.seq AND a.seq < coalesce(m.card_seq, 2147483647)) AS acted_seq,
        (SELECT min(p.seq) FROM payments p
            WHERE p.hand_key = m.hand_key AND p.kind = 'award' AND p.seq > m.seq
                AND p.seq < coalesce(m.card_seq, 2147483647)) AS paid_seq
    FROM redeals m LEFT JOIN kept_out k USING (hand_key, seq) LEFT JOIN remedies r ON r.hand_key = m.hand_key AND r.kind IN ('shuffle', 'cut')
        AND r.seq > m.seq AND r.seq < m.card_seq
    GROUP BY m.hand_key, m.seq, m.deal_no, m.card_seq
),
judged AS (
    SELECT m.*,
        CASE
            WHEN m.acted_seq IS NOT NULL OR m.paid_seq IS NOT NULL THEN 'the new deal first'
            WHEN m.card_seq IS NULL THEN NULL
            WHEN m.out_seq IS NOT NULL THEN 'all cards back in the deck'
            WHEN m.shuffle_seq IS NULL THEN 'a shuffle before the new deal'
            WHEN m.cut_seq IS NULL OR m.cut_seq < m.shuffle_seq THEN 'a cut after the shuffle'
        END AS lacking
    FROM prepared m
)
SELECT
    m.hand_key,
    coalesce(least(m.acted_seq, m.paid_seq), m.out_seq, m.seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN m.lacking IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    coalesce(m.lacking, 'shuffle, cut and new deal') AS expected,
    'misdeal (event ' || m.seq || ')' || CASE
        WHEN m.acted_seq IS NOT NULL THEN ', then a decision without a new deal'
        WHEN m.paid_seq IS NOT NULL THEN ', then an award without a new deal'
        WHEN m.card_seq IS NULL THEN ', no new deal'
        WHEN m.out_seq IS NOT NULL THEN ', a card kept out of the deck'
        ELSE ', new deal from event ' || m.card_seq END AS observed,
    o.pot AS stake
FROM judged m JOIN outcomes o USING (hand_key)
