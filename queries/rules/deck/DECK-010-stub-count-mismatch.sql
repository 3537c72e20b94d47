-- id: DECK-010
-- name: stub-count-mismatch
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: stub, deal, burn
-- source: seed 003 L64 (needs the count); WSOP live 228
-- settings: deck_composition, stub_count_required
-- says: The cards left in the deck, where they are counted, are the deck less those that left it.
-- not this: A boxed card that was set aside is no longer in the stub.
-- example: Six seats in hold'em, a burn and the flop: 36 cards are left, 35 are counted.
WITH counted AS (
    SELECT e.hand_key, e.seq, e.count, max(d.seq) AS card_seq
    FROM stubs e LEFT JOIN deals d ON d.hand_key = e.hand_key AND d.seq < e.seq
    WHERE e.count IS NOT NULL
    GROUP BY e.hand_key, e.seq, e.count
),
left_over AS (
    -- the state before the event where the hand was irregular; else the deck after the last card
    SELECT c.hand_key, c.seq, c.count,
        coalesce(max(x.stub), min(d.stub) - 1, 52) - CASE s.deck_composition WHEN 'short36' THEN 16 ELSE 0 END AS stub
    FROM counted c JOIN subject s USING (hand_key) LEFT JOIN steps x USING (hand_key, seq)
        LEFT JOIN deals d ON d.hand_key = c.hand_key AND d.seq = c.card_seq
    GROUP BY c.hand_key, c.seq, c.count, s.deck_composition
)
SELECT
    c.hand_key,
    c.seq,
    NULL::TINYINT AS seat,
    CASE WHEN c.count = c.stub THEN 'pass' WHEN o.voided THEN 'deviation' ELSE 'violation' END AS verdict,
    c.stub || ' cards' AS expected,
    c.count || ' counted' AS observed,
    o.pot AS stake
FROM left_over c JOIN outcomes o USING (hand_key)
UNION ALL
SELECT s.hand_key, o.last_seq, NULL, 'violation', 'a count of the stub', 'none', o.pot
FROM subject s JOIN outcomes o USING (hand_key)
WHERE s.stub_count_required AND NOT EXISTS (FROM counted c WHERE c.hand_key = s.hand_key)
