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
    SELECT s.hand_key, any_value(s.button) AS button, any_value(s.small_blind) AS small_blind,
        any_value(s.big_blind) AS big_blind, any_value(s.site) AS site, any_value(o.dealt_in) AS dealt_in,
        any_value(o.voided) AS voided,
        max(p.seat) FILTER (p.detail = 'small-blind') AS sb,
        max(p.seat) FILTER (p.detail = 'big-blind') AS bb,
        max(p.seq) AS seq
    FROM subject s JOIN outcomes o USING (hand_key) LEFT JOIN posts p USING (hand_key)
    WHERE s.button IS NOT NULL AND s.small_blind > 0 AND s.big_blind > 0
    GROUP BY s.hand_key
),
duty AS (
    -- whose blinds they are, clockwise from the button, and the chips that the seats had for them
    SELECT d.hand_key,
        list(b.seat ORDER BY (b.seat::INTEGER - d.button + CASE WHEN d.dealt_in = 2 THEN 128 ELSE 127 END) % 128) AS seats,
        list(b.stack_start - b.dead
            ORDER BY (b.seat::INTEGER - d.button + CASE WHEN d.dealt_in = 2 THEN 128 ELSE 127 END) % 128) AS chips
    FROM blinds d JOIN balances b USING (hand_key)
    WHERE (d.sb IS NULL OR d.bb IS NULL) AND b.dealt_in
    GROUP BY d.hand_key
),
missing AS (
    SELECT d.*, u.seats IS NULL OR d.sb IS NULL AND d.bb IS NULL AND d.seq IS NOT NULL AS unclear,
        CASE WHEN d.sb IS NULL THEN u.seats[1] ELSE u.seats[2] END AS seat,
        CASE WHEN d.sb IS NULL THEN u.chips[1] ELSE u.chips[2] END AS chips,
        d.sb IS NULL AS small
    FROM blinds d LEFT JOIN duty u USING (hand_key)
)
SELECT
    d.hand_key,
    coalesce(d.seq, 0) AS seq,
    d.seat,
    CASE
        -- a site takes its blinds itself, and deals on without one that it could not take
        WHEN d.sb IS NOT NULL AND (d.bb IS NOT NULL OR d.site IS NOT NULL) THEN 'pass'
        -- antes or a straddle, and no blind: the stakes line may be that of another structure
        WHEN d.unclear OR d.seat IS NULL OR d.bb IS NULL AND d.site IS NOT NULL THEN 'not-checkable'
        WHEN d.seat = d.bb OR d.chips <= 0 THEN 'pass'
        WHEN EXISTS (FROM remedies r WHERE r.hand_key = d.hand_key AND r.kind = 'ruling') THEN 'deviation'
        WHEN d.dealt_in = 2 AND NOT EXISTS (
            FROM balances b WHERE b.hand_key = d.hand_key AND b.seat = d.button AND b.dealt_in
        ) THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    CASE WHEN d.small THEN 'a small blind of ' || money_text(d.small_blind) ELSE 'a big blind of ' || money_text(d.big_blind) END
        || ' from ' || seat_text(d.seat) AS expected,
    CASE WHEN d.seq IS NULL THEN 'nothing was posted' ELSE 'none was posted' END AS observed,
    CASE WHEN d.small THEN d.small_blind ELSE d.big_blind END AS stake
FROM missing d
WHERE NOT d.voided
