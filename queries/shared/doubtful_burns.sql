-- a street's first card where a burn was due, or a burn where a card was due
SELECT d.hand_key, d.deal_no, d.seq, d.street, d.place = 'burn' AS doubled
FROM deals d
WHERE d.open_seat IS NULL AND (
    d.place IN ('board', 'seat', 'common') AND d.expected_place = 'burn' AND d.nth = 0 AND coalesce(d.run, 1) = 1
    OR d.place = 'burn' AND d.expected_place IN ('board', 'seat'))
