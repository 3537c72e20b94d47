-- by how much the shares of a tie differ, and who has the most and the least
SELECT hand_key, last_seq, bool_or(share_due IS NULL) AS untold, max(over) AS most, max(chip) AS chip,
    arg_max(seat, over) AS taker, arg_min(seat, over) AS loser
FROM tied_shares
GROUP BY hand_key, last_seq
