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
WITH mixed AS (
    SELECT x.hand_key, x.deal_no, x.n, max(h.seq) AS shuffle_seq
    FROM short_deck_last_streets x JOIN remedies h ON h.hand_key = x.hand_key AND h.kind = 'shuffle' AND h.seq > x.seq
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
