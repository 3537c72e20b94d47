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
