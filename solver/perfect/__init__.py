"""Optimal play: searches for the fewest guesses, and the books in which they are stored.

It knows how to find and prove the least total of guesses for a position, and how to read, check and
build a book. It does not know levels or other strategies, and sets no limit of time by itself.

From the ground up: `automorphisms` and `canonical_form` (what need not be searched twice);
`bounds` (what is known without a search); `search` (branch and bound, with proof); `heuristic_search`
(where a proof is out of reach); `books`.
"""
