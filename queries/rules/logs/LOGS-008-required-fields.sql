-- id: LOGS-008
-- name: required-fields
-- status: stable
-- severity: major
-- hands: all
-- games: all
-- structures: all
-- needs: none
-- source: NJ 13:69O-1.8(d) (everything needed to recreate play)
-- settings: required_fields
-- says: A hand's header has what the house requires: number, game, structure, stakes, seats, stacks …
-- not this: What a source does not record at all is not to be checked, and no gap in this hand. The
--   button is BUTN-005.
-- example: A hand without stakes.
WITH seated AS (
    SELECT hand_key, count(*) AS seats, count(*) - count(stack) AS unknown
    FROM seats
    GROUP BY hand_key
),
checks AS (
    SELECT s.hand_key, s.records, s.required_fields, z.unknown,
        list_filter([
            CASE WHEN s.hand_id IS NULL THEN 'id' END,
            CASE WHEN s.game IS NULL THEN 'game' END,
            CASE WHEN s.structure IS NULL THEN 'structure' END,
            CASE WHEN s.table_name IS NULL THEN 'table' END,
            CASE WHEN s.at IS NULL THEN 'time' END,
            CASE WHEN s.dealer IS NULL THEN 'dealer' END,
            CASE WHEN s.currency IS NULL THEN 'currency' END,
            CASE WHEN coalesce(s.lower, s.upper, s.big_blind, s.small_blind, s.bring_in, s.ante) IS NULL THEN 'stakes' END,
            CASE WHEN coalesce(z.seats, 0) = 0 THEN 'seats' END,
            CASE WHEN z.unknown > 0 THEN 'stack' END
        ], lambda word: word IS NOT NULL AND list_contains(s.required_fields, word)) AS missing
    FROM subject s LEFT JOIN seated z USING (hand_key)
),
told AS (
    -- only what the source records can be missing from a hand
    SELECT hand_key, missing,
        list_filter(missing, lambda word: CASE word
            WHEN 'stack' THEN (records >> 17) & 1 = 1
            WHEN 'time' THEN (records >> 25) & 1 = 1
            WHEN 'seats' THEN (records >> 26) & 1 = 1
            WHEN 'id' THEN (records >> 27) & 1 = 1
            WHEN 'stakes' THEN (records >> 28) & 1 = 1
            ELSE true END) AS gaps
    FROM checks
)
SELECT
    hand_key,
    0 AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN len(gaps) > 0 THEN 'violation' WHEN len(missing) > 0 THEN 'not-checkable' ELSE 'pass' END AS verdict,
    'a header with ' || array_to_string(gaps, ', ') AS expected,
    'nothing said of ' || array_to_string(gaps, ', ') AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM told
