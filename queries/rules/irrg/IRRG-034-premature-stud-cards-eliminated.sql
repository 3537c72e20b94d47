-- id: IRRG-034
-- name: premature-stud-cards-eliminated
-- status: stable
-- severity: critical
-- games: stud family
-- structures: all
-- needs: deal, burn, return, action
-- source: seed 003 L60; against it WSOP live 227 (back to the deck, shuffled)
-- follows: BLND-013
-- settings: premature_stud_remedy
-- says: A card that is burned or dealt before the betting round is complete is out of play (or, by house
--   rule, goes back into the deck, which is shuffled).
-- not this: The last card, once its player has looked at it (IRRG-038). Everybody else folds, and no more cards
--   are dealt.
-- example: Seat 3 owes a call; 8d is dealt to seat 1 and stays as its card of the next street.
WITH back AS (
    SELECT e.*, min(r.seq) AS back_seq, arg_min(r.to_place, r.seq)::VARCHAR AS place_to
    FROM early_street_cards e LEFT JOIN remedies r
        ON r.hand_key = e.hand_key AND r.kind = 'return' AND r.seq > e.seq AND r.from_place = e.place
            AND list_contains(r.cards, e.card) AND (r.seat = e.seat OR r.seat IS NULL)
            AND r.seq < coalesce((
                SELECT min(t.seq) FROM turns t
                WHERE t.hand_key = e.hand_key AND t.deal_no = e.deal_no AND t.street = e.street + 1
            ), r.seq + 1)
    GROUP BY ALL
),
judged AS (
    SELECT b.*,
        CASE
            WHEN b.place = 'burn' THEN CASE b.place_to WHEN 'deck' THEN 'deck' ELSE 'right' END
            WHEN b.back_seq IS NULL THEN 'played'
            WHEN b.premature_stud_remedy = 'robert' THEN CASE b.place_to WHEN 'deck' THEN 'deck' ELSE 'right' END
            WHEN b.place_to <> 'deck' THEN 'aside'
            WHEN EXISTS (FROM remedies h WHERE h.hand_key = b.hand_key AND h.kind = 'shuffle' AND h.seq > b.back_seq) THEN 'right'
            ELSE 'unshuffled'
        END AS what
    FROM back b
    WHERE NOT b.kept
        AND (b.place = 'seat' OR NOT EXISTS (
            FROM early_street_cards c
            WHERE c.hand_key = b.hand_key AND c.deal_no = b.deal_no AND c.street = b.street AND c.place = 'seat'
        ))
)
SELECT
    j.hand_key,
    CASE WHEN j.what IN ('deck', 'aside') THEN j.back_seq ELSE j.seq END AS seq,
    j.seat,
    CASE j.what WHEN 'right' THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE j.premature_stud_remedy WHEN 'robert' THEN 'the ' || card_text(j.card) || ' out of play'
        ELSE 'the ' || card_text(j.card) || ' back in the deck, shuffled' END AS expected,
    CASE j.place WHEN 'burn' THEN 'burned' ELSE 'dealt' END || ' before the round was complete'
        || CASE j.what WHEN 'played' THEN ', it plays' WHEN 'deck' THEN ', back in the deck' WHEN 'aside' THEN ', put aside'
            WHEN 'unshuffled' THEN ', not shuffled' ELSE '' END AS observed,
    o.pot AS stake,
    -- the seat had its turn, and checked or called too little (TURN-012, BETS-021), or was passed over (TURN-007)
    EXISTS (
        FROM turns a JOIN deals x ON x.hand_key = a.hand_key AND x.seq = j.seq
        WHERE a.hand_key = j.hand_key AND a.deal_no = x.deal_no AND a.street = x.street AND a.seq < x.seq
            AND (a.skipped_seat = x.open_seat
                OR a.seat = x.open_seat AND a.kind IN ('check', 'call') AND a.to_call > a.added AND NOT coalesce(a.goes_all_in, false))
    )
    -- or nobody acted on the street before: that round was left out (DEAL-005)
    OR EXISTS (
        FROM streets b WHERE b.hand_key = j.hand_key AND b.deal_no = j.deal_no AND b.street = j.street AND b.turns = 0
    ) AS derived
FROM judged j JOIN outcomes o USING (hand_key)
WHERE j.back_seq IS NOT NULL
    OR EXISTS (FROM streets z WHERE z.hand_key = j.hand_key AND z.deal_no = j.deal_no AND z.street = j.street + 1)
QUALIFY row_number() OVER (PARTITION BY j.hand_key, j.deal_no, j.street ORDER BY j.what = 'right', j.seq) = 1
