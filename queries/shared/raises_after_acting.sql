-- raises by seats that acted before in the round
SELECT w.hand_key, w.seq, w.seat, w.street, w.deal_no, w.may_raise, w.raise_by, w.stack_before, w.acted_seq
FROM wagers w
WHERE w.acted_seq IS NOT NULL AND w.raise_by > 0 AND w.status = 0 AND NOT w.closed AND w.wager > 0
