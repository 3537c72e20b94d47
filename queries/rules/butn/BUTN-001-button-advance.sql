-- id: BUTN-001
-- name: button-advance
-- status: stable
-- severity: critical
-- scope: log
-- games: flop games
-- structures: all
-- needs: button, seats, id
-- source: seed 004 L52-58, L120-126; WSOP live 151
-- settings: id_sequence
-- says: After each hand the button moves clockwise, and passes over nobody who plays both hands.
-- not this: A dead button on an empty chair; a new player that it passes over; a hand that was void.
--   Going heads-up it may stay or skip (BUTN-006). Hands that are not known to follow one another.
-- example: The button is seat 3, then seat 5, although seat 4 is dealt in both times.
WITH numbered AS (
    SELECT s.hand_key, s.hand_id, s.table_name, s.tournament, s.button, coalesce(s.site, '') AS site,
        regexp_extract(s.hand_id, '^(.*?)(\d{1,17})$', 1) AS prefix,
        TRY_CAST(regexp_extract(s.hand_id, '(\d{1,17})$', 1) AS BIGINT) AS number
    FROM subject s
    WHERE s.id_sequence = 'consecutive' AND s.table_name IS NOT NULL
),
pairs AS (
    SELECT *, lag(hand_key) OVER w AS key_before, lag(hand_id) OVER w AS id_before, lag(button) OVER w AS button_before
    FROM numbered
    WHERE number IS NOT NULL
    WINDOW w AS (PARTITION BY site, table_name, prefix ORDER BY number, hand_key)
    QUALIFY number = lag(number) OVER w + 1 AND tournament IS NOT DISTINCT FROM lag(tournament) OVER w
),
checks AS (
    SELECT p.hand_key, p.button, p.button_before, p.id_before,
        (
            -- the first seat left of the old button that plays both hands
            SELECT arg_min(b.seat, (b.seat::INTEGER - p.button_before + 128) % 128)
            FROM balances b JOIN balances a ON a.hand_key = p.key_before AND a.seat = b.seat AND a.dealt_in
            WHERE b.hand_key = p.hand_key AND b.dealt_in AND b.seat <> p.button_before
        ) AS next_seat
    FROM pairs p JOIN outcomes o USING (hand_key) JOIN outcomes q ON q.hand_key = p.key_before
    WHERE p.button IS NOT NULL AND p.button_before IS NOT NULL AND NOT q.voided
        AND (o.dealt_in > 2 OR q.dealt_in = 2)
)
SELECT
    hand_key,
    0 AS seq,
    button AS seat,
    CASE
        WHEN next_seat IS NULL THEN 'not-checkable'
        WHEN button = button_before THEN 'violation'
        WHEN (button::INTEGER - button_before + 128) % 128 > (next_seat::INTEGER - button_before + 128) % 128 THEN 'violation'
        ELSE 'pass'
    END AS verdict,
    'the button on ' || seat_text(next_seat) || ', left of ' || seat_text(button_before) || ' in hand ' || id_before AS expected,
    'on ' || seat_text(button) AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM checks
UNION ALL
SELECT hand_key, 0, NULL, 'not-checkable', NULL, NULL, NULL
FROM subject
WHERE id_sequence <> 'consecutive'
