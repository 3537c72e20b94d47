-- hands in which the deck ever came down to what a last street takes, or a common card was dealt
SELECT DISTINCT hand_key FROM deals WHERE stub <= 16 OR place = 'common'
