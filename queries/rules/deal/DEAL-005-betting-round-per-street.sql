-- id: DEAL-005
-- name: betting-round-per-street
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: action, stack
-- source: seed 000 and 001 L3; seed 004 L14-26, L34-35, L77-89, L148-160, L170-171, L213-222
-- settings: none
-- says: Every street has its betting round, as long as two live seats have chips.
-- not this: All but one of the live seats are all-in: the board is run out without betting. An exposed last card
--   of stud, and its player all-in for the pot (seed 003 L70).
-- example: The flop is dealt to three seats with chips; nobody acts, and the turn is dealt.
WITH rounds AS (
    -- before the flop nobody counted the seats if nobody acted: those of the next street count
    SELECT t.hand_key, t.deal_no, t.street, t.turns, t.first_seq, t.first_card_seq,
        CASE WHEN t.street = 0 AND t.turns = 0 THEN n.with_chips_start ELSE t.with_chips_start END AS with_chips_start,
        CASE WHEN t.street = 0 AND t.turns = 0 THEN n.live_start ELSE t.live_start END AS live_start
    FROM streets t LEFT JOIN streets n
        ON n.hand_key = t.hand_key AND n.deal_no = t.deal_no AND n.street = 1 AND t.street = 0 AND t.turns = 0
            AND n.cards > 0
),
out AS (
    -- seats that left the betting as the street began: declared all-in on an exposed last card, or dead
    SELECT hand_key, count(*) AS seats, min(seq) AS seq
    FROM remedies
    WHERE kind = 'kill' OR kind = 'declare' AND detail = 'all-in'
    GROUP BY hand_key
)
SELECT
    t.hand_key,
    -- its last card: there the betting was due
    coalesce((
        SELECT max(d.seq) FROM deals d
        WHERE d.hand_key = t.hand_key AND d.deal_no = t.deal_no AND d.street = t.street AND d.place = 'seat' AND t.street > 0
    ), t.first_card_seq, t.first_seq) AS seq,
    NULL::TINYINT AS seat,
    CASE WHEN t.turns > 0 THEN 'pass' ELSE 'violation' END AS verdict,
    'a betting round of ' || t.with_chips_start || ' seats' AS expected,
    'no decision on this street' AS observed,
    o.pot AS stake
FROM rounds t JOIN outcomes o USING (hand_key)
    LEFT JOIN out x ON x.hand_key = t.hand_key AND x.seq > t.first_seq AND t.turns = 0
WHERE t.with_chips_start - coalesce(x.seats, 0) >= 2 AND t.live_start >= 2 AND NOT o.voided AND t.deal_no = o.deals - 1
    AND (t.turns > 0 OR o.awards > 0)
