-- id: IRRG-025
-- name: absent-forfeits
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: absence
-- source: seed 003 L28; WSOP live 221
-- settings: none
-- says: A player who is absent at his turn loses his ante and his forced bet: they stay in the pot.
-- not this: Both hole cards of the absent player were exposed: his ante goes back (IRRG-023).
-- example: Seat 4 is absent, its hand is killed, and its ante is given back.
WITH killed AS (
    SELECT e.hand_key, e.deal_no, e.seat, e.seq
    FROM steps e
    WHERE e.kind = 'kill' AND e.status = 4 AND NOT (e.street = 0 AND e.seat_up >= 2)
)
SELECT
    k.hand_key,
    coalesce(min(f.seq), k.seq) AS seq,
    k.seat,
    CASE WHEN count(f.seq) > 0 THEN 'violation' ELSE 'pass' END AS verdict,
    'nothing back to ' || seat_text(k.seat) AS expected,
    money_text(sum(f.amount)) || ' given back' AS observed,
    sum(f.amount)::DECIMAL(18, 4) AS stake
FROM killed k JOIN outcomes o USING (hand_key)
    LEFT JOIN payments f ON f.hand_key = k.hand_key AND f.kind = 'refund' AND f.seat = k.seat
        AND f.detail NOT IN ('uncalled', 'wrong-low')
WHERE k.deal_no = o.deals - 1 AND NOT o.voided
GROUP BY k.hand_key, k.seat, k.seq
