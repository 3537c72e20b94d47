-- id: IRRG-041
-- name: common-card-without-need
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: deal, burn, return
-- source: seed 003 L64; WSOP live 228 (the deck and three burns must serve all, with a burn and a last card)
-- settings: short_stub_method
-- says: A common card is dealt only on the last street, and only if the deck, the burns and the cards out of play
--   are not enough for the players.
-- not this: Eight players on the last street, one card left and three burns.
-- example: Five players on the last street, twelve cards left, and a common card.
WITH low AS (
    SELECT DISTINCT hand_key FROM steps WHERE kind = 'common'
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
)
SELECT
    x.hand_key,
    x.common_seq AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN x.short_stub_method = 'robert' AND b.stub + b.burns + b.aside < x.n THEN 'pass'
        WHEN x.short_stub_method <> 'robert' AND b.stub + b.burns < x.n + 2 THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    'a card for each of ' || x.n || ' players' AS expected,
    'a common card with ' || b.stub || ' cards, ' || b.burns || ' burns and ' || b.aside || ' cards aside' AS observed,
    o.pot AS stake
FROM last x JOIN state b USING (hand_key) JOIN outcomes o USING (hand_key)
    JOIN steps e ON e.hand_key = x.hand_key AND e.seq = x.common_seq
WHERE e.street >= CASE x.game WHEN 'mississippi' THEN 2 ELSE 3 END
UNION ALL
SELECT d.hand_key, d.seq, NULL::TINYINT, 'violation', 'a common card on the last street only', 'a common card before it', o.pot
FROM steps d JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
WHERE d.kind = 'common' AND d.deal_no = o.deals - 1
    AND d.street < CASE s.game WHEN 'mississippi' THEN 2 ELSE 3 END
