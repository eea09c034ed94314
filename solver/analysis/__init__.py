"""The analysis of strategies, guesses and games: trees, totals, values, reviews and prices.

This package knows strategies and optimal play, and compares them. It prints nothing and knows no
players, which is left to the command line and the site.

The modules, from the bottom up: `tree` (the whole decision tree of a strategy); `evaluation` (how
many guesses a strategy needs); `suggestion` and `rescue` (a guess explained; a lost game that could
have been won); `values`, `review` and `par` (guesses compared with optimal play); `prices` (what a
question may cost, before it is asked).
"""
