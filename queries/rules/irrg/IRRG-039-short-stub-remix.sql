-- id: IRRG-039
-- name: short-stub-remix
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: deal, burn, shuffle, cut, return
-- source: seed 003 L64; against it WSOP live 228 (count first, mix the whole stub)
-- settings: short_stub_method
-- says: If the deck is too short for the last street, all cards but the last are dealt; the last is mixed with
--   the burns and the cards out of play, shuffled, cut, and the rest is dealt (or the dealer counts
--   first, and mixes before any card is dealt, by house rule).
-- not this: The deck is short even so: a common card (IRRG-041). Enough cards for all and a burn.
-- example: Seven players, seven cards: all seven are dealt off the top, the last one too.
WITH remix AS (
    SELECT x.hand_key, x.n, x.burned, x.short_stub_method, least(x.first_seq, coalesce(b.move_seq, x.first_seq)) AS first_seq,
        coalesce(b.stub, x.stub) AS stub,
        min(h.seq) AS shuffle_seq, min(r.seq) AS return_seq,
        (
            SELECT min(d.seq) FROM deals d
            WHERE d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.seq > x.seq AND d.place = 'seat' AND d.nth_of_seat = 7
                AND d.stub <= CASE x.short_stub_method WHEN 'robert' THEN 1 ELSE 52 END
                AND d.seq < coalesce(min(h.seq), d.seq + 1)
        ) AS early_seq
    FROM short_deck_last_streets x LEFT JOIN short_decks_unmoved b USING (hand_key)
        LEFT JOIN remedies h ON h.hand_key = x.hand_key AND h.kind = 'shuffle' AND h.seq > x.seq
        LEFT JOIN remedies r ON r.hand_key = x.hand_key AND r.kind = 'return' AND r.to_place = 'deck' AND r.seq > x.seq
    WHERE NOT x.common
    GROUP BY x.hand_key, x.deal_no, x.n, x.burned, x.short_stub_method, x.seq, x.first_seq, x.stub, b.move_seq, b.stub
),
judged AS (
    SELECT m.*, least(coalesce(m.return_seq, m.shuffle_seq), coalesce(m.shuffle_seq, m.return_seq)) AS mix_seq
    FROM remix m
    WHERE m.stub < m.n - m.burned + CASE m.short_stub_method WHEN 'robert' THEN 1 ELSE 2 END
),
checks AS (
    SELECT j.*,
        CASE
            WHEN j.early_seq IS NOT NULL THEN 'dealt'
            WHEN j.shuffle_seq IS NULL THEN 'unmixed'
            WHEN j.short_stub_method = 'robert' AND e.stub > 1 THEN 'whole'
            WHEN NOT EXISTS (FROM remedies c WHERE c.hand_key = j.hand_key AND c.kind = 'cut' AND c.seq > j.shuffle_seq) THEN 'uncut'
            ELSE 'right'
        END AS what
    FROM judged j LEFT JOIN steps e ON e.hand_key = j.hand_key AND e.seq = j.mix_seq
)
SELECT
    c.hand_key,
    CASE c.what WHEN 'dealt' THEN c.early_seq WHEN 'whole' THEN c.mix_seq ELSE c.first_seq END AS seq,
    NULL::TINYINT AS seat,
    CASE c.what WHEN 'right' THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE
        WHEN c.what = 'uncut' THEN 'a cut after the shuffle'
        WHEN c.short_stub_method = 'robert' THEN 'the last card mixed with the burns, all others dealt before'
        ELSE 'the deck mixed with the burns before a card is dealt'
    END AS expected,
    c.stub || ' cards for ' || c.n || ' players and a burn'
        || CASE c.what WHEN 'dealt' THEN CASE c.short_stub_method WHEN 'robert' THEN ', the last card dealt' ELSE ', a card dealt' END
            WHEN 'unmixed' THEN ', no shuffle' WHEN 'whole' THEN ', mixed before they were dealt' ELSE '' END AS observed,
    o.pot AS stake
FROM checks c JOIN outcomes o USING (hand_key)
