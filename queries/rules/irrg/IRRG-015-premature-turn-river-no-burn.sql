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
WITH facts AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.river_seq,
        max(r.seq) FILTER (r.kind = 'shuffle') AS shuffle_seq,
        max(r.seq) FILTER (r.kind = 'cut') AS cut_seq,
        least(
            min(r.seq) FILTER (r.kind = 'return' AND r.to_place = 'burn'),
            (SELECT min(b.seq) FROM deals b
                WHERE b.hand_key = t.hand_key AND b.place = 'burn' AND b.seq > t.next_seq AND b.seq < t.river_seq)
        ) AS burn_seq
    FROM rivers_after_early_turn_cards t JOIN remedies r ON r.hand_key = t.hand_key AND r.seq > t.next_seq AND r.seq < t.river_seq
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
