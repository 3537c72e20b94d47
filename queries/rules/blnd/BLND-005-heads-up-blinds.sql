-- id: BLND-005
-- name: heads-up-blinds
-- status: stable
-- severity: major
-- games: flop games
-- structures: all
-- needs: button, forced
-- source: WSOP live 153, WSOP tournament 87; seed 004 L59-62 read word for word says the opposite
-- settings: headsup_button_posts
-- says: With two players the button posts the small blind, and the other seat the big blind.
-- not this: Three players dealt in, one of them all-in: the usual blinds. A button that rests on a
--   seat that is not in the hand.
-- example: Two seats; the button is seat 1, seat 2 posts the small blind and seat 1 the big blind.
SELECT
    p.hand_key,
    p.seq,
    p.seat,
    CASE
        WHEN (p.seat = s.button) = ((p.detail = 'small-blind') = (s.headsup_button_posts = 'sb')) THEN 'pass'
        ELSE 'violation'
    END AS verdict,
    CASE s.headsup_button_posts WHEN 'sb' THEN 'the button posts the small blind'
        ELSE 'the button posts the big blind' END AS expected,
    seat_text(p.seat) || CASE WHEN p.seat = s.button THEN ' (the button)' ELSE '' END
        || ' posts the ' || replace(p.detail::VARCHAR, '-', ' ') AS observed,
    p.amount AS stake
FROM posts p JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    JOIN balances b ON b.hand_key = p.hand_key AND b.seat = s.button AND b.dealt_in
WHERE p.detail IN ('small-blind', 'big-blind') AND p.nth = 1 AND o.dealt_in = 2
