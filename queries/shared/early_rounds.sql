-- each such round, and when the next one began
SELECT e.hand_key, e.deal_no, e.street, e.premature_stud_remedy, min(e.seq) AS seq,
    count(*) FILTER (e.place = 'seat') AS cards, bool_or(e.kept) AS kept,
    EXISTS (
        FROM early_street_cards c
        WHERE c.hand_key = e.hand_key AND c.deal_no = e.deal_no AND c.street = e.street AND c.place = 'seat'
            AND NOT EXISTS (
                FROM remedies r
                WHERE r.hand_key = c.hand_key AND r.kind = 'return' AND r.seq > c.seq AND list_contains(r.cards, c.card)
            )
    ) AS plays,
    (
        SELECT max(t.seq) FROM turns t
        WHERE t.hand_key = e.hand_key AND t.deal_no = e.deal_no AND t.street = e.street
    ) AS closed_seq,
    coalesce((
        SELECT min(t.seq) FROM turns t
        WHERE t.hand_key = e.hand_key AND t.deal_no = e.deal_no AND t.street = e.street + 1
    ), 1000000) AS next_seq
FROM early_street_cards e
GROUP BY e.hand_key, e.deal_no, e.street, e.premature_stud_remedy
