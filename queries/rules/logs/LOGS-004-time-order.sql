-- id: LOGS-004
-- name: time-order
-- status: stable
-- severity: major
-- hands: all
-- games: all
-- structures: all
-- needs: time
-- source: derived: an order of events that the clock denies
-- settings: clock_tolerance
-- says: The times of a hand's events never go backwards, and none is before the hand's start.
-- not this: Clocks that differ by less than the tolerance. Hands whose events have no times of their own.
-- example: A bet at 21:04:10, and the call at 21:03:59.
WITH clocked AS (
    SELECT e.hand_key, e.seq, e.seat, e.at AS moment,
        max(e.at) OVER (PARTITION BY e.hand_key ORDER BY e.seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS earlier
    FROM timed e
)
SELECT
    t.hand_key,
    t.seq,
    t.seat,
    CASE
        WHEN t.moment < coalesce(greatest(t.earlier, s.at), t.moment) - to_seconds(s.clock_tolerance) THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'not before ' || strftime(greatest(t.earlier, s.at), '%H:%M:%S') AS expected,
    strftime(t.moment, '%H:%M:%S') AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM clocked t JOIN subject s USING (hand_key)
