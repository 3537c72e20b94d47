-- id: IRRG-007
-- name: overfull-flop
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: board, return, shuffle
-- source: seed 000 clause 2; seed 001 clause 22 (a misprint for 2); WSOP live 163
-- settings: overfull_flop_remedy
-- says: A flop of more than three cards is dealt again, even if it is known which card was too many.
--   (WSOP: four cards are scrambled, and one of them drawn as the next burn.)
-- not this: A flop of four that was taken back whole and dealt again, be it after a check or a bet: the
--   seeds set no deadline.
-- example: The flop is Ah Kd 9c 4s; the 4s is taken back, and seat 1 checks.
WITH overfull AS (
    SELECT hand_key, deal_no, seq
    FROM deals
    WHERE place = 'board' AND nth = 3 AND coalesce(run, 1) = 1
),
flops AS (
    SELECT f.hand_key, f.deal_no, f.seq, list(d.card) AS faces,
        (SELECT min(b.seq) FROM deals b
            WHERE b.hand_key = f.hand_key AND b.deal_no = f.deal_no AND b.place = 'board' AND b.seq > f.seq) AS next_seq,
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = f.hand_key AND a.deal_no = f.deal_no AND a.seq > f.seq AND a.street > 0) AS acted_seq
    FROM overfull f JOIN deals d ON d.hand_key = f.hand_key AND d.seq = f.seq AND d.place = 'board'
    GROUP BY f.hand_key, f.deal_no, f.seq
),
facts AS (
    SELECT f.hand_key, f.deal_no, f.seq, f.faces, f.next_seq, f.acted_seq,
        coalesce(sum(len(list_intersect(r.cards, f.faces))) FILTER (
            r.kind = 'return' AND r.from_place = 'board' AND r.seq < coalesce(f.next_seq, 2147483647)), 0) AS back,
        coalesce(bool_or(r.kind = 'shuffle' AND r.seq < coalesce(f.acted_seq, 2147483647)), false) AS shuffled,
        coalesce(bool_or(r.kind = 'return' AND r.to_place = 'burn' AND len(list_intersect(r.cards, f.faces)) = 1
            AND r.seq < coalesce(f.acted_seq, 2147483647)), false)
            OR EXISTS (FROM deals b
                WHERE b.hand_key = f.hand_key AND b.place = 'burn' AND b.seq > f.seq
                    AND b.seq < coalesce(f.acted_seq, 2147483647) AND list_contains(f.faces, b.card)
            ) AS drawn
    FROM flops f LEFT JOIN remedies r ON r.hand_key = f.hand_key AND r.seq > f.seq
        AND r.seq < coalesce(f.next_seq, 2147483647)
    GROUP BY f.hand_key, f.deal_no, f.seq, f.faces, f.next_seq, f.acted_seq
),
judged AS (
    SELECT f.*, s.overfull_flop_remedy = 'scramble4_pick_burn' AND len(f.faces) = 4 AS scrambled,
        o.deals - 1 > f.deal_no OR o.voided AS ended, o.pot
    FROM facts f JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
)
SELECT
    f.hand_key,
    f.seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN f.ended THEN 'deviation'
        WHEN f.scrambled THEN CASE WHEN f.shuffled AND f.drawn THEN 'deviation' ELSE 'violation' END
        WHEN f.back >= len(f.faces) AND f.next_seq IS NOT NULL THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    CASE WHEN f.scrambled THEN 'the four cards scrambled, one of them the next burn'
        ELSE 'the whole flop taken back and dealt again' END AS expected,
    'a flop of ' || len(f.faces) || ' cards' || CASE
        WHEN f.ended THEN ', and the hand ended'
        WHEN f.scrambled THEN CASE WHEN f.drawn THEN ', one of them burned' ELSE '' END
            || CASE WHEN f.shuffled THEN '' ELSE ', not scrambled' END
        WHEN f.back = 0 THEN ' that plays'
        WHEN f.back < len(f.faces) THEN ', ' || f.back || ' of them taken back'
        ELSE ', taken back' || CASE WHEN f.next_seq IS NULL THEN '' ELSE ' and dealt again' END
    END AS observed,
    f.pot AS stake
FROM judged f
