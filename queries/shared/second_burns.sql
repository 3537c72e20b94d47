-- a second burn before the betting, after a shuffle or after a card was taken back is another matter
SELECT w.hand_key, w.seq, max(d.seq) FILTER (d.seq < w.seq) AS before_seq,
    EXISTS (FROM turns a
        WHERE a.hand_key = w.hand_key AND a.deal_no = w.deal_no AND a.seq < w.seq) AS betting
FROM doubtful_burns w JOIN deals d ON d.hand_key = w.hand_key AND d.deal_no = w.deal_no
WHERE w.doubled
GROUP BY w.hand_key, w.deal_no, w.seq
