-- id: IRRG-016
-- name: premature-river
-- status: stable
-- severity: critical
-- games: flop games
-- structures: all
-- needs: action, board, return, burn, shuffle, cut
-- source: seed 000 and 001 clause 4; WSOP live 167
-- follows: TURN-010
-- settings: none
-- says: A river card shown before the betting on the turn is finished goes back; the deck, without
--   burns and discards, is shuffled and cut, and the river dealt without a burn.
-- not this: A hand that ends before the river is needed.
-- example: The Ac is turned as the river while seat 2 has to call; it calls, and the Ac plays.
WITH early AS (
    SELECT d.hand_key, d.deal_no, min(d.seq) AS seq, arg_min(d.open_seat, d.seq) AS open_seat, arg_min(d.card, d.seq) AS card
    FROM deals d JOIN steps x USING (hand_key, seq)
    WHERE d.place = 'board' AND d.nth = 0 AND coalesce(d.run, 1) = 1 AND d.open_seat IS NOT NULL AND x.board = 4
    GROUP BY d.hand_key, d.deal_no
),
rivers AS (
    SELECT t.*,
        -- the seat that owed a decision still acts on the round that was interrupted
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = t.hand_key AND a.deal_no = t.deal_no AND a.seq > t.seq AND a.street > 2
                AND (a.seat <> t.open_seat OR EXISTS (FROM turns b
                    WHERE b.hand_key = t.hand_key AND b.seq > t.seq AND b.seq < a.seq))) AS acted_seq,
        (SELECT min(b.seq) FROM deals b
            WHERE b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.place = 'board' AND b.seq > t.seq) AS next_seq
    FROM early t
),
facts AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.open_seat, t.card, t.acted_seq, t.next_seq,
        min(r.seq) FILTER (r.kind = 'return' AND r.from_place = 'board' AND list_contains(r.cards, t.card)) AS taken_seq,
        max(r.seq) FILTER (r.kind = 'return' AND r.to_place = 'deck' AND list_contains(r.cards, t.card)) AS deck_seq,
        max(r.seq) FILTER (r.kind = 'shuffle') AS shuffle_seq,
        max(r.seq) FILTER (r.kind = 'cut') AS cut_seq,
        min(r.seq) FILTER (r.kind = 'return' AND r.to_place = 'deck' AND (
            r.from_place IN ('burn', 'muck', 'seat') OR r.from_place = 'aside' AND NOT list_contains(r.cards, t.card))) AS stray_seq,
        (SELECT min(b.seq) FROM deals b
            WHERE b.hand_key = t.hand_key AND b.place = 'burn' AND b.seq > t.seq AND b.seq < t.next_seq) AS burn_seq,
        (SELECT any_value(b.open_seat) FROM deals b
            WHERE b.hand_key = t.hand_key AND b.seq = t.next_seq AND b.place = 'board') AS still_open
    FROM rivers t LEFT JOIN remedies r ON r.hand_key = t.hand_key AND r.seq > t.seq
        AND r.seq < coalesce(least(t.next_seq, t.acted_seq), 2147483647)
    GROUP BY t.hand_key, t.deal_no, t.seq, t.open_seat, t.card, t.acted_seq, t.next_seq
),
judged AS (
    SELECT t.*, o.pot,
        CASE
            WHEN o.deals - 1 > t.deal_no OR o.voided THEN NULL
            WHEN t.taken_seq IS NULL THEN CASE WHEN t.acted_seq IS NULL AND o.live < 2 THEN NULL ELSE 'plays' END
            WHEN t.next_seq IS NULL THEN NULL
            WHEN t.still_open IS NOT NULL THEN 'still open'
            WHEN t.stray_seq IS NOT NULL THEN 'stray'
            WHEN t.deck_seq IS NULL OR t.shuffle_seq IS NULL OR t.shuffle_seq < t.deck_seq THEN 'not shuffled'
            WHEN t.burn_seq IS NOT NULL THEN 'burned'
            WHEN t.cut_seq IS NULL OR t.cut_seq < t.shuffle_seq THEN 'not cut'
        END AS fault
    FROM facts t JOIN outcomes o USING (hand_key)
)
SELECT
    t.hand_key,
    CASE t.fault WHEN 'still open' THEN t.next_seq WHEN 'stray' THEN t.stray_seq WHEN 'burned' THEN t.burn_seq
        ELSE t.seq END AS seq,
    CASE t.fault WHEN 'still open' THEN t.still_open ELSE t.open_seat END AS seat,
    CASE WHEN t.fault IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE t.fault
        WHEN 'still open' THEN 'the betting on the turn completed before the new river'
        WHEN 'stray' THEN 'only the ' || card_text(t.card) || ' shuffled with the deck'
        WHEN 'not shuffled' THEN card_text(t.card) || ' back in the deck and a shuffle'
        WHEN 'burned' THEN 'no burn before the new river'
        WHEN 'not cut' THEN 'a cut after the shuffle'
        ELSE 'the premature ' || card_text(t.card) || ' taken back and the river dealt again' END AS expected,
    CASE t.fault
        WHEN 'plays' THEN 'it plays as the river'
        WHEN 'still open' THEN 'a new river while ' || seat_text(t.still_open) || ' owes a decision'
        WHEN 'stray' THEN 'other cards put into the deck'
        WHEN 'not shuffled' THEN 'a new river without it'
        WHEN 'burned' THEN 'a burn'
        WHEN 'not cut' THEN 'a new river without a cut'
        ELSE CASE WHEN t.taken_seq IS NULL THEN 'the hand ended without it' ELSE 'taken back' END END AS observed,
    t.pot AS stake,
    -- nobody acted on the street before: that round was left out (DEAL-005), and this follows
    EXISTS (FROM streets b WHERE b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.street = 2 AND b.turns = 0)
    -- or the seat had its turn, and checked or called too little (TURN-012, BETS-021), or was passed over (TURN-007)
    OR EXISTS (
        FROM turns a JOIN deals x ON x.hand_key = a.hand_key AND x.seq = t.seq
        WHERE a.hand_key = t.hand_key AND a.deal_no = x.deal_no AND a.street = x.street AND a.seq < x.seq
            AND (a.skipped_seat = x.open_seat
                OR a.seat = x.open_seat AND a.kind IN ('check', 'call') AND a.to_call > a.added AND NOT coalesce(a.goes_all_in, false))
    ) AS derived
FROM judged t
