-- id: LOGS-006
-- name: stack-continuity
-- status: stable
-- severity: critical
-- scope: log
-- games: all
-- structures: all
-- needs: stack, id, action, award
-- source: WSOP live 59, 60, 103 (table stakes); derived
-- settings: id_sequence, chips_between_hands
-- says: A seat begins a hand with the chips that the hand before left it.
-- not this: Hands that are not known to follow one another. Unless the house says that no chips change
--   between hands, a cash player may buy more and a winner may tip; a tournament player without chips
--   may buy in again.
-- example: In a tournament seat 3 ends hand 7 with 1400 and begins hand 8 with 1800.
WITH numbered AS (
    SELECT s.hand_key, s.hand_id, s.table_name, s.tournament, s.chips_between_hands, s.currency,
        coalesce(s.site, '') AS site,
        regexp_extract(s.hand_id, '^(.*?)(\d{1,17})$', 1) AS prefix,
        TRY_CAST(regexp_extract(s.hand_id, '(\d{1,17})$', 1) AS BIGINT) AS number
    FROM subject s
    WHERE s.id_sequence = 'consecutive' AND s.table_name IS NOT NULL
),
pairs AS (
    SELECT *, lag(hand_key) OVER w AS key_before, lag(hand_id) OVER w AS id_before
    FROM numbered
    WHERE number IS NOT NULL
    WINDOW w AS (PARTITION BY site, table_name, prefix ORDER BY number, hand_key)
    QUALIFY number = lag(number) OVER w + 1
        AND currency IS NOT DISTINCT FROM lag(currency) OVER w
        AND tournament IS NOT DISTINCT FROM lag(tournament) OVER w
),
stacks AS (
    SELECT p.hand_key, p.id_before, p.tournament, p.chips_between_hands, z.seat, z.stack AS starts,
        b.stack_start - b.contributed + b.refunded + b.awarded AS ended, b.awarded
    FROM pairs p
        JOIN outcomes o ON o.hand_key = p.key_before AND (o.awards > 0 OR o.refunded = o.contributed)
        JOIN balances b ON b.hand_key = p.key_before
        JOIN seats y ON y.hand_key = p.key_before AND y.seat = b.seat
        JOIN seats z ON z.hand_key = p.hand_key AND z.seat = b.seat AND z.player = y.player
)
SELECT
    hand_key,
    0 AS seq,
    seat,
    CASE
        WHEN starts IS NULL OR ended IS NULL THEN 'not-checkable'
        WHEN starts = ended THEN 'pass'
        WHEN chips_between_hands = 'none' THEN 'violation'
        WHEN starts > ended AND (tournament IS NULL OR ended = 0) THEN 'not-checkable'
        WHEN starts < ended AND tournament IS NULL AND awarded > 0 THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    money_text(ended) || ' that hand ' || id_before || ' left the seat' AS expected,
    'starts with ' || money_text(starts) AS observed,
    abs(starts - ended) AS stake
FROM stacks
UNION ALL
SELECT hand_key, 0, NULL, 'not-checkable', NULL, NULL, NULL
FROM subject
WHERE id_sequence <> 'consecutive'
