"""The analysis of strategies, guesses and games: trees, totals, values, reviews and prices.

This package knows strategies and optimal play, and compares them. It prints nothing and knows no
players, which is left to the command line and the site.

The modules, from the bottom up: `tree` and `tree_formats` (the whole decision tree of a strategy,
and how it is printed); `pieces`, `shares` and `evaluation` (how many guesses a strategy needs,
computed in parts); `parallel` and `workers` (work in several processes, and processes in which a
strategy may hang); `table` and `published` (what strategies need under all rules); `suggestion` and
`rescue` (a guess explained; a lost game that could have been won); `known`, `stand_ins` and `values`
(optimal play, and what stands in for it); `totals` (the fewest guesses that are known under each
rules, measured again); `estimate`, `yardsticks` and `judging` (guesses compared with optimal play, or
with what stands in for it, within a limit); `review`, `strength` and `trial` (boards, players and
guesses judged); `exploration` (how guesses split the candidates, and which are worth comparing);
`outline` (the nodes of a tree in short); `prices` (what a question may cost, before it is asked);
`json_output` (the JSON that others read).
"""
