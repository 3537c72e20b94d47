-- id: SHOW-005
-- name: play-the-board-declared
-- status: stable
-- severity: major
-- games: holdem
-- structures: all
-- needs: declaration, muck, award
-- source: seed 000 and 001 clause 6; WSOP live 168; WSOP tournament 75
-- settings: play_board_requirement
-- says: Who plays the board says so before the cards are thrown down, or has no right to the pot.
--   (WSOP: must show all hole cards.)
-- not this: Hole cards that are shown need no word. Mucked cards without any word are SHOW-016.
-- example: Seat 2 mucks, then says that it plays the board, and gets half the pot.
WITH said AS (
    SELECT r.hand_key, r.seat, min(r.seq) AS seq
    FROM remedies r JOIN subject s USING (hand_key)
    WHERE r.kind = 'declare' AND r.detail = 'board' AND r.seat IS NOT NULL AND s.play_board_requirement <> 'none'
    GROUP BY r.hand_key, r.seat
),
shown AS (
    SELECT c.hand_key, c.seat, c.seq, min(h.seq) FILTER (h.kind = 'muck') AS muck_seq,
        coalesce(bool_or(h.kind = 'show' AND len(h.cards) >= 2), false) AS tabled
    FROM said c LEFT JOIN shows h ON h.hand_key = c.hand_key AND h.seat = c.seat
    GROUP BY c.hand_key, c.seat, c.seq
),
judged AS (
    SELECT c.*, s.play_board_requirement = 'table_all' AS must_show,
        (SELECT min(p.seq) FROM payments p
            WHERE p.hand_key = c.hand_key AND p.kind = 'award' AND p.seat = c.seat) AS award_seq,
        CASE WHEN s.play_board_requirement = 'table_all' THEN c.tabled
            ELSE c.tabled OR c.muck_seq IS NULL OR c.seq < c.muck_seq END AS in_time
    FROM shown c JOIN subject s USING (hand_key)
)
SELECT
    j.hand_key,
    CASE WHEN NOT j.in_time AND j.award_seq IS NOT NULL THEN j.award_seq ELSE j.seq END AS seq,
    j.seat,
    CASE WHEN j.in_time THEN 'pass' WHEN j.award_seq IS NULL THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE WHEN j.must_show THEN 'nothing without showing all hole cards'
        ELSE 'nothing: the board was declared after the muck (event ' || j.muck_seq || ')' END AS expected,
    CASE WHEN j.award_seq IS NULL THEN 'no award' ELSE money_text(b.awarded) || ' awarded' END AS observed,
    b.awarded AS stake
FROM judged j LEFT JOIN balances b USING (hand_key, seat)
