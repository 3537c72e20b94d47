-- Texts of findings, the same in every rule.

-- 'As' for a card of the schema (rank * 4 + suit); '??' hidden, '!!' no card of the deck
CREATE OR REPLACE TEMP MACRO card_text(card) AS
    CASE
        WHEN card BETWEEN 0 AND 51
        THEN substr('23456789TJQKA', card::INTEGER // 4 + 1, 1) || substr('cdhs', card::INTEGER % 4 + 1, 1)
        WHEN card = 52 THEN '??'
        ELSE '!!'
    END;

-- '7h Kd 2c' for a list of cards
CREATE OR REPLACE TEMP MACRO cards_text(cards) AS
    array_to_string(list_transform(cards, lambda card: card_text(card)), ' ');

-- '12.5' for an amount: no trailing zeros
CREATE OR REPLACE TEMP MACRO money_text(amount) AS
    regexp_replace(amount::DECIMAL(18, 4)::VARCHAR, '\.?0+$', '');

-- 'seat 3', or 'no seat'
CREATE OR REPLACE TEMP MACRO seat_text(seat) AS
    CASE WHEN seat IS NULL THEN 'no seat' ELSE 'seat ' || seat::VARCHAR END;

-- is the bit of a seat set in a mask of seats (pots.eligible)
CREATE OR REPLACE TEMP MACRO has_seat(mask, seat) AS
    (mask::INTEGER >> seat::INTEGER) & 1 = 1;

-- The best five of some cards as one number, for comparison: category, then ranks. A slow way to
-- it, for the few hands that a rule must look at again; the replay has its own evaluator.
CREATE OR REPLACE TEMP MACRO rank_mask(cards) AS
    coalesce(list_sum(list_transform(list_distinct(list_transform(cards, lambda c: c::INTEGER // 4)), lambda r: 1 << r)), 0)::INTEGER;
CREATE OR REPLACE TEMP MACRO straight_top(mask) AS
    coalesce(
        list_max(list_filter(range(4, 13), lambda t: (mask & (31 << (t - 4)::INTEGER)) = (31 << (t - 4)::INTEGER))),
        CASE WHEN (mask & 4111) = 4111 THEN 3 ELSE -1 END
    );
CREATE OR REPLACE TEMP MACRO flush_cards(cards) AS
    coalesce(
        list_filter(
            list_transform(range(4), lambda s: list_filter(cards, lambda c: c::INTEGER % 4 = s)),
            lambda suited: len(suited) >= 5
        )[1],
        []
    );
-- count * 16 + rank of each rank held, the most frequent first
CREATE OR REPLACE TEMP MACRO rank_groups(cards) AS
    list_reverse_sort(
        list_transform(
            list_distinct(list_transform(cards, lambda c: c::INTEGER // 4)),
            lambda r: len(list_filter(cards, lambda c: c::INTEGER // 4 = r))::INTEGER * 16 + r
        )
    );
CREATE OR REPLACE TEMP MACRO rank_number(ranks, places) AS
    list_sum(list_transform(range(1, places + 1), lambda i: coalesce(ranks[i], 0) * (1 << (20 - 4 * i)::INTEGER)))::INTEGER;
CREATE OR REPLACE TEMP MACRO top_ranks(groups, places) AS
    rank_number(list_reverse_sort(list_transform(groups, lambda g: g % 16)), places);
-- of rank_groups(cards), straight_top(rank_mask(cards)), and flush_cards(cards)
CREATE OR REPLACE TEMP MACRO high_value(groups, straight, suited) AS
    CASE
        WHEN len(suited) > 0 AND straight_top(rank_mask(suited)) >= 0 THEN (8 << 20) + straight_top(rank_mask(suited))
        WHEN groups[1] // 16 = 4
        THEN (7 << 20) + groups[1] % 16 * 16 + list_max(list_transform(groups[2:], lambda g: g % 16))
        WHEN groups[1] // 16 = 3 AND groups[2] // 16 >= 2
        THEN (6 << 20) + groups[1] % 16 * 16
            + list_max(list_transform(list_filter(groups[2:], lambda g: g >= 32), lambda g: g % 16))
        WHEN len(suited) > 0
        THEN (5 << 20) + rank_number(list_reverse_sort(list_transform(suited, lambda c: c::INTEGER // 4)), 5)
        WHEN straight >= 0 THEN (4 << 20) + straight
        WHEN groups[1] // 16 = 3 THEN (3 << 20) + groups[1] % 16 * 65536 + top_ranks(groups[2:], 2) // 16
        WHEN groups[2] // 16 = 2
        THEN (2 << 20) + groups[1] % 16 * 65536 + groups[2] % 16 * 4096
            + list_max(list_transform(groups[3:], lambda g: g % 16))
        WHEN groups[1] // 16 = 2 THEN (1 << 20) + groups[1] % 16 * 65536 + top_ranks(groups[2:], 3) // 16
        ELSE top_ranks(groups, 5)
    END;

-- is that many decisions of a deal substantial action (setting ``substantial_action``);
-- ``chips``: decisions with chips; forced bets are not counted
CREATE OR REPLACE TEMP MACRO is_substantial(word, decisions, chips, folds, checks, seats) AS
    CASE word
        WHEN 'tda' THEN decisions >= 3 OR decisions >= 2 AND chips >= 1 AND seats >= 2
        WHEN 'wl105' THEN folds >= 3 OR checks >= 3 OR decisions - folds - checks >= 2
        ELSE seats >= 2
    END;
