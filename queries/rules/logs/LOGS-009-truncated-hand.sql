-- id: LOGS-009
-- name: truncated-hand
-- status: stable
-- severity: critical
-- hands: all
-- games: all
-- structures: all
-- needs: award
-- source: derived: a hand without an end cannot be audited
-- settings: none
-- says: A hand ends with an award, or is void and its money goes back.
-- not this: A misdeal whose money was refunded; a hand that the site cancelled, or paid out early.
--   A site's hand with a summary that does not say who was paid is not cut off, and not to be told.
-- example: The last line of the hand is a call.
WITH ended AS (
    SELECT p.hand_key,
        bool_or(p.kind IN ('award', 'cash-out') OR p.kind = 'refund' AND coalesce(p.detail, 'other') <> 'uncalled') AS paid
    FROM payments p
    GROUP BY p.hand_key
),
void AS (
    SELECT DISTINCT r.hand_key FROM remedies r WHERE r.kind = 'void'
)
SELECT
    s.hand_key,
    coalesce(o.last_seq, 0) AS seq,
    NULL::TINYINT AS seat,
    CASE
        WHEN e.paid OR v.hand_key IS NOT NULL OR s.cancelled THEN 'pass'
        WHEN s.logged_pot IS NOT NULL THEN 'not-checkable'
        ELSE 'violation'
    END AS verdict,
    'an award, or all money returned' AS expected,
    'the hand ends without' AS observed,
    o.contributed AS stake
FROM subject s LEFT JOIN ended e USING (hand_key) LEFT JOIN void v USING (hand_key)
    LEFT JOIN outcomes o USING (hand_key)
