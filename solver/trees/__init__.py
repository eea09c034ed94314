"""Decision trees that somebody wrote down: read from text, and played as a strategy.

`rows` collects the nodes that a text lists, within limits. `own`, `foreign` and `irving` read one
grammar after another into rows; docs/trees.md describes each with an example. `strategy` makes a
strategy of rows, and `reading` finds out which grammar a text is written in.
"""
