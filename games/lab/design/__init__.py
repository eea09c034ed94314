"""Designs: one-step strategies put together from sliders and switches, tried, saved, and compared.

`forms` reads what a visitor has set, and `page` says what is shown of it; the figures are those of a
comparison (`games.lab.compare`), and `rank` says between which strategies the design stands. Of saved
designs, `names` reads the names, `measuring` finds what they need, `mine` shows a visitor's own and `table`
the best of all; `words` writes figures and addresses. The designs themselves are in `games.models.designs`.
"""
