-- id: SHOW-016
-- name: mucked-hand-wins
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: muck, award
-- source: seed 000 and 001 clause 6; WSOP live 106, 107; WSOP tournament 72
-- settings: none
-- says: A hand that was mucked at the showdown wins nothing, unless a ruling retrieves it first.
-- not this: The last hand that is left, all others having folded or mucked before. Who declared to
--   play the board is SHOW-005.
-- example: Seat 2 mucks, seat 1 shows, and seat 2 is awarded the pot.
WITH mucked AS (
    SELECT h.hand_key, h.seat, min(h.seq) AS seq
    FROM shows h
    WHERE h.kind = 'muck' AND h.seat IS NOT NULL
    GROUP BY h.hand_key, h.seat
),
facts AS (
    SELECT m.hand_key, m.seat, m.seq,
        (SELECT min(p.seq) FROM payments p
            WHERE p.hand_key = m.hand_key AND p.kind = 'award' AND p.seat = m.seat AND p.seq > m.seq) AS award_seq,
        -- another hand was still there to win
        EXISTS (FROM balances b
            WHERE b.hand_key = m.hand_key AND b.seat <> m.seat AND b.status IN (0, 2)
                AND NOT EXISTS (FROM mucked q WHERE q.hand_key = b.hand_key AND q.seat = b.seat AND q.seq < m.seq)) AS contested,
        EXISTS (FROM remedies r
            WHERE r.hand_key = m.hand_key AND r.kind = 'declare' AND r.detail = 'board' AND r.seat = m.seat) AS declared
    FROM mucked m
)
SELECT
    f.hand_key,
    coalesce(f.award_seq, f.seq) AS seq,
    f.seat,
    CASE
        WHEN f.award_seq IS NULL OR NOT f.contested OR f.declared OR o.voided THEN 'pass'
        WHEN EXISTS (FROM remedies r
            WHERE r.hand_key = f.hand_key AND r.kind = 'ruling' AND r.seq > f.seq AND r.seq < f.award_seq) THEN 'deviation'
        ELSE 'violation'
    END AS verdict,
    'nothing for a mucked hand (event ' || f.seq || ')' AS expected,
    money_text(b.awarded) || ' awarded' AS observed,
    b.awarded AS stake
FROM facts f JOIN outcomes o USING (hand_key) JOIN balances b USING (hand_key, seat)
