-- id: IRRG-053
-- name: upcard-order-changed
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: up, show
-- source: WSOP live IX; BARGE stud procedures; the seeds are silent
-- settings: none
-- says: At the showdown the upcards lie in the order in which they were dealt.
-- not this: A log that lists the cards by rank, or in any order but that of the streets: then nothing can be said.
-- example: Upcards 4c 9d Kh 2s are shown as Kh 9d 4c 2s between the hole cards and the last one.
WITH ups AS (
    SELECT d.hand_key, d.seat, list(d.card ORDER BY d.seq, d.nth) AS cards
    FROM subject s JOIN deals d USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE d.place = 'seat' AND d.deal_no = o.deals - 1 AND d.nth_of_seat BETWEEN 3 AND CASE s.game WHEN 'mississippi' THEN 7 ELSE 6 END
        AND (d.face = 'up' OR d.face IS NULL) AND d.card < 52 AND NOT o.irregular
    GROUP BY d.hand_key, d.seat
),
laid AS (
    SELECT w.hand_key, w.seq, w.seat, u.cards AS dealt, w.cards AS whole, w.cards[3:2 + len(u.cards)] AS shown
    FROM shows w JOIN ups u USING (hand_key, seat) JOIN subject s USING (hand_key)
    WHERE w.kind = 'show' AND len(w.cards) = 7 AND len(u.cards) = CASE s.game WHEN 'mississippi' THEN 5 ELSE 4 END
)
SELECT
    hand_key,
    seq,
    seat,
    CASE
        WHEN shown = dealt THEN 'pass'
        WHEN list_sort(shown) <> list_sort(dealt) THEN 'not-checkable'
        WHEN list_transform(whole, lambda c: c // 4) IN (
            list_sort(list_transform(whole, lambda c: c // 4)), list_reverse_sort(list_transform(whole, lambda c: c // 4))
        ) THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    cards_text(dealt) AS expected,
    cards_text(shown) AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM laid
