-- id: SHOW-001
-- name: best-hand-awarded
-- status: stable
-- severity: critical
-- games: all
-- structures: all
-- needs: award
-- source: seed 004 L7-10, L28-29, L72-74, L140-142, L161-165, L205-207, L223-225
-- follows: IRRG-043, POTS-003, SHOW-003, SHOW-012, SHOW-014
-- settings: omaha_rule
-- says: Each pot goes to the best hand that can win it; equal hands share it.
-- not this: A hand that wins without a showdown. A live hand that was mucked unseen leaves open who
--   had the best hand. Money that only returns an uncalled bet is no win. A site that pays a hand
--   out early (cash-out) settles it outside the pot. Half a chip that a tie leaves cannot be paid.
-- example: Seat 1 shows ace king, seat 2 a pair of deuces that made three; the pot goes to seat 1.
WITH claims AS (
    -- 2: best of some pot; 1: that cannot be told; 0: best of none
    SELECT hand_key, seat,
        max(CASE WHEN best IS NULL THEN 1 WHEN best AND share_due IS DISTINCT FROM 0 THEN 2 ELSE 0 END) AS claim,
        max(share_due) FILTER (best) AS share, sum(share_due) FILTER (best) AS due
    FROM showdowns
    GROUP BY hand_key, seat
),
checks AS (
    SELECT b.hand_key, b.seat, o.last_seq, b.awarded, coalesce(c.share, o.pot) AS share, c.due,
        CASE WHEN o.showdown THEN coalesce(c.claim, 0) ELSE 2 * (b.status IN (0, 2))::INTEGER END AS claim,
        -- old logs pay an uncalled bet back within the award
        b.awarded > 0 AND b.awarded > b.uncalled_due - b.refunded AS won
    FROM balances b JOIN outcomes o USING (hand_key) LEFT JOIN claims c USING (hand_key, seat)
    WHERE (b.awarded > 0 OR c.seat IS NOT NULL) AND o.awards > 0 AND NOT o.voided AND o.live > 0
),
judged AS (
    SELECT *,
        CASE
            WHEN claim = 1 THEN 'not-checkable'
            WHEN (claim = 2) = won THEN 'pass'
            ELSE 'violation'
        END AS verdict
    FROM checks
    WHERE won OR awarded = 0
),
elsewhere AS (
    -- paid out of a pot for which its hand is not the best, though it is the best for another
    SELECT p.hand_key, p.seat, p.pot, max(p.seq) AS seq, sum(p.amount) AS amount
    FROM payments p JOIN subject s USING (hand_key) JOIN claims c USING (hand_key, seat)
        JOIN showdowns d ON d.hand_key = p.hand_key AND d.seat = p.seat AND d.pot = p.pot
    WHERE p.kind = 'award' AND p.amount > 0 AND s.site IS NULL AND c.claim = 2
        AND EXISTS (FROM judged j WHERE j.hand_key = p.hand_key AND j.seat = p.seat AND j.verdict = 'pass')
    GROUP BY p.hand_key, p.seat, p.pot
    HAVING NOT bool_or(d.best IS NULL OR d.best)
),
quarters AS (
    SELECT j.hand_key, j.seat
    FROM judged j JOIN smallest_chips u USING (hand_key)
    WHERE j.verdict = 'violation' AND NOT j.won AND j.due < u.unit
),
settled AS (
    SELECT DISTINCT hand_key FROM payments WHERE kind = 'cash-out'
),
boards AS (
    SELECT d.hand_key, list(d.card ORDER BY d.seq, d.nth) AS board
    FROM deals d
    WHERE d.place = 'board' AND coalesce(d.run, 1) = 1 AND d.hand_key IN (
            SELECT v.hand_key FROM judged v JOIN subject s USING (hand_key)
            WHERE v.verdict = 'violation' AND v.won AND s.game IN ('omaha', 'omaha8') AND s.omaha_rule = 'exactly_2_3'
        )
    GROUP BY d.hand_key
),
hands_of_nine AS (
    SELECT e.hand_key, e.seat, list_concat(any_value(e.cards), any_value(b.board)) AS cards
    FROM shows e JOIN boards b USING (hand_key)
    WHERE len(e.cards) = 4 AND len(b.board) = 5 AND list_max(e.cards) < 52 AND list_max(b.board) < 52
    GROUP BY e.hand_key, e.seat
),
shapes AS (
    SELECT hand_key, seat, rank_groups(cards) AS groups, straight_top(rank_mask(cards)) AS straight,
        flush_cards(cards) AS suited
    FROM hands_of_nine
),
free AS (
    -- what each shown hand would be worth if any five of the nine cards played
    SELECT hand_key, seat, high_value(groups, straight, suited) AS value FROM shapes
),
misread AS (
    -- paid for five cards that are no Omaha hand: SHOW-002
    SELECT f.hand_key, f.seat
    FROM judged v JOIN free f USING (hand_key, seat)
        JOIN (SELECT hand_key, max(value) AS value FROM free GROUP BY hand_key) m USING (hand_key)
    WHERE v.verdict = 'violation' AND v.won AND f.value = m.value
),
miscounted AS (
    -- paid although its hand is dead: more or fewer than seven cards (IRRG-048, IRRG-049)
    SELECT b.hand_key, b.seat
    FROM balances b JOIN subject s USING (hand_key) JOIN outcomes o USING (hand_key)
    WHERE o.showdown AND b.awarded > 0 AND s.button IS NULL AND s.game IN ('stud', 'stud8', 'razz', 'mississippi')
        AND (s.records >> 3) & 1 = 1
        AND b.cards + (EXISTS (FROM deals c WHERE c.hand_key = b.hand_key AND c.place = 'common'))::INTEGER <> 7
)
SELECT
    j.hand_key,
    coalesce((
        SELECT max(p.seq) FROM payments p WHERE p.hand_key = j.hand_key AND p.seat = j.seat AND p.kind = 'award'
    ), j.last_seq) AS seq,
    j.seat,
    CASE
        WHEN k.hand_key IS NOT NULL THEN 'not-checkable'
        -- less than a chip is due to it: an equal hand took the odd one
        WHEN q.seat IS NOT NULL THEN 'pass'
        -- who played the board, and said so before the cards were thrown down (SHOW-005)
        WHEN j.verdict = 'violation' AND j.won AND EXISTS (
            FROM remedies b LEFT JOIN shows m ON m.hand_key = b.hand_key AND m.seat = b.seat AND m.kind = 'muck'
            WHERE b.hand_key = j.hand_key AND b.seat = j.seat AND b.kind = 'declare' AND b.detail = 'board' AND (m.seq IS NULL OR b.seq < m.seq)
        ) THEN 'not-checkable'
        ELSE j.verdict
    END AS verdict,
    CASE WHEN j.won THEN 'nothing: its hand is not the best for any pot'
        ELSE 'a share of the pot: its hand is the best' END AS expected,
    CASE WHEN j.won THEN money_text(j.awarded) || ' awarded' ELSE 'nothing awarded' END AS observed,
    CASE WHEN j.won THEN j.awarded ELSE j.share END AS stake,
    -- more special rules report these: razz SHOW-013, a share of the low SHOW-011 and 012, ties SHOW-010
    j.verdict = 'violation' AND (
        EXISTS (FROM subject s WHERE s.hand_key = j.hand_key AND s.game = 'razz' AND j.won)
        OR j.won AND (
            SELECT bool_and(p.detail = 'low') FROM payments p
            WHERE p.hand_key = j.hand_key AND p.seat = j.seat AND p.kind = 'award'
        )
        OR EXISTS (FROM miscounted m WHERE m.hand_key = j.hand_key AND m.seat = j.seat)
        OR EXISTS (FROM misread m WHERE m.hand_key = j.hand_key AND m.seat = j.seat)
        -- that the best hand got nothing follows where its money went to a hand that could not win
        OR NOT j.won AND EXISTS (FROM judged w WHERE w.hand_key = j.hand_key AND w.won AND w.verdict = 'violation')
        -- a mucked hand that is paid: SHOW-016, or SHOW-005 where it spoke too late
        OR j.won AND EXISTS (FROM balances b
            WHERE b.hand_key = j.hand_key AND b.seat = j.seat AND b.mucked AND NOT b.shown)
        OR NOT j.won AND EXISTS (
            FROM showdowns d JOIN showdowns e
                ON e.hand_key = d.hand_key AND e.pot = d.pot AND e.run = d.run AND e.part = d.part
                JOIN balances b ON b.hand_key = e.hand_key AND b.seat = e.seat
            WHERE d.hand_key = j.hand_key AND d.seat = j.seat AND d.best AND e.best AND e.seat <> d.seat AND b.awarded > 0
        )
    ) AS derived
FROM judged j LEFT JOIN settled k USING (hand_key) LEFT JOIN quarters q USING (hand_key, seat)
UNION ALL
SELECT hand_key, seq, seat, 'violation', 'nothing of pot ' || pot || ': its hand is not the best for it',
    money_text(amount) || ' awarded', amount, false
FROM elsewhere
