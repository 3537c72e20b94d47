-- the same before anything was moved back into the deck
SELECT x.hand_key, min(e.seq) AS move_seq, arg_min(e.stub, e.seq) AS stub,
    arg_min(e.burns, e.seq) AS burns, arg_min(e.aside, e.seq) AS aside
FROM short_deck_last_streets x JOIN steps e ON e.hand_key = x.hand_key AND e.deal_no = x.deal_no AND e.seq > x.seq
WHERE e.kind IN ('burn', 'deal', 'common', 'return', 'shuffle')
GROUP BY x.hand_key
