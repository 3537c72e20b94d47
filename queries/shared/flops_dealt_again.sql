-- such flops, and the next card of the board
SELECT f.hand_key, f.deal_no, f.seq, f.faces, min(b.seq) AS next_seq
FROM flops_taken_back f JOIN subject s USING (hand_key) JOIN deals b ON b.hand_key = f.hand_key AND b.deal_no = f.deal_no
    AND b.place = 'board' AND b.seq > f.seq
WHERE len(f.faces) <> 4 OR s.overfull_flop_remedy = 'reshuffle'
GROUP BY f.hand_key, f.deal_no, f.seq, f.faces
