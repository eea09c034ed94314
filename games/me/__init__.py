"""The page of a player: the streak, the climb, and what there is to be proud of."""
