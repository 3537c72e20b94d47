-- the smallest chip of hands that split a pot: what all stacks, bets and awards of the hand are made of
SELECT b.hand_key,
    list_reduce(
        list((coalesce(b.stack_start, 0) * 10000)::BIGINT) || list((b.contributed * 10000)::BIGINT)
            || list((b.awarded * 10000)::BIGINT),
        lambda x, y: gcd(x, y)
    ) / 10000 AS unit
FROM balances b SEMI JOIN (FROM showdowns WHERE winners > 1 OR part = 'low') g ON g.hand_key = b.hand_key
GROUP BY b.hand_key
