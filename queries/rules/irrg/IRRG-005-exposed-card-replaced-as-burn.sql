-- id: IRRG-005
-- name: exposed-card-replaced-as-burn
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: deal, exposure, return, burn
-- source: seed 000 and 001 clause 1 ("ending the game" is completing the hands)
-- settings: seeds01_apply_to, exposed_first_n, exposed_max
-- says: Once all have their starting hands, the exposed card is replaced by the top card of the
--   deck and becomes the burn of the flop; nothing else is burned.
-- not this: An exposed card that the player kept (IRRG-004). A hand that ends before the flop
--   needs no burn.
-- example: The 9s of seat 4 is replaced at once, before the others have their second cards.
WITH taken AS (
    SELECT x.hand_key, x.deal_no, x.seat, x.card, x.seq, min(r.seq) AS taken_seq,
        arg_min(r.kind = 'return' AND r.to_place IN ('aside', 'burn'), r.seq) AS kept_apart,
        CASE s.game WHEN 'holdem' THEN 2 ELSE 4 END AS due
    FROM exposed_hole_cards_in_order x JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
        JOIN remedies r ON r.hand_key = x.hand_key AND r.seq > x.seq
            AND (r.kind = 'return' AND r.from_place = 'seat' AND coalesce(r.seat, x.seat) = x.seat
                    AND (list_contains(r.cards, x.card) OR list_contains(r.cards, 52))
                OR r.kind = 'replace' AND r.seat = x.seat AND r.cards[1] IN (x.card, 52))
    WHERE x.nth > s.exposed_first_n AND x.together <= s.exposed_max
        AND o.deals - 1 = x.deal_no AND NOT o.voided
    GROUP BY x.hand_key, x.deal_no, x.seat, x.card, x.seq, s.game
),
hands_dealt AS (
    -- the first pass tells who is dealt to last; ``tail``: cards of the seat after all others' cards
    SELECT x.hand_key, x.seat, d.seat AS to_seat, count(*) AS cards, min(d.seq) AS first_seq, max(d.seq) AS last_seq,
        min(d.seq) FILTER (d.seq >= x.taken_seq) AS after_seq
    FROM taken x JOIN deals d ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no
        AND d.place = 'seat' AND d.street = 0
    GROUP BY x.hand_key, x.seat, d.seat
),
order_dealt AS (
    SELECT hand_key, seat, arg_max(to_seat, first_seq) = seat AS is_last,
        coalesce(max(last_seq) FILTER (to_seat <> seat), 0) AS others_seq,
        max(cards) FILTER (to_seat = seat) AS cards,
        max(last_seq) FILTER (to_seat = seat) AS own_seq,
        max(after_seq) FILTER (to_seat = seat) AS after_seq
    FROM hands_dealt
    GROUP BY hand_key, seat
),
facts AS (
    SELECT x.*, h.is_last, h.cards, h.own_seq, h.after_seq,
        (SELECT count(*) FROM deals d
            WHERE d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.place = 'seat' AND d.seat = x.seat
                AND d.seq > h.others_seq) AS tail,
        (SELECT min(a.seq) FROM turns a WHERE a.hand_key = x.hand_key AND a.deal_no = x.deal_no) AS acted_seq,
        (SELECT min(d.seq) FROM deals d
            WHERE d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.place = 'board') AS flop_seq
    FROM taken x JOIN order_dealt h USING (hand_key, seat)
),
burns AS (
    SELECT x.hand_key, x.seat,
        -- a burn whose card is not told may be the exposed one, if that was kept apart
        min(d.seq) FILTER ((d.card = x.card OR d.card = 52 AND x.kept_apart) AND d.seq < x.flop_seq) AS burn_seq,
        min(d.seq) FILTER (d.card <> x.card AND NOT (d.card = 52 AND x.kept_apart) AND d.seq < x.flop_seq) AS other_seq,
        count(*) FILTER (d.seq < x.flop_seq) AS burns,
        coalesce(bool_or(d.card = x.card AND d.seq < x.flop_seq), false) AS said,
        max(d.seq) FILTER (d.seq < x.flop_seq) AS last_seq
    FROM facts x JOIN deals d ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no
        AND d.place = 'burn' AND d.seq > x.seq
    GROUP BY x.hand_key, x.seat
),
moved AS (
    SELECT DISTINCT x.hand_key, x.seat
    FROM facts x JOIN remedies r ON r.hand_key = x.hand_key AND r.kind = 'return' AND r.to_place = 'burn'
        AND r.seq > x.seq AND r.seq < x.flop_seq
    WHERE list_contains(r.cards, x.card) OR list_contains(r.cards, 52)
),
laid AS (
    -- a burn that is not the exposed card: by its face, or because there is one too many
    SELECT x.hand_key, x.seat, b.burn_seq IS NOT NULL OR m.seat IS NOT NULL AS burned,
        coalesce(b.other_seq,
            CASE WHEN b.burns + (m.seat IS NOT NULL AND NOT b.said)::INTEGER > 1 THEN b.last_seq END) AS other_seq
    FROM facts x LEFT JOIN burns b USING (hand_key, seat) LEFT JOIN moved m USING (hand_key, seat)
),
judged AS (
    SELECT x.*, b.other_seq,
        CASE
            WHEN x.cards <= x.due OR x.own_seq > x.acted_seq THEN 'no card'
            WHEN x.tail < 1 + x.is_last::INTEGER THEN 'too early'
            WHEN x.flop_seq IS NULL THEN NULL
            WHEN NOT b.burned THEN 'not burned'
            WHEN b.other_seq IS NOT NULL THEN 'burned too'
        END AS fault
    FROM facts x JOIN laid b USING (hand_key, seat)
)
SELECT
    x.hand_key,
    CASE x.fault WHEN 'too early' THEN coalesce(x.after_seq, x.own_seq) WHEN 'burned too' THEN x.other_seq
        WHEN 'not burned' THEN coalesce(x.other_seq, x.seq) ELSE x.seq END AS seq,
    x.seat,
    CASE WHEN x.fault IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE x.fault
        WHEN 'no card' THEN 'a new card for ' || seat_text(x.seat) || ' before the betting'
        WHEN 'too early' THEN 'the new card after all have their starting hands'
        WHEN 'not burned' THEN 'the exposed ' || card_text(x.card) || ' as the burn before the flop'
        WHEN 'burned too' THEN 'no burn but the exposed ' || card_text(x.card)
        ELSE 'the exposed card replaced and used as the burn'
    END AS expected,
    CASE x.fault
        WHEN 'no card' THEN 'taken back, and no card for it before the betting'
        WHEN 'too early' THEN 'a new card before the others had theirs'
        WHEN 'not burned' THEN CASE WHEN x.other_seq IS NULL THEN 'no burn' ELSE 'another card burned' END
        WHEN 'burned too' THEN 'another burn'
        ELSE card_text(x.card) || ' replaced'
            || CASE WHEN x.flop_seq IS NULL THEN ', no flop' ELSE ' and burned' END
    END AS observed,
    o.pot AS stake
FROM judged x JOIN outcomes o USING (hand_key)
