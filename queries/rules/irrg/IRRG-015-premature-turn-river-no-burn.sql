-- id: IRRG-015
-- name: premature-turn-river-no-burn
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: action, board, return, burn, shuffle, cut
-- source: seed 000 and 001 clause 4
-- settings: premature_board_remedy
-- says: After that shuffle the deck is cut, and the river dealt without a burn.
-- not this: Where nothing was shuffled the fault is IRRG-014.
-- example: Shuffle, cut, a burn, and the river.
WITH early AS (
    SELECT d.hand_key, d.deal_no, min(d.seq) AS seq, arg_min(d.card, d.seq) AS card
    FROM deals d JOIN steps x USING (hand_key, seq)
    WHERE d.place = 'board' AND d.nth = 0 AND coalesce(d.run, 1) = 1 AND d.open_seat IS NOT NULL AND x.board = 3
    GROUP BY d.hand_key, d.deal_no
),
taken AS (
    -- taken back before another board card came
    SELECT t.hand_key, t.deal_no, t.seq, t.card, min(b.seq) AS next_seq
    FROM early t JOIN deals b ON b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.place = 'board' AND b.seq > t.seq
    GROUP BY t.hand_key, t.deal_no, t.seq, t.card
    HAVING EXISTS (FROM remedies r
        WHERE r.hand_key = t.hand_key AND r.kind = 'return' AND r.from_place = 'board'
            AND list_contains(r.cards, t.card) AND r.seq > t.seq AND r.seq < min(b.seq))
        -- a card that goes back together with the flop was one too many of it (clause 2), no turn
        AND NOT EXISTS (FROM remedies r JOIN deals f ON f.hand_key = r.hand_key AND f.place = 'board' AND f.seq < t.seq
            WHERE r.hand_key = t.hand_key AND r.kind = 'return' AND r.from_place = 'board'
                AND list_contains(r.cards, f.card) AND f.deal_no = t.deal_no AND r.seq > t.seq AND r.seq < min(b.seq))
),
rivers AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.card, t.next_seq, min(b.seq) AS river_seq
    FROM taken t JOIN subject s USING (hand_key)
        JOIN deals b ON b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.place = 'board' AND b.seq > t.next_seq
    WHERE s.premature_board_remedy = 'robert'
        -- a river that came too early and went back is no river yet (IRRG-016)
        AND NOT EXISTS (FROM remedies r
            WHERE r.hand_key = b.hand_key AND r.kind = 'return' AND r.from_place = 'board' AND r.seq > b.seq
                AND list_contains(r.cards, b.card))
    GROUP BY t.hand_key, t.deal_no, t.seq, t.card, t.next_seq
),
facts AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.river_seq,
        max(r.seq) FILTER (r.kind = 'shuffle') AS shuffle_seq,
        max(r.seq) FILTER (r.kind = 'cut') AS cut_seq,
        least(
            min(r.seq) FILTER (r.kind = 'return' AND r.to_place = 'burn'),
            (SELECT min(b.seq) FROM deals b
                WHERE b.hand_key = t.hand_key AND b.place = 'burn' AND b.seq > t.next_seq AND b.seq < t.river_seq)
        ) AS burn_seq
    FROM rivers t JOIN remedies r ON r.hand_key = t.hand_key AND r.seq > t.next_seq AND r.seq < t.river_seq
    GROUP BY t.hand_key, t.deal_no, t.seq, t.next_seq, t.river_seq
),
judged AS (
    SELECT t.*,
        CASE
            WHEN t.burn_seq IS NOT NULL THEN 'burned'
            WHEN t.cut_seq IS NULL OR t.cut_seq < t.shuffle_seq THEN 'not cut'
        END AS fault
    FROM facts t
    WHERE t.shuffle_seq IS NOT NULL
)
SELECT
    t.hand_key,
    coalesce(t.burn_seq, t.seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN t.fault IS NULL OR o.voided OR o.deals - 1 > t.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE t.fault WHEN 'burned' THEN 'no burn before the river' WHEN 'not cut' THEN 'a cut after the shuffle'
        ELSE 'a cut, and the river without a burn' END AS expected,
    CASE t.fault WHEN 'burned' THEN 'a burn' WHEN 'not cut' THEN 'the river without a cut'
        ELSE 'cut, and the river without a burn' END AS observed,
    o.pot AS stake
FROM judged t JOIN outcomes o USING (hand_key)
