-- id: LOGS-013
-- name: currency-unit
-- status: stable
-- severity: major
-- hands: all
-- games: all
-- structures: all
-- needs: none
-- source: derived: amounts that no chip or coin can pay
-- settings: money_unit
-- says: Every amount is a whole number of the hand's smallest unit: the house's, or the cent of its currency.
-- not this: Chips of a tournament, and currencies that are not divided into cents, where the house
--   states no unit: not to be told.
-- example: At a table in dollars a call of 2.505.
WITH units AS (
    SELECT hand_key,
        coalesce(money_unit, CASE
            WHEN currency IN ('USD', 'EUR', 'GBP', 'CAD', 'AUD', 'NZD', 'CHF', 'SEK', 'NOK', 'DKK', 'CNY', 'INR', 'BRL', 'MXN', 'PLN')
            THEN 0.01 END)::DECIMAL(18, 4) AS unit
    FROM subject
),
sums AS (
    SELECT e.hand_key, e.seq, e.seat, coalesce(e.amount, e.to_amount) AS amount, e.to_amount
    FROM amounts e
    WHERE e.amount IS NOT NULL OR e.to_amount IS NOT NULL
    UNION ALL
    SELECT hand_key, 0, seat, stack, NULL FROM seats WHERE stack IS NOT NULL
),
odd AS (
    SELECT a.hand_key, min(a.seq) AS seq, arg_min(a.seat, a.seq) AS seat,
        arg_min(CASE WHEN a.amount % u.unit <> 0 THEN a.amount ELSE a.to_amount END, a.seq) AS amount
    FROM sums a JOIN units u USING (hand_key)
    WHERE u.unit > 0 AND (a.amount % u.unit <> 0 OR a.to_amount % u.unit <> 0)
    GROUP BY a.hand_key
)
SELECT
    u.hand_key,
    coalesce(o.seq, 0) AS seq,
    o.seat,
    CASE
        WHEN o.hand_key IS NOT NULL THEN 'violation'
        WHEN u.unit IS NULL OR u.unit = 0 THEN 'not-checkable'
        ELSE 'pass'
    END AS verdict,
    'amounts in whole ' || money_text(u.unit) AS expected,
    money_text(o.amount) AS observed,
    o.amount AS stake
FROM units u LEFT JOIN odd o USING (hand_key)
