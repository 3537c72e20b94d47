-- hands without a side pot
SELECT hand_key FROM pots GROUP BY hand_key HAVING count(*) = 1
