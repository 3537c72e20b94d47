-- id: IRRG-012
-- name: premature-turn-betting-not-finished
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: action, board, return
-- source: seed 000 and 001 clause 4 ("the betting is at that time completed")
-- settings: none
-- says: After a premature turn the betting on the flop is completed before another card comes.
-- not this: The seats behind are all-in: there is nothing to complete.
-- example: The premature 8d is taken back, the 3c turned, and only then seat 2 calls.
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
replaced AS (
    SELECT t.*, b.open_seat, b.card AS next_card
    FROM taken t JOIN deals b ON b.hand_key = t.hand_key AND b.seq = t.next_seq AND b.place = 'board' AND b.nth = 0
)
SELECT
    t.hand_key,
    CASE WHEN t.open_seat IS NULL THEN t.seq ELSE t.next_seq END AS seq,
    t.open_seat AS seat,
    CASE WHEN t.open_seat IS NULL OR o.voided OR o.deals - 1 > t.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    'the betting on the flop completed before the next card' AS expected,
    CASE WHEN t.open_seat IS NULL THEN 'completed, then ' || card_text(t.next_card)
        ELSE card_text(t.next_card) || ' while ' || seat_text(t.open_seat) || ' owes a decision' END AS observed,
    o.pot AS stake
FROM replaced t JOIN outcomes o USING (hand_key)
