-- wagers of less than a full bet since the raiser acted
SELECT a.hand_key, a.seq, count(*) AS shorts
FROM raises_after_acting a JOIN wagers s ON s.hand_key = a.hand_key AND s.street = a.street AND s.deal_no = a.deal_no
    AND s.seq > a.acted_seq AND s.seq < a.seq AND NOT s.is_full AND s.raise_by > 0
GROUP BY a.hand_key, a.seq
