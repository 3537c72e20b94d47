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
WITH low AS (
    -- hands in which the deck ever came down to what a last street takes
    SELECT DISTINCT hand_key FROM deals WHERE stub <= 16
),
sixth AS (
    -- the last card of the street before the last, and the last decision on it
    SELECT d.hand_key, d.deal_no, s.game, s.short_stub_method, max(d.seq) AS card_seq,
        greatest(max(d.seq), coalesce((
            SELECT max(t.seq) FROM turns t
            WHERE t.hand_key = d.hand_key AND t.deal_no = d.deal_no
                AND t.street < CASE s.game WHEN 'mississippi' THEN 3 ELSE 4 END
        ), 0)) AS seq
    FROM low JOIN subject s USING (hand_key) JOIN deals d USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE d.place = 'seat' AND d.nth_of_seat <= 6 AND d.face IS NOT NULL AND d.deal_no = o.deals - 1 AND NOT o.voided
    GROUP BY d.hand_key, d.deal_no, s.game, s.short_stub_method
),
last AS (
    -- what the deck held as the last street began, and whom it had to serve: a card that came early and
    -- stays, and its burn, are not needed again
    SELECT x.*, z.common,
        z.entitled - (
            SELECT count(*) FROM deals c
            WHERE c.hand_key = x.hand_key AND c.deal_no = x.deal_no AND c.place = 'seat' AND c.nth_of_seat = 7 AND c.seq < x.seq
        ) AS n,
        (
            SELECT least(count(*), 1) FROM deals c
            WHERE c.hand_key = x.hand_key AND c.deal_no = x.deal_no AND c.place = 'burn' AND c.seq BETWEEN x.card_seq AND x.seq
        ) AS burned,
        min(d.seq) AS first_seq, arg_min(d.stub, d.seq) AS stub, arg_min(d.place, d.seq)::VARCHAR AS first_place,
        min(d.seq) FILTER (d.place = 'common') AS common_seq
    FROM sixth x JOIN deals d ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.seq > x.seq
        JOIN streets z ON z.hand_key = x.hand_key AND z.deal_no = x.deal_no
            AND z.street = CASE x.game WHEN 'mississippi' THEN 3 ELSE 4 END
    WHERE d.place IN ('burn', 'seat', 'common') AND (d.face IS NOT NULL OR d.place <> 'seat') AND z.live_start > 1
    GROUP BY ALL
),
state AS (
    -- the same before anything was moved back into the deck
    SELECT x.hand_key, min(e.seq) AS move_seq, arg_min(e.stub, e.seq) AS stub,
        arg_min(e.burns, e.seq) AS burns, arg_min(e.aside, e.seq) AS aside
    FROM last x JOIN steps e ON e.hand_key = x.hand_key AND e.deal_no = x.deal_no AND e.seq > x.seq
    WHERE e.kind IN ('burn', 'deal', 'common', 'return', 'shuffle')
    GROUP BY x.hand_key
),
remix AS (
    SELECT x.hand_key, x.n, x.burned, x.short_stub_method, least(x.first_seq, coalesce(b.move_seq, x.first_seq)) AS first_seq,
        coalesce(b.stub, x.stub) AS stub,
        min(h.seq) AS shuffle_seq, min(r.seq) AS return_seq,
        (
            SELECT min(d.seq) FROM deals d
            WHERE d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.seq > x.seq AND d.place = 'seat' AND d.nth_of_seat = 7
                AND d.stub <= CASE x.short_stub_method WHEN 'robert' THEN 1 ELSE 52 END
                AND d.seq < coalesce(min(h.seq), d.seq + 1)
        ) AS early_seq
    FROM last x LEFT JOIN state b USING (hand_key)
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
