-- id: IRRG-042
-- name: common-card-procedure
-- status: stable
-- severity: major
-- games: stud family
-- structures: all
-- needs: deal, burn
-- source: seed 003 L64
-- settings: none
-- says: A common card is announced; one card is burned, one is turned up in the centre, and nobody gets a last
--   card of his own.
-- not this: A card or two are left in the deck. The announcement is asked for only where the log records them.
-- example: A common card comes without a burn.
WITH commons AS (
    SELECT e.hand_key, e.deal_no, min(e.seq) AS seq, count(*) AS cards, max(e.seq) AS last_seq
    FROM steps e JOIN outcomes o USING (hand_key)
    WHERE e.kind = 'common' AND e.deal_no = o.deals - 1 AND NOT o.voided
    GROUP BY e.hand_key, e.deal_no
),
checks AS (
    SELECT c.*,
        (
            SELECT min(d.seq) FROM deals d
            WHERE d.hand_key = c.hand_key AND d.deal_no = c.deal_no AND d.place = 'seat' AND d.nth_of_seat = 7 AND d.face IS NOT NULL
        ) AS own_seq,
        EXISTS (
            FROM deals d
            WHERE d.hand_key = c.hand_key AND d.deal_no = c.deal_no AND d.place = 'burn' AND d.seq < c.seq AND d.seq > (
                SELECT max(g.seq) FROM deals g
                WHERE g.hand_key = c.hand_key AND g.deal_no = c.deal_no AND g.place = 'seat' AND g.seq < c.seq
            )
        ) AS burned,
        (s.records >> 8) & 1 = 0 OR EXISTS (
            FROM remedies a WHERE a.hand_key = c.hand_key AND a.kind = 'announce' AND a.detail = 'common' AND a.seq < c.seq
        ) AS said
    FROM commons c JOIN subject s USING (hand_key)
)
SELECT
    c.hand_key,
    CASE WHEN c.cards > 1 THEN c.last_seq WHEN c.own_seq IS NOT NULL THEN c.own_seq ELSE c.seq END AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN c.cards = 1 AND c.own_seq IS NULL AND c.burned AND c.said THEN 'deviation' ELSE 'violation' END AS verdict,
    'announced, one burn, one common card, no other last card' AS expected,
    CASE
        WHEN c.cards > 1 THEN c.cards || ' common cards'
        WHEN c.own_seq IS NOT NULL THEN 'a last card to a seat as well'
        WHEN NOT c.burned THEN 'no burn before it'
        WHEN NOT c.said THEN 'not announced'
        ELSE 'a common card'
    END AS observed,
    o.pot AS stake
FROM checks c JOIN outcomes o USING (hand_key)
