-- id: DEAL-012
-- name: redeal-not-exact-replay
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: deal
-- source: seed 000 and 001 clause 1; WSOP tournament 88; TDA 35C
-- settings: none
-- says: The new deal after a misdeal is the same deal: the same seats get cards, and nobody who was
--   away at the first one has a live hand.
-- not this: A seat that was away is dealt in, and its hand killed. Money is POTS-017.
-- example: After a misdeal seat 4, which had cards before, gets none.
WITH dealt AS (
    SELECT d.hand_key, d.deal_no, d.seat, min(d.seq) AS seq
    FROM deals d JOIN outcomes o USING (hand_key)
    WHERE o.deals > 1 AND d.place = 'seat'
    GROUP BY d.hand_key, d.deal_no, d.seat
),
redeals AS (
    -- a new deal that reached the betting, and the misdeal before it
    SELECT f.hand_key, f.deal_no, min(f.seq) AS seq,
        (SELECT max(m.seq) FROM remedies m
            WHERE m.hand_key = f.hand_key AND m.kind = 'misdeal' AND m.seq < min(f.seq)) AS misdeal_seq
    FROM dealt f
    WHERE f.deal_no > 0 AND EXISTS (FROM turns a WHERE a.hand_key = f.hand_key AND a.deal_no = f.deal_no)
    GROUP BY f.hand_key, f.deal_no
),
faults AS (
    SELECT r.hand_key, r.deal_no, r.misdeal_seq AS seq, b.seat, 'cards for ' || seat_text(b.seat) || ' again' AS expected, 'none' AS observed
    FROM redeals r JOIN dealt b ON b.hand_key = r.hand_key AND b.deal_no = r.deal_no - 1
    WHERE NOT EXISTS (FROM dealt a WHERE a.hand_key = r.hand_key AND a.deal_no = r.deal_no AND a.seat = b.seat)
        AND NOT EXISTS (FROM remedies k
            WHERE k.hand_key = r.hand_key AND k.kind IN ('kill', 'absent') AND k.seat = b.seat AND k.seq < r.seq)
    UNION ALL
    SELECT r.hand_key, r.deal_no, a.seq, a.seat, 'no live hand for ' || seat_text(a.seat) || ', away at the first deal', 'dealt in'
    FROM redeals r JOIN dealt a ON a.hand_key = r.hand_key AND a.deal_no = r.deal_no
    WHERE NOT EXISTS (FROM dealt b WHERE b.hand_key = r.hand_key AND b.deal_no < r.deal_no AND b.seat = a.seat)
        AND (EXISTS (FROM seats z WHERE z.hand_key = r.hand_key AND z.seat = a.seat AND z.sitting_out)
            OR EXISTS (FROM remedies k
                WHERE k.hand_key = r.hand_key AND k.kind = 'absent' AND k.seat = a.seat AND k.seq < r.misdeal_seq))
        AND NOT EXISTS (FROM remedies k
            WHERE k.hand_key = r.hand_key AND k.kind = 'kill' AND k.seat = a.seat AND k.seq > r.misdeal_seq)
)
SELECT f.hand_key, f.seq, f.seat, 'violation' AS verdict, f.expected, f.observed, o.pot AS stake
FROM faults f JOIN outcomes o USING (hand_key)
WHERE NOT o.voided
UNION ALL
SELECT r.hand_key, r.seq, NULL, 'pass', NULL, NULL, NULL
FROM redeals r ANTI JOIN faults f USING (hand_key, deal_no)
