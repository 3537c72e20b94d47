-- id: LOGS-016
-- name: event-sequence
-- status: stable
-- severity: major
-- hands: all
-- games: all
-- structures: all
-- needs: none
-- source: derived: a number left out is an event left out
-- settings: none
-- says: Where a log numbers the events of a hand, the numbers are 1, 2, 3 … without gap or repeat.
-- not this: A log that does not number its events: the order of the lines counts.
-- example: Events 1, 2 and 4.
WITH odd AS (
    -- the parser keeps a logged number only where it is not the event's own
    SELECT e.hand_key, min(e.seq) AS seq, arg_min(regexp_extract(e.text, '\n\{.*"seq":"?(-?\d+)"?', 1), e.seq) AS logged
    FROM worded e
    WHERE e.text LIKE '%"seq":%' AND regexp_matches(e.text, '\n\{.*"seq":"?-?\d+')
    GROUP BY e.hand_key
)
SELECT
    s.hand_key,
    coalesce(o.seq, 0) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN o.hand_key IS NULL THEN 'pass' ELSE 'violation' END AS verdict,
    'number ' || o.seq AS expected,
    'number ' || o.logged AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM subject s LEFT JOIN odd o USING (hand_key)
WHERE s.site IS NULL
