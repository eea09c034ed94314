"""What can be said about strategies, guesses and games: trees, totals, values, reviews and prices.

It knows strategies and optimal play and compares them. It does not print anything and knows no
players; that is for the command line and the site.

From the ground up: `tree` (a strategy's whole decision tree); `evaluation` (how many guesses a strategy
needs); `suggestion` and `rescue` (a guess explained, a game that was lost); `values`, `review` and `par`
(guesses against optimal play); `prices` (what a question may cost, before it is asked).
"""
