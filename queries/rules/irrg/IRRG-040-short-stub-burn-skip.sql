-- id: IRRG-040
-- name: short-stub-burn-skip
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: deal, burn, shuffle
-- source: seed 003 L64
-- settings: short_stub_method
-- says: After a short deck was mixed again a card is burned, unless the cards are just enough for the players
--   who wait for one.
-- not this: Two cards for two players, and no burn.
-- example: Five cards are left for two players, and no card is burned.
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
mixed AS (
    SELECT x.hand_key, x.deal_no, x.n, max(h.seq) AS shuffle_seq
    FROM last x JOIN remedies h ON h.hand_key = x.hand_key AND h.kind = 'shuffle' AND h.seq > x.seq
    WHERE NOT x.common AND x.short_stub_method = 'robert'
    GROUP BY x.hand_key, x.deal_no, x.n
),
after AS (
    SELECT m.hand_key, m.shuffle_seq, min(d.seq) AS next_seq, arg_min(d.stub, d.seq) AS stub,
        arg_min(d.place, d.seq)::VARCHAR AS place,
        m.n - (
            SELECT count(*) FROM deals g
            WHERE g.hand_key = m.hand_key AND g.deal_no = m.deal_no AND g.place = 'seat' AND g.nth_of_seat = 7
                AND g.seq < m.shuffle_seq
        ) AS waiting
    FROM mixed m JOIN deals d ON d.hand_key = m.hand_key AND d.deal_no = m.deal_no AND d.seq > m.shuffle_seq
    WHERE d.place IN ('burn', 'seat')
    GROUP BY m.hand_key, m.deal_no, m.n, m.shuffle_seq
)
SELECT
    a.hand_key,
    a.next_seq AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN (a.place = 'burn') = (a.stub > a.waiting) THEN 'pass' ELSE 'violation' END AS verdict,
    CASE WHEN a.stub > a.waiting THEN 'a burn' ELSE 'no burn' END || ': ' || a.stub || ' cards for ' || a.waiting || ' players' AS expected,
    CASE a.place WHEN 'burn' THEN 'a burn' ELSE 'no burn' END AS observed,
    o.pot AS stake
FROM after a JOIN outcomes o USING (hand_key)
WHERE a.waiting > 0
