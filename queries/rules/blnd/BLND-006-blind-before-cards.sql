-- id: BLND-006
-- name: blind-before-cards
-- status: stable
-- severity: minor
-- games: flop games
-- structures: all
-- needs: forced, deal
-- source: seed 004 L59-63, L127-131; WSOP live (blinds before the cards are looked at)
-- settings: none
-- says: The blinds are posted before any card of the hand is dealt.
-- not this: The dead blind of a player who comes late; a post after a misdeal. Straddles are BLND-011.
-- example: Seat 1 has a card when seat 2 posts the big blind.
SELECT
    p.hand_key,
    p.seq,
    p.seat,
    CASE WHEN p.cards_dealt > 0 AND p.deal_no = 0 THEN 'violation' ELSE 'pass' END AS verdict,
    'the ' || replace(p.detail::VARCHAR, '-', ' ') || ' before the first card' AS expected,
    p.cards_dealt || ' cards were dealt' AS observed,
    p.amount AS stake
FROM posts p
WHERE p.detail IN ('small-blind', 'big-blind') AND p.nth = 1
