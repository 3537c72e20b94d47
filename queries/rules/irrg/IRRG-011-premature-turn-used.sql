-- id: IRRG-011
-- name: premature-turn-used
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: action, board, return
-- source: seed 000 and 001 clause 4; WSOP live 166
-- follows: TURN-010
-- settings: none
-- says: A turn card shown before the betting on the flop is finished is out of play for that round,
--   even if the seats behind fold.
-- not this: The same card, shuffled back into the deck, comes again on the river.
-- example: Seat 1 bets, the 8d is turned, seat 2 folds, and the 8d plays.
WITH early AS (
    SELECT d.hand_key, d.deal_no, min(d.seq) AS seq, arg_min(d.open_seat, d.seq) AS open_seat, arg_min(d.card, d.seq) AS card
    FROM deals d JOIN steps x USING (hand_key, seq)
    WHERE d.place = 'board' AND d.nth = 0 AND coalesce(d.run, 1) = 1 AND d.open_seat IS NOT NULL AND x.board = 3
    GROUP BY d.hand_key, d.deal_no
),
facts AS (
    SELECT t.*,
        -- the seat that owed a decision still acts on the round that was interrupted
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = t.hand_key AND a.deal_no = t.deal_no AND a.seq > t.seq AND a.street > 1
                AND (a.seat <> t.open_seat OR EXISTS (FROM turns b
                    WHERE b.hand_key = t.hand_key AND b.seq > t.seq AND b.seq < a.seq))) AS acted_seq,
        (SELECT min(b.seq) FROM deals b
            WHERE b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.place = 'board' AND b.seq > t.seq) AS next_seq
    FROM early t
),
judged AS (
    SELECT t.*,
        EXISTS (FROM remedies r
            WHERE r.hand_key = t.hand_key AND r.kind = 'return' AND r.from_place = 'board'
                AND list_contains(r.cards, t.card)
                AND r.seq > t.seq AND r.seq < coalesce(least(t.next_seq, t.acted_seq), 2147483647)
        ) AS taken,
        o.deals - 1 > t.deal_no OR o.voided OR t.acted_seq IS NULL AND o.live < 2 AS ended, o.pot
    FROM facts t JOIN outcomes o USING (hand_key)
)
SELECT
    t.hand_key,
    t.seq,
    t.open_seat AS seat,
    CASE WHEN t.taken OR t.ended THEN 'deviation' ELSE 'violation' END AS verdict,
    'the premature ' || card_text(t.card) || ' taken out of play' AS expected,
    CASE WHEN t.taken THEN 'taken back' WHEN t.ended THEN 'the hand ended without it' ELSE 'it plays as the turn' END AS observed,
    t.pot AS stake,
    -- nobody acted on the street before: that round was left out (DEAL-005), and this follows
    EXISTS (FROM streets b WHERE b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.street = 1 AND b.turns = 0)
    -- or the seat had its turn, and checked or called too little (TURN-012, BETS-021), or was passed over (TURN-007)
    OR EXISTS (
        FROM turns a JOIN deals x ON x.hand_key = a.hand_key AND x.seq = t.seq
        WHERE a.hand_key = t.hand_key AND a.deal_no = x.deal_no AND a.street = x.street AND a.seq < x.seq
            AND (a.skipped_seat = x.open_seat
                OR a.seat = x.open_seat AND a.kind IN ('check', 'call') AND a.to_call > a.added AND NOT coalesce(a.goes_all_in, false))
    ) AS derived
FROM judged t
