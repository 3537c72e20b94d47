-- id: BURN-007
-- name: burn-error-corrected
-- status: stable
-- severity: major
-- games: all
-- structures: all
-- needs: burn, deal, action, return
-- source: seed 003 L56; WSOP live 122, 164, 165; WSOP tournament 88
-- settings: burn_streets, stud_burn_streets, burn_error_remedy, burn_error_deadline
-- says: A missed or doubled burn that is noticed before anyone acted is put right: the cards go to
--   the places where they belong. (WSOP: a flop without a burn is shuffled back.)
-- not this: An error that nobody noticed (BURN-001, BURN-003), or only after an action (BURN-008).
-- example: The turn 8c comes without a burn; a ruling notes it, nothing is moved, and seat 1 checks.
WITH facts AS (
    SELECT c.*, s.burn_error_remedy AS remedy,
        (SELECT min(a.seq) FROM turns a
            WHERE a.hand_key = c.hand_key AND a.deal_no = c.deal_no AND a.seq > c.card_seq
                AND (s.burn_error_deadline = 'first_action' OR a.nth >= 3
                    OR a.nth = 2 AND a.kind NOT IN ('check', 'fold'))) AS acted_seq
    FROM cards_after_wrong_burns c JOIN subject s USING (hand_key)
),
noticed AS (
    SELECT f.hand_key, f.deal_no, f.seq, f.doubled, f.street, f.remedy,
        bool_or(r.kind IN ('return', 'replace')) AS moved,
        bool_or(r.kind = 'shuffle') AS shuffled,
        bool_or(r.kind = 'ruling') AS ruled
    FROM facts f JOIN remedies r ON r.hand_key = f.hand_key AND r.seq > f.seq
        AND r.seq < coalesce(f.acted_seq, 2147483647)
        AND (r.kind IN ('replace', 'shuffle', 'ruling') OR r.kind = 'return' AND r.from_place <> 'deck')
    GROUP BY f.hand_key, f.deal_no, f.seq, f.doubled, f.street, f.remedy
),
judged AS (
    SELECT n.*, s.game IN ('holdem', 'omaha', 'omaha8') AND n.street = 1 AND NOT n.doubled AND n.remedy <> 'reposition' AS flop,
        n.street = CASE WHEN s.game = 'mississippi' THEN 3 ELSE 4 END AS last
    FROM noticed n JOIN subject s USING (hand_key)
    WHERE n.moved OR n.ruled
)
SELECT
    j.hand_key,
    j.seq,
    NULL::TINYINT AS seat,
    CASE WHEN o.voided OR o.deals - 1 > j.deal_no OR j.last AND EXISTS (
            -- the last card stays with a player who has looked at it (BURN-009)
            FROM remedies k
            WHERE k.hand_key = j.hand_key AND k.kind = 'looked' AND k.seq > j.seq
        ) OR j.moved AND (j.shuffled OR NOT j.flop) THEN 'deviation' ELSE 'violation' END AS verdict,
    CASE WHEN j.flop THEN 'the flop taken back and shuffled' ELSE 'the cards moved to their places before anyone acts' END AS expected,
    CASE WHEN j.doubled THEN 'two burns' ELSE 'no burn' END
        || CASE WHEN j.moved THEN ', put right' ELSE ', noticed, and nothing moved' END
        || CASE WHEN j.flop AND j.moved AND NOT j.shuffled THEN ' without a shuffle' ELSE '' END AS observed,
    o.pot AS stake
FROM judged j JOIN outcomes o USING (hand_key)
