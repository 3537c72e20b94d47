-- id: IRRG-017
-- name: extra-card-to-first-player
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: deal, return, burn
-- source: seed 000 and 001 clause 5; WSOP live 118 (any one card)
-- settings: seeds01_apply_to, extra_card_scope
-- says: If the first seat is dealt one card too many after all have their starting hands, the card
--   goes back and is used as the burn of the flop.
-- not this: Two cards too many are a misdeal (IRRG-018), and so are other faults of the deal. A misdeal
--   that the floor ruled.
-- example: Seat 1 gets a third card in hold'em, keeps it, and the betting starts.
WITH scoped AS (
    SELECT x.hand_key, x.deal_no, x.seq, x.seat, x.card
    FROM extra_hole_cards x JOIN subject s USING (hand_key)
    WHERE x.together = 1 AND x.after_all AND (s.extra_card_scope = 'any_one_card' OR x.seat = (
        SELECT arg_min(d.seat, d.seq) FROM deals d
        WHERE d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.place = 'seat'))
),
facts AS (
    SELECT x.*,
        (SELECT min(a.seq) FROM turns a WHERE a.hand_key = x.hand_key AND a.deal_no = x.deal_no) AS acted_seq,
        (SELECT min(d.seq) FROM deals d
            WHERE d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.place = 'board') AS flop_seq
    FROM scoped x
),
moved AS (
    SELECT x.hand_key, x.deal_no, x.seq, x.seat, x.card, x.flop_seq, x.acted_seq, min(r.seq) AS back_seq, arg_min(r.to_place, r.seq) AS went
    FROM facts x LEFT JOIN remedies r ON r.hand_key = x.hand_key AND r.kind = 'return' AND r.from_place = 'seat'
        AND coalesce(r.seat, x.seat) = x.seat AND r.seq > x.seq AND r.seq < coalesce(x.acted_seq, 2147483647)
    GROUP BY x.hand_key, x.deal_no, x.seq, x.seat, x.card, x.flop_seq, x.acted_seq
),
burns AS (
    SELECT x.*,
        (SELECT min(b.seq) FROM deals b
            WHERE b.hand_key = x.hand_key AND b.place = 'burn' AND b.seq > x.seq AND b.seq < x.flop_seq) AS burn_seq,
        (SELECT arg_min(b.card, b.seq) FROM deals b
            WHERE b.hand_key = x.hand_key AND b.place = 'burn' AND b.seq > x.seq AND b.seq < x.flop_seq) AS burned,
        EXISTS (FROM remedies r
            WHERE r.hand_key = x.hand_key AND r.kind = 'return' AND r.from_place IN ('aside', 'deck')
                AND r.to_place = 'burn' AND r.seq > x.seq AND r.seq < x.flop_seq) AS moved_on,
        -- a misdeal for which nothing else gives cause
        (SELECT min(r.seq) FROM remedies r JOIN steps t USING (hand_key, seq)
            WHERE r.hand_key = x.hand_key AND r.kind = 'misdeal' AND t.deal_no = x.deal_no AND x.acted_seq IS NULL
                AND NOT EXISTS (FROM remedies e
                    WHERE e.hand_key = r.hand_key AND e.kind IN ('expose', 'ruling', 'kill') AND e.seq < r.seq)
                AND NOT EXISTS (FROM deals d
                    WHERE d.hand_key = r.hand_key AND d.deal_no = x.deal_no AND d.place = 'seat' AND d.seq <> x.seq
                        AND (d.seat <> d.expected_seat OR NOT d.entitled OR d.face = 'up'
                            OR d.expected_place IS DISTINCT FROM 'seat'))) AS misdeal_seq
    FROM moved x
),
judged AS (
    SELECT x.*, o.pot,
        CASE
            WHEN x.misdeal_seq IS NOT NULL THEN 'misdeal'
            WHEN o.deals - 1 > x.deal_no OR o.voided THEN NULL
            WHEN x.back_seq IS NULL THEN 'kept'
            WHEN x.went = 'muck' THEN 'mucked'
            WHEN x.flop_seq IS NULL THEN NULL
            WHEN x.went = 'burn' OR x.moved_on THEN
                CASE WHEN x.burn_seq IS NOT NULL AND (x.burned <> x.card OR x.burned = 52) THEN 'burned too' END
            WHEN x.burn_seq IS NULL THEN 'not burned'
            WHEN x.burned <> x.card AND x.burned < 52 AND x.card < 52 THEN 'burned too'
        END AS fault
    FROM burns x JOIN outcomes o USING (hand_key)
)
SELECT
    x.hand_key,
    CASE x.fault WHEN 'burned too' THEN x.burn_seq WHEN 'mucked' THEN x.back_seq
        WHEN 'misdeal' THEN x.misdeal_seq ELSE x.seq END AS seq,
    x.seat,
    CASE WHEN x.fault IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE x.fault WHEN 'burned too' THEN 'no burn but the extra card' ELSE 'the extra card taken back and used as the burn' END AS expected,
    CASE x.fault
        WHEN 'kept' THEN 'not taken back before the betting' WHEN 'mucked' THEN 'put into the muck'
        WHEN 'misdeal' THEN 'a misdeal for one extra card'
        WHEN 'not burned' THEN 'no burn before the flop' WHEN 'burned too' THEN 'another burn'
        ELSE CASE WHEN x.back_seq IS NULL THEN 'the deal was abandoned' ELSE 'taken back' END END AS observed,
    x.pot AS stake
FROM judged x
