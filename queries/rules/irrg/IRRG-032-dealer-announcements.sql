-- id: IRRG-032
-- name: dealer-announcements
-- status: stable
-- severity: minor
-- games: stud family
-- structures: all
-- needs: announcement, up, action
-- source: seed 003 L52; WSOP live 225
-- follows: DEAL-014
-- settings: announcements_required
-- says: The dealer announces the low card, on later streets the high hand, every raise and every pair (in
--   razz the high card, then the low hand).
-- not this: A completion is no raise. A street that is dealt out without betting. Where the low card is
--   passed over (seed 003 L24, L36), the seat that begins shows no low card to announce. A wrong low
--   that was put right: the true one is announced then.
-- example: Seat 1 pairs its nines on fourth street, and the dealer says nothing.
WITH said AS (
    SELECT hand_key, seq, seat, detail FROM remedies WHERE kind = 'announce'
),
opened AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.seat, CASE WHEN NOT coalesce(t.opener_next, false) THEN t.opener END AS due_seat, coalesce(z.first_seq, 0) AS from_seq,
        -- the wrong seat took its bring-in back before anybody acted (seed 003 L40)
        CASE WHEN t.kind = 'bring-in' AND EXISTS (
            FROM payments f
            WHERE f.hand_key = t.hand_key AND f.kind = 'refund' AND f.seat = t.seat AND f.detail = 'wrong-low' AND f.seq > t.seq
        ) THEN coalesce((
            SELECT min(n.seq) FROM turns n WHERE n.hand_key = t.hand_key AND n.deal_no = t.deal_no AND n.seq > t.seq
        ), t.seq) ELSE t.seq END AS to_seq,
        CASE
            WHEN t.street = 0 AND (s.game = 'razz' OR s.game = 'mississippi' AND s.structure = 'no-limit') THEN 'high'
            WHEN t.street = 0 OR s.game = 'razz' THEN 'low'
            ELSE 'high'
        END AS word
    FROM openings t JOIN subject s USING (hand_key)
        LEFT JOIN streets z ON z.hand_key = t.hand_key AND z.street = t.street AND z.deal_no = t.deal_no AND z.street > 0
    WHERE t.nth = 1 AND s.announcements_required AND NOT (t.street = 0 AND coalesce(t.opener_next, false))
),
raised AS (
    SELECT t.hand_key, t.deal_no, t.seq, t.seat, NULL::TINYINT AS due_seat,
        -- said with the raise: some logs have the word right before it
        coalesce((SELECT max(n.seq) FROM turns n WHERE n.hand_key = t.hand_key AND n.seq < t.seq), 0) AS from_seq,
        coalesce((SELECT min(n.seq) FROM turns n WHERE n.hand_key = t.hand_key AND n.seq > t.seq), 1000000) AS to_seq,
        'raise' AS word
    FROM wagers t JOIN subject s USING (hand_key)
    WHERE t.kind = 'raise' AND NOT t.is_completion AND s.announcements_required
),
ups AS (
    SELECT d.hand_key, d.deal_no, d.seq, d.seat, d.street, d.card, d.status, d.open_seat, d.expected_face
    FROM deals d JOIN subject s USING (hand_key)
    WHERE d.place = 'seat' AND d.face = 'up' AND d.card < 52 AND s.announcements_required AND NOT EXISTS (
        FROM remedies b WHERE b.hand_key = d.hand_key AND (b.kind = 'return' AND list_contains(b.cards, d.card)
            OR b.kind = 'replace' AND b.seat = d.seat AND b.cards[1] = d.card AND b.seq > d.seq)
    )
),
paired AS (
    SELECT n.hand_key, n.deal_no, max(n.seq) AS seq, n.seat, NULL::TINYINT AS due_seat, max(n.seq) AS from_seq,
        coalesce((SELECT min(t.seq) FROM turns t WHERE t.hand_key = n.hand_key AND t.seq > max(n.seq)), 1000000) AS to_seq,
        'pair' AS word
    FROM ups n JOIN ups u ON u.hand_key = n.hand_key AND u.deal_no = n.deal_no AND u.seat = n.seat
        AND u.seq < n.seq AND u.card // 4 = n.card // 4
    WHERE n.street > 0 AND n.status IN (0, 2) AND n.open_seat IS NULL AND n.expected_face = 'up'
    GROUP BY n.hand_key, n.deal_no, n.seat, n.street
),
due AS (
    FROM opened UNION ALL BY NAME FROM raised UNION ALL BY NAME FROM paired
)
SELECT
    d.hand_key,
    d.seq,
    d.seat,
    CASE WHEN EXISTS (
        FROM said a
        WHERE a.hand_key = d.hand_key AND a.detail = d.word AND a.seq >= d.from_seq AND a.seq < d.to_seq
            AND (a.seat IS NULL OR a.seat = d.seat OR d.word IN ('low', 'high') AND coalesce(a.seat = d.due_seat, true))
    ) THEN 'pass' ELSE 'violation' END AS verdict,
    CASE d.word WHEN 'low' THEN 'the low announced' WHEN 'high' THEN 'the high announced' ELSE 'the ' || d.word || ' announced' END AS expected,
    'nothing said' AS observed,
    NULL::DECIMAL(18, 4) AS stake
FROM due d JOIN outcomes o USING (hand_key)
WHERE d.deal_no = o.deals - 1 AND NOT o.voided
