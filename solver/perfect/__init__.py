"""Optimal play: searches for the fewest guesses, and the books in which they are stored.

This package knows how to find and prove the lowest total of guesses for a position, and how to
read, check and build a book. It knows neither levels nor other strategies, and it sets no limit of
its own.

The modules, from the bottom up: `automorphisms` and `canonical_form` (what need not be searched
twice); `bounds` (what is known without a search); `search` (branch and bound, with proof);
`heuristic_search` (good trees where a proof is out of reach); `books`; `best_known` (the fewest
guesses that are known under each rules, which is where par comes from).
"""
