"""How to play: the rules, with an example to try.

It knows the solver's scoring and the address of the page, which holds the progress. It knows
neither players nor stored games.
"""
