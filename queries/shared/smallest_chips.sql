-- the smallest chip of hands in which equal hands split a pot: what its stakes are made of, and all stacks, bets and awards
SELECT b.hand_key,
    list_reduce(
        list((coalesce(b.stack_start, 0) * 10000)::BIGINT) || list((b.contributed * 10000)::BIGINT)
            || list((b.awarded * 10000)::BIGINT) || any_value([
                (coalesce(amount, 0) * 10000)::BIGINT
                FOR amount IN [s.small_blind, s.big_blind, s.ante, s.bring_in, s.lower]
            ]),
        lambda x, y: gcd(x, y)
    ) / 10000 AS unit
FROM balances b JOIN subject s USING (hand_key)
    SEMI JOIN (FROM showdowns WHERE winners > 1) g ON g.hand_key = b.hand_key
GROUP BY b.hand_key
