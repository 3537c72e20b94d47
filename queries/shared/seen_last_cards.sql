-- last cards that everybody sees: a common card, or one that was exposed
SELECT e.hand_key, min(e.seq) AS seq
FROM steps e LEFT JOIN deals d USING (hand_key, seq) LEFT JOIN remedies r USING (hand_key, seq)
WHERE e.kind = 'common'
    OR e.kind = 'deal' AND d.street > 0 AND d.face = 'up' AND d.expected_face = 'down'
    OR e.kind = 'expose' AND NOT coalesce(r.detail IN ('player', 'boxed'), false) AND e.seat_cards = 7
GROUP BY e.hand_key
