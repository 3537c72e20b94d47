-- id: POTS-003
-- name: side-pot-eligibility
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: award, action, forced
-- source: WSOP live 145, 150; seed 003 L69-70 (a declared all-in)
-- settings: none
-- says: A seat wins only the pots that it matched: nothing of a side pot beyond its own all-in.
-- not this: Money above a seat's level that comes back uncalled. A folded hand that is paid is SHOW-001.
-- example: Seat 3 is all-in for 40 of 100, and is awarded the whole 240.
WITH many AS (
    SELECT hand_key FROM pots WHERE pot = 1
),
most AS (
    SELECT b.hand_key, b.seat, b.awarded, b.uncalled_due, b.refunded,
        sum(p.amount) FILTER (has_seat(p.eligible, b.seat)) AS most
    FROM many m JOIN balances b USING (hand_key) JOIN pots p ON p.hand_key = b.hand_key
    WHERE b.awarded > 0 AND b.status IN (0, 2)
    GROUP BY ALL
),
wrong AS (
    SELECT a.hand_key, a.seat, min(a.seq) AS seq, arg_min(a.pot, a.seq) AS pot
    FROM payments a JOIN many m USING (hand_key) JOIN pots p ON p.hand_key = a.hand_key AND p.pot = a.pot
    WHERE a.kind = 'award' AND NOT has_seat(p.eligible, a.seat)
    GROUP BY a.hand_key, a.seat
)
SELECT
    m.hand_key,
    coalesce(w.seq, o.last_seq) AS seq,
    m.seat,
    CASE
        WHEN w.seq IS NOT NULL THEN 'violation'
        -- money that the site adds to the pot
        WHEN s.logged_pot > o.contributed - o.refunded THEN 'not-checkable'
        WHEN m.awarded > coalesce(m.most, 0) + greatest(m.uncalled_due - m.refunded, 0) THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'at most ' || money_text(coalesce(m.most, 0)) || ', the pots that it matched' AS expected,
    money_text(m.awarded) || ' awarded' || coalesce(', of side pot ' || w.pot, '') AS observed,
    m.awarded AS stake
FROM most m JOIN outcomes o USING (hand_key) JOIN subject s USING (hand_key) LEFT JOIN wrong w USING (hand_key, seat)
WHERE NOT o.voided
