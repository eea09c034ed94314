"""Walking decision trees: the guess of a strategy in every position that it can reach.

An address names rules, a strategy with its options (`plans`), and the turns so far. Trees that grow
within the work of one page are kept as outlines; of all others, only a node at a time is worked out.
"""
