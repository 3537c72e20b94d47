-- id: IRRG-010
-- name: premature-flop-used
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: action, board, return
-- source: seed 000 and 001 clause 3; WSOP live 166, 167
-- follows: TURN-010
-- settings: none
-- says: A flop dealt before the betting was finished does not play, even if the seats behind fold:
--   the round is completed, and the flop dealt again.
-- not this: A hand that ends before anyone bets on the premature flop.
-- example: The big blind still has its option when the flop comes; it folds, and the flop plays.
WITH early AS (
    SELECT d.hand_key, d.deal_no, min(d.seq) AS seq, arg_min(d.open_seat, d.seq) AS open_seat
    FROM deals d JOIN steps x USING (hand_key, seq)
    WHERE d.place = 'board' AND d.nth = 0 AND coalesce(d.run, 1) = 1 AND d.open_seat IS NOT NULL AND x.board = 0
    GROUP BY d.hand_key, d.deal_no
),
flops AS (
    SELECT f.hand_key, f.deal_no, f.seq, f.open_seat, list(d.card) AS faces,
        (SELECT min(b.seq) FROM deals b
            WHERE b.hand_key = f.hand_key AND b.deal_no = f.deal_no AND b.place = 'board' AND b.seq > f.seq) AS next_seq,
        -- the seat that owed a decision still acts on the round that was interrupted
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = f.hand_key AND a.deal_no = f.deal_no AND a.seq > f.seq AND a.street > 0
                AND (a.seat <> f.open_seat OR EXISTS (FROM turns b
                    WHERE b.hand_key = f.hand_key AND b.seq > f.seq AND b.seq < a.seq))) AS acted_seq
    FROM early f JOIN deals d ON d.hand_key = f.hand_key AND d.seq = f.seq AND d.place = 'board'
    GROUP BY f.hand_key, f.deal_no, f.seq, f.open_seat
),
facts AS (
    SELECT f.hand_key, f.deal_no, f.seq, f.open_seat, f.faces, f.next_seq, f.acted_seq,
        coalesce(sum(len(list_intersect(r.cards, f.faces))), 0) AS back,
        (SELECT any_value(b.open_seat) FROM deals b
            WHERE b.hand_key = f.hand_key AND b.seq = f.next_seq AND b.place = 'board') AS still_open
    FROM flops f LEFT JOIN remedies r ON r.hand_key = f.hand_key AND r.kind = 'return' AND r.from_place = 'board'
        AND r.seq > f.seq AND r.seq < coalesce(least(f.next_seq, f.acted_seq), 2147483647)
    GROUP BY f.hand_key, f.deal_no, f.seq, f.open_seat, f.faces, f.next_seq, f.acted_seq
),
judged AS (
    SELECT f.*, f.back >= len(f.faces) AS taken,
        o.deals - 1 > f.deal_no OR o.voided OR f.acted_seq IS NULL AND o.live < 2 AS ended, o.pot
    FROM facts f JOIN outcomes o USING (hand_key)
)
SELECT
    f.hand_key,
    CASE WHEN f.taken AND f.still_open IS NOT NULL AND NOT f.ended THEN f.next_seq ELSE f.seq END AS seq,
    CASE WHEN f.taken AND f.still_open IS NOT NULL THEN f.still_open ELSE f.open_seat END AS seat,
    CASE WHEN f.ended OR f.taken AND f.still_open IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE WHEN f.taken AND f.still_open IS NOT NULL THEN 'the round completed before the new flop'
        ELSE 'the premature flop taken back and dealt again' END AS expected,
    CASE WHEN f.taken AND f.still_open IS NOT NULL THEN 'a new flop while ' || seat_text(f.still_open) || ' owes a decision'
        WHEN f.taken THEN 'taken back'
        WHEN f.ended THEN 'the hand ended without it'
        ELSE cards_text(f.faces) || ' plays' END AS observed,
    f.pot AS stake,
    -- nobody acted on the street before: that round was left out (DEAL-005), and this follows
    EXISTS (FROM streets b WHERE b.hand_key = f.hand_key AND b.deal_no = f.deal_no AND b.street = 0 AND b.turns = 0)
    -- or the blind never had its option (BLND-008)
    OR EXISTS (
        FROM streets b
        WHERE b.hand_key = f.hand_key AND b.deal_no = f.deal_no AND b.street = 0 AND b.pending_seat = f.open_seat
            AND b.pending_blind AND b.bets <= 1)
    -- or the seat had its turn, and checked or called too little (TURN-012, BETS-021), or was passed over (TURN-007)
    OR EXISTS (
        FROM turns a JOIN deals x ON x.hand_key = a.hand_key AND x.seq = f.seq
        WHERE a.hand_key = f.hand_key AND a.deal_no = x.deal_no AND a.street = x.street AND a.seq < x.seq
            AND (a.skipped_seat = x.open_seat
                OR a.seat = x.open_seat AND a.kind IN ('check', 'call') AND a.to_call > a.added AND NOT coalesce(a.goes_all_in, false))
    ) AS derived
FROM judged f
