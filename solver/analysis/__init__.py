"""The analysis of strategies, guesses and games: trees, totals, values, reviews and prices.

This package knows strategies and optimal play, and compares them. It prints nothing and knows no
players, which is left to the command line and the site.

The modules, from the bottom up: `tree` and `tree_formats` (the whole decision tree of a strategy, and how
it is printed); `pieces`, `shares` and `evaluation` (how many guesses
a strategy needs, computed in parts); `spreading` (work in several processes); `table` and `published`
(what strategies need under all rules); `suggestion` and `rescue` (a guess explained; a lost game that could have been won); `known`, `stand_ins` and
`values` (optimal play, and what stands in for it); `totals` (the table of the fewest guesses that are known under each rules,
measured again); `estimate`, `yardsticks`, `judging` and `bounded` (guesses compared with optimal
play, or with what stands in for it, within a limit); `review` and `trial` (boards and guesses
judged); `splits` and `exploration` (how guesses split the candidates, and which are worth comparing);
`prices` (what a question may cost, before it is asked); `output` (the JSON that others read).
"""
