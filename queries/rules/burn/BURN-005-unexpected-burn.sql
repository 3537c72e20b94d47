-- id: BURN-005
-- name: unexpected-burn
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: burn, deal
-- source: seed 000 and 001 clauses 3, 4
-- settings: burn_before_initial_deal
-- says: No card is burned before the first deal, before a flop or river that is dealt again, or
--   after the last street.
-- not this: An exposed hole card that serves as the burn. A second burn of a street is BURN-003.
-- example: The overfull flop is shuffled and cut, and a card is burned before the new one (IRRG-009).
WITH burned AS (
    SELECT d.hand_key, d.seq, d.deal_no, d.open_seat, d.live, s.burn_before_initial_deal AS allowed,
        d.expected_place, d.street, s.game IN ('holdem', 'omaha', 'omaha8') AND coalesce(s.runs, 1) = 1 AS flops
    FROM deals d JOIN subject s USING (hand_key)
    WHERE d.place = 'burn'
),
odd AS (
    SELECT b.hand_key, b.seq,
        CASE
            WHEN b.expected_place = 'seat' AND b.street = 0 AND NOT EXISTS (
                FROM turns a WHERE a.hand_key = b.hand_key AND a.deal_no = b.deal_no AND a.seq < b.seq
            ) THEN CASE WHEN b.allowed THEN NULL ELSE 'before' END
            WHEN b.expected_place IS NULL AND b.live > 1 AND b.flops THEN 'after'
            WHEN EXISTS (
                -- cards went back to the deck since the last card that was dealt, and it was shuffled
                FROM remedies r JOIN remedies h ON h.hand_key = r.hand_key AND h.kind = 'shuffle'
                WHERE r.hand_key = b.hand_key AND r.kind = 'return' AND r.from_place IN ('board', 'aside')
                    AND r.to_place = 'deck' AND r.seq < b.seq AND h.seq BETWEEN r.seq AND b.seq
                    AND NOT EXISTS (
                        FROM deals c
                        WHERE c.hand_key = b.hand_key AND c.place <> 'burn' AND c.seq > r.seq AND c.seq < b.seq
                    )
            ) THEN 'again'
        END AS fault
    FROM burned b
    WHERE b.expected_place IS DISTINCT FROM 'burn' AND b.open_seat IS NULL
)
SELECT
    b.hand_key,
    b.seq,
    NULL::TINYINT AS seat,
    CASE WHEN f.fault IS NULL THEN 'pass' WHEN o.voided OR o.deals - 1 > b.deal_no THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE f.fault WHEN 'before' THEN 'no burn before the first deal' WHEN 'after' THEN 'no burn after the last street'
        ELSE 'no burn before the cards that are dealt again' END AS expected,
    'a burn' AS observed,
    o.pot AS stake,
    f.fault = 'again' AS derived
FROM burned b JOIN outcomes o USING (hand_key) LEFT JOIN odd f USING (hand_key, seq)
