-- seats declared all-in with all cards dealt, and whether the betting had begun
SELECT e.hand_key, e.deal_no, e.seat, min(e.seq) AS seq, arg_min(e.live, e.seq) AS live,
    arg_min(e.street_actions, e.seq) AS acted,
    (SELECT min(t.seq) FROM turns t WHERE t.hand_key = e.hand_key AND t.seat = e.seat AND t.seq > min(e.seq)) AS turn_seq
FROM steps e JOIN remedies r USING (hand_key, seq) JOIN outcomes o USING (hand_key)
WHERE r.kind = 'declare' AND r.detail = 'all-in' AND e.seat_cards = 7 AND e.deal_no = o.deals - 1 AND NOT o.voided
GROUP BY e.hand_key, e.deal_no, e.seat
