-- id: DEAL-014
-- name: mississippi-format
-- status: stable
-- severity: major
-- games: mississippi
-- structures: all
-- needs: deal, action
-- source: seed 004 L209-225, L232-234
-- settings: none
-- says: In Mississippi each seat gets its fourth and fifth card together: there is no betting between
--   them.
-- not this: The face of a card is DEAL-002, a missing card DEAL-009.
-- example: Every seat gets its fourth card, seat 2 bets, and then the fifth cards are dealt.
WITH middle AS (
    SELECT hand_key, deal_no,
        max(seq) FILTER (nth_of_seat = 4) AS fourth_seq, min(seq) FILTER (nth_of_seat = 4) AS first_seq,
        max(seq) FILTER (nth_of_seat = 5) AS fifth_seq
    FROM deals
    WHERE place = 'seat' AND nth_of_seat IN (4, 5) AND open_seat IS NULL
    GROUP BY hand_key, deal_no
),
acted AS (
    SELECT m.*,
        (
            SELECT min(t.seq) FROM turns t
            WHERE t.hand_key = m.hand_key AND t.deal_no = m.deal_no AND t.seq > m.first_seq
        ) AS turn_seq
    FROM middle m
)
SELECT
    hand_key,
    coalesce(turn_seq, fourth_seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN turn_seq < coalesce(fifth_seq, turn_seq + 1) THEN 'violation' ELSE 'pass' END AS verdict,
    'two cards together, then the betting' AS expected,
    'a decision after one card' AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM acted
WHERE fourth_seq IS NOT NULL
