-- id: BLND-007
-- name: forced-bet-structure
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: forced, button, stakes, seats
-- source: seed 000 and 001 L3
-- settings: none
-- says: The blinds of the table's structure are posted: where it has a small blind and its seat is in the
--   hand, one is posted, and so is the big blind.
-- not this: A dead small blind: the first seat left of the button posts the big blind. A seat without
--   chips after its ante. A floor ruling.
-- example: Only the big blind is posted, although the seat before it was dealt in.
WITH blinds AS (
    SELECT s.hand_key, s.button, s.small_blind, s.big_blind, o.dealt_in, o.last_seq, o.voided,
        max(p.seat) FILTER (p.detail = 'small-blind') AS sb,
        max(p.seat) FILTER (p.detail = 'big-blind' AND p.nth = 1) AS bb,
        max(p.seq) AS seq
    FROM subject s JOIN outcomes o USING (hand_key) LEFT JOIN posts p USING (hand_key)
    WHERE s.button IS NOT NULL AND s.small_blind > 0 AND s.big_blind > 0
    GROUP BY ALL
),
duty AS (
    -- the seat whose small blind it is, and whether it had chips for it
    SELECT d.hand_key,
        arg_min(b.seat, (b.seat::INTEGER - d.button + CASE WHEN d.dealt_in = 2 THEN 128 ELSE 127 END) % 128) AS seat,
        arg_min(b.stack_start - b.dead, (b.seat::INTEGER - d.button + CASE WHEN d.dealt_in = 2 THEN 128 ELSE 127 END) % 128) AS chips
    FROM blinds d JOIN balances b USING (hand_key)
    WHERE d.sb IS NULL AND b.dealt_in
    GROUP BY d.hand_key
)
SELECT
    d.hand_key,
    coalesce(d.seq, 0) AS seq,
    u.seat,
    CASE
        WHEN d.sb IS NOT NULL THEN 'pass'
        WHEN d.bb IS NULL OR u.seat IS NULL THEN 'not-checkable'
        WHEN u.seat = d.bb OR u.chips <= 0 THEN 'pass'
        WHEN EXISTS (FROM remedies r WHERE r.hand_key = d.hand_key AND r.kind = 'ruling') THEN 'deviation'
        WHEN d.dealt_in = 2 AND NOT EXISTS (
            FROM balances b WHERE b.hand_key = d.hand_key AND b.seat = d.button AND b.dealt_in
        ) THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'a small blind of ' || money_text(d.small_blind) || ' from ' || seat_text(u.seat) AS expected,
    'none was posted' AS observed,
    d.small_blind AS stake
FROM blinds d LEFT JOIN duty u USING (hand_key)
WHERE NOT d.voided
