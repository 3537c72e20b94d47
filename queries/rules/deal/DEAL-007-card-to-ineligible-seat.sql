-- id: DEAL-007
-- name: card-to-ineligible-seat
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: deal, action
-- source: seed 003 L32; WSOP live 104; WSOP tournament 88
-- settings: fold_no_bet_keeps_cards
-- says: No card is dealt to an empty seat, or to one that sits out, has folded or is dead.
-- not this: Stud: a seat that folded with no bet before it keeps getting cards; from the next bet on
--   that is IRRG-028.
-- example: Seat 1 bets on fourth street, seat 4 folds, and on fifth street seat 4 gets the 9d.
WITH suspects AS (
    SELECT d.hand_key, d.deal_no, d.seq, d.seat, d.card, d.status, d.street
    FROM deals d
    WHERE d.place = 'seat' AND (NOT d.entitled OR d.status = 1)
    UNION ALL
    SELECT d.hand_key, d.deal_no, d.seq, d.seat, d.card, 7, d.street
    FROM deals d ANTI JOIN seats z ON z.hand_key = d.hand_key AND z.seat = d.seat
    WHERE d.place = 'seat' AND d.entitled AND d.status <> 1
),
wrong AS (
    SELECT u.hand_key, u.deal_no, u.seat, min(u.seq) AS seq, arg_min(u.card, u.seq) AS card, arg_min(u.status, u.seq) AS status
    FROM suspects u JOIN subject s USING (hand_key)
    WHERE NOT (s.fold_no_bet_keeps_cards AND u.status = 1 AND s.game NOT IN ('holdem', 'omaha', 'omaha8') AND EXISTS (
        FROM turns a
        WHERE a.hand_key = u.hand_key AND a.deal_no = u.deal_no AND a.seat = u.seat AND a.kind = 'fold' AND a.to_call = 0))
    GROUP BY u.hand_key, u.deal_no, u.seat
)
SELECT
    w.hand_key,
    w.seq,
    w.seat,
    CASE
        WHEN o.voided OR o.deals - 1 > w.deal_no THEN 'deviation'
        WHEN EXISTS (
            FROM remedies r
            WHERE r.hand_key = w.hand_key AND r.seq > w.seq
                AND (r.kind = 'kill' AND r.seat = w.seat
                    OR r.kind = 'return' AND r.from_place = 'seat' AND coalesce(r.seat, w.seat) = w.seat)
        ) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'no card to ' || seat_text(w.seat) || CASE w.status WHEN 1 THEN ', which has folded' WHEN 3 THEN ', whose hand is dead'
        WHEN 7 THEN ', which is empty' ELSE ', which is not in the hand' END AS expected,
    card_text(w.card) || ' dealt' AS observed,
    o.pot AS stake
FROM wrong w JOIN outcomes o USING (hand_key)
UNION ALL
SELECT s.hand_key, 0, NULL, 'pass', NULL, NULL, NULL
FROM subject s ANTI JOIN wrong w USING (hand_key)
