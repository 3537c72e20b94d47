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
WITH replaced AS (
    SELECT t.*, b.open_seat, b.card AS next_card
    FROM early_turn_cards_taken_back t JOIN deals b ON b.hand_key = t.hand_key AND b.seq = t.next_seq AND b.place = 'board' AND b.nth = 0
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
