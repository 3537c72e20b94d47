-- id: ANTE-002
-- name: ante-after-deal
-- status: stable
-- severity: minor
-- games: all
-- structures: all
-- needs: forced, deal
-- source: seed 004 L167-169
-- settings: none
-- says: Antes are posted before the first card is dealt.
-- not this: The deal that follows a misdeal: the antes of the first deal stand.
-- example: Seat 1 gets its first card and then posts the ante.
SELECT
    p.hand_key,
    p.seq,
    p.seat,
    CASE WHEN p.cards_dealt = 0 THEN 'pass' ELSE 'violation' END AS verdict,
    'the ante before the first card' AS expected,
    'posted after ' || p.cards_dealt || CASE p.cards_dealt WHEN 1 THEN ' card' ELSE ' cards' END AS observed,
    p.amount AS stake
FROM posts p
WHERE p.detail = 'ante'
