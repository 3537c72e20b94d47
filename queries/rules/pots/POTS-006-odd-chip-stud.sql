-- id: POTS-006
-- name: odd-chip-stud
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: award, action, forced
-- source: WSOP live 149, 244; WSOP tournament 73; the seeds are silent
-- settings: odd_chip_stud
-- says: In stud the odd chip of an equal split goes to the hand with the highest card by suit.
-- not this: The odd chip of the high and low halves is POTS-007; several pots are POTS-020. A rake changes what there
--   is to split: not to be told. Shares that differ by more than the odd chip are POTS-008.
-- example: Seats 2 and 5 tie; seat 5 holds the ace of spades, and the odd chip goes to seat 2.
SELECT
    j.hand_key,
    (
        SELECT coalesce(min(p.seq), j.last_seq) FROM payments p
        WHERE p.hand_key = j.hand_key AND p.seat = j.taker AND p.kind = 'award'
    ) AS seq,
    j.taker AS seat,
    CASE
        WHEN j.untold THEN 'not-checkable'
        WHEN j.most = 0 THEN 'pass'
        WHEN j.most <= j.chip THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'the odd ' || money_text(j.chip) || ' to ' || seat_text(j.loser)
        || CASE s.odd_chip_stud WHEN 'position' THEN ', by position' WHEN 'left_of_button' THEN ', left of the button' ELSE ', by its high card' END AS expected,
    'to ' || seat_text(j.taker) AS observed,
    j.chip AS stake
FROM odd_chips_taken j JOIN subject s USING (hand_key)
WHERE j.untold OR j.chip > 0
