-- id: BURN-009
-- name: final-downcard-burn-error
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, burn, return, exposure
-- source: seed 003 L56; WSOP live 226
-- settings: none
-- says: If the burn of the last street was forgotten or made twice, a player who has looked at his last card, or
--   mixed it with his hand, keeps it.
-- not this: Nobody has looked: the cards are put right (BURN-007). A card that came too early: IRRG-038.
-- example: The last cards are dealt without a burn; seat 1 looks, and its card is taken back.
WITH last AS (
    SELECT d.hand_key, d.deal_no, max(d.seq) FILTER (d.nth_of_seat <= 6) AS sixth_seq,
        min(d.seq) FILTER (d.nth_of_seat = 7) AS seq
    FROM subject s JOIN outcomes o USING (hand_key) JOIN deals d USING (hand_key)
    WHERE o.irregular AND d.place = 'seat' AND d.deal_no = o.deals - 1 AND NOT o.voided
    GROUP BY d.hand_key, d.deal_no
),
wrong AS (
    SELECT x.hand_key, x.deal_no, count(d.seq) AS burns
    FROM last x LEFT JOIN deals d
        ON d.hand_key = x.hand_key AND d.deal_no = x.deal_no AND d.place = 'burn' AND d.seq BETWEEN x.sixth_seq AND x.seq
    WHERE NOT EXISTS (
        FROM remedies h JOIN steps e USING (hand_key, seq) WHERE h.hand_key = x.hand_key AND h.kind = 'shuffle' AND e.dealt > 0
    )
    GROUP BY x.hand_key, x.deal_no
    HAVING count(d.seq) <> 1
),
looked AS (
    SELECT w.hand_key, w.burns, r.seat, min(r.seq) AS seq
    FROM wrong w JOIN remedies r USING (hand_key)
        JOIN deals d ON d.hand_key = w.hand_key AND d.deal_no = w.deal_no AND d.seat = r.seat AND d.place = 'seat'
            AND d.nth_of_seat = 7 AND d.open_seat IS NULL AND d.seq < r.seq
    WHERE r.kind = 'looked'
    GROUP BY w.hand_key, w.burns, r.seat
)
SELECT
    k.hand_key,
    coalesce(min(b.seq), k.seq) AS seq,
    k.seat,
    CASE WHEN count(b.seq) > 0 THEN 'violation' ELSE 'deviation' END AS verdict,
    'the last card of ' || seat_text(k.seat) || ' stays' AS expected,
    CASE k.burns WHEN 0 THEN 'no burn' ELSE k.burns || ' burns' END || ', the card looked at'
        || CASE WHEN count(b.seq) > 0 THEN ' and taken back' ELSE '' END AS observed,
    o.pot AS stake
FROM looked k JOIN outcomes o USING (hand_key)
    LEFT JOIN remedies b ON b.hand_key = k.hand_key AND b.seq > k.seq AND b.seat = k.seat
        AND (b.kind = 'replace' OR b.kind = 'return' AND b.from_place = 'seat')
GROUP BY k.hand_key, k.seat, k.seq, k.burns, o.pot
