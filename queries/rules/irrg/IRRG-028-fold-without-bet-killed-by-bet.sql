-- id: IRRG-028
-- name: fold-without-bet-killed-by-bet
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, action
-- source: seed 003 L32
-- settings: none
-- says: A hand that was folded with no bet before it is dead from the next bet on: no card, no decision,
--   no part of the pot.
-- not this: All check on: the seat gets its card of the next street (IRRG-027).
-- example: On fourth street seat 3 folds before any bet, seat 5 bets, and on fifth street seat 3 gets a card.
WITH folded AS (
    SELECT t.hand_key, t.deal_no, t.seat, t.seq, min(b.seq) AS bet_seq
    FROM turns t JOIN turns b
        ON b.hand_key = t.hand_key AND b.deal_no = t.deal_no AND b.seq > t.seq AND b.added > 0
    WHERE t.kind = 'fold' AND t.to_call = 0 AND t.status = 0
    GROUP BY t.hand_key, t.deal_no, t.seat, t.seq
),
wrong AS (
    SELECT f.hand_key, f.seat, f.seq, 'a card' AS what, min(d.seq) AS at_seq
    FROM folded f JOIN deals d ON d.hand_key = f.hand_key AND d.seat = f.seat AND d.seq > f.bet_seq
    WHERE d.place = 'seat' AND d.face IS NOT NULL
    GROUP BY f.hand_key, f.seat, f.seq
    UNION ALL
    SELECT f.hand_key, f.seat, f.seq, 'a decision', min(t.seq)
    FROM folded f JOIN turns t ON t.hand_key = f.hand_key AND t.seat = f.seat AND t.seq > f.bet_seq
    GROUP BY f.hand_key, f.seat, f.seq
    UNION ALL
    SELECT f.hand_key, f.seat, f.seq, 'an award', min(p.seq)
    FROM folded f JOIN payments p ON p.hand_key = f.hand_key AND p.seat = f.seat AND p.kind = 'award'
    GROUP BY f.hand_key, f.seat, f.seq
),
first_wrong AS (
    SELECT hand_key, seat, seq, min(at_seq) AS at_seq, arg_min(what, at_seq) AS what
    FROM wrong
    GROUP BY hand_key, seat, seq
)
SELECT
    f.hand_key,
    coalesce(w.at_seq, f.seq) AS seq,
    f.seat,
    CASE WHEN w.at_seq IS NULL THEN 'pass' ELSE 'violation' END AS verdict,
    'nothing for ' || seat_text(f.seat) || ' after the bet (event ' || f.bet_seq || ')' AS expected,
    w.what AS observed,
    o.pot AS stake
FROM folded f JOIN outcomes o USING (hand_key) LEFT JOIN first_wrong w USING (hand_key, seat, seq)
WHERE f.deal_no = o.deals - 1 AND NOT o.voided
