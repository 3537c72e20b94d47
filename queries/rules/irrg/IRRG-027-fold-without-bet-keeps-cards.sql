-- id: IRRG-027
-- name: fold-without-bet-keeps-cards
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, action
-- source: seed 003 L32; WSOP live 222
-- follows: BRIN-002
-- settings: fold_no_bet_keeps_cards
-- says: A seat that folds with no bet before it goes on getting its cards until somebody bets, so that the
--   others get the cards they would have got.
-- not this: A seat that folds to a bet gets no more cards.
-- example: On fourth street seat 3 folds and all others check; on fifth street seat 3 gets no card.
WITH folded AS (
    SELECT t.hand_key, t.deal_no, t.seat, t.seq, t.street, s.game,
        (
            SELECT min(b.seq) FROM turns b
            WHERE b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.seq > t.seq AND b.added > 0
        ) AS bet_seq
    FROM turns t JOIN subject s USING (hand_key)
    WHERE t.kind = 'fold' AND t.to_call = 0 AND t.status = 0 AND s.fold_no_bet_keeps_cards
),
owed AS (
    SELECT f.hand_key, f.seat, f.seq, z.street,
        EXISTS (
            FROM deals d
            WHERE d.hand_key = f.hand_key AND d.deal_no = f.deal_no AND d.seat = f.seat AND d.place = 'seat'
                AND d.nth_of_seat = z.street + CASE f.game WHEN 'mississippi' THEN 4 ELSE 3 END
        ) AS got
    FROM folded f JOIN streets z USING (hand_key, deal_no)
    WHERE z.street > f.street AND z.cards > 0 AND NOT z.common
        AND z.first_card_seq < coalesce(f.bet_seq, z.first_card_seq + 1)
)
SELECT
    w.hand_key,
    w.seq,
    w.seat,
    CASE WHEN bool_and(w.got) THEN 'pass' ELSE 'violation' END AS verdict,
    'a card to ' || seat_text(w.seat) || ' on each street until there is a bet' AS expected,
    'none on street ' || (3 + coalesce(min(w.street) FILTER (NOT w.got), 0)) AS observed,
    o.pot AS stake
FROM owed w JOIN outcomes o USING (hand_key)
GROUP BY w.hand_key, w.seat, w.seq, o.pot
