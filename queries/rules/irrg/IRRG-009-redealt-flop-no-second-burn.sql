-- id: IRRG-009
-- name: redealt-flop-no-second-burn
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: board, return, shuffle, cut, burn
-- source: seed 000 and 001 clause 3; WSOP live 167
-- settings: overfull_flop_remedy
-- says: After the shuffle the dealer cuts and deals the flop again, without another burn.
-- not this: The turn that follows has its burn. A flop that was not shuffled is IRRG-008.
-- example: The overfull flop is shuffled and cut; a card is burned, and the new flop dealt.
WITH facts AS (
    SELECT f.hand_key, f.deal_no, f.seq, f.faces, f.next_seq,
        coalesce(sum(len(list_intersect(r.cards, f.faces))) FILTER (r.kind = 'return' AND r.from_place = 'board'), 0) AS back,
        max(r.seq) FILTER (r.kind = 'shuffle') AS shuffle_seq,
        max(r.seq) FILTER (r.kind = 'cut') AS cut_seq,
        least(
            min(r.seq) FILTER (r.kind = 'return' AND r.to_place = 'burn'),
            (SELECT min(b.seq) FROM deals b
                WHERE b.hand_key = f.hand_key AND b.place = 'burn' AND b.seq > f.seq AND b.seq < f.next_seq)
        ) AS burn_seq
    FROM flops_dealt_again f JOIN remedies r ON r.hand_key = f.hand_key AND r.seq BETWEEN f.seq AND f.next_seq
    GROUP BY f.hand_key, f.deal_no, f.seq, f.faces, f.next_seq
),
judged AS (
    SELECT f.*,
        CASE
            WHEN f.burn_seq IS NOT NULL THEN 'burned'
            WHEN f.cut_seq IS NULL OR f.cut_seq < f.shuffle_seq THEN 'not cut'
        END AS fault
    FROM facts f
    WHERE f.back >= len(f.faces) AND f.shuffle_seq IS NOT NULL
)
SELECT
    f.hand_key,
    coalesce(f.burn_seq, f.seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN f.fault IS NULL OR o.voided OR o.deals - 1 > f.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE f.fault WHEN 'burned' THEN 'no burn before the new flop' WHEN 'not cut' THEN 'a cut after the shuffle'
        ELSE 'a cut, and the new flop without a burn' END AS expected,
    CASE f.fault WHEN 'burned' THEN 'another burn' WHEN 'not cut' THEN 'the new flop without a cut'
        ELSE 'cut, and a new flop without a burn' END AS observed,
    o.pot AS stake
FROM judged f JOIN outcomes o USING (hand_key)
