"""Template tags and filters: pegs, feedback, tables of levels, names of browsers.

They know values of the solver and the words of the site. They know neither models, forms of ours,
nor requests.
"""
