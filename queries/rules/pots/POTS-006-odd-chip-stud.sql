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
WITH single AS (
    SELECT hand_key FROM pots GROUP BY hand_key HAVING count(*) = 1
),
shares AS (
    -- one pot, one board, one winner's value: the whole award of a seat is its share
    SELECT d.hand_key, d.seat, d.share_due, d.odd_chip, b.awarded - d.share_due AS over, o.raked, o.last_seq,
        max(d.share_due) OVER (PARTITION BY d.hand_key) - min(d.share_due) OVER (PARTITION BY d.hand_key) AS chip
    FROM showdowns d JOIN single USING (hand_key) JOIN balances b USING (hand_key, seat) JOIN outcomes o USING (hand_key)
    WHERE d.part = 'whole' AND d.best AND d.winners > 1 AND o.awards > 0 AND NOT o.voided
        AND o.awarded = (SELECT p.amount FROM pots p WHERE p.hand_key = d.hand_key)
        AND NOT EXISTS (FROM showdowns r WHERE r.hand_key = d.hand_key AND r.run > 1)
),
judged AS (
    SELECT hand_key, last_seq, bool_or(share_due IS NULL) AS untold, max(over) AS most, max(chip) AS chip,
        arg_max(seat, over) AS taker, arg_min(seat, over) AS loser
    FROM shares
    GROUP BY hand_key, last_seq
)
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
FROM judged j JOIN subject s USING (hand_key)
WHERE j.untold OR j.chip > 0
