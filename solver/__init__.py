"""Mastermind, and Bulls and Cows: rules, strategies, decision trees, and optimal play.

Rules are pegs x colors, with "-distinct" if no color may repeat. A code is text or a tuple of
colors, counted from 0. Feedback is a tuple of black and white pegs. Functions return tuples:

>>> import solver
>>> solver.score("1122", "1212")
Feedback(black=2, white=2)
>>> solver.parse_code("1122", solver.parse_rules("4x6"))
(0, 0, 1, 1)

A history is a list of guesses with their feedback. Its candidates are the codes that fit:

>>> history = [("1122", (1, 1)), ("1344", (0, 2))]
>>> solver.count_candidates("4x6", history)
37
>>> guess = solver.suggest("minimax", "4x6", history).guess
>>> solver.format_code(guess, solver.parse_rules("4x6"))
'3511'

`evaluate` lets a strategy find every secret once. `STRATEGIES` names them all:

>>> found = solver.evaluate("minimax", "4x6")
>>> found.total, found.most, found.histogram
(5801, 5, (1, 6, 62, 533, 694))

A strategy of your own has a slug, says whether it draws its guesses, and returns a code:

>>> class Last:
...     slug = "last"
...     is_random = False
...
...     def next_guess(self, position, rng):
...         return position.candidates[-1]
>>> solver.evaluate(Last(), "4x6").total
7471

A decision tree holds the guess of a strategy after every answer:

>>> tree = solver.DecisionTree.build("minimax", "4x6")
>>> tree[1, 1].candidates, len(tree.play("1234"))
(208, 3)

The value of a position is the fewest guesses that its candidates need together. `optimal` says
that this is proven; otherwise it is an upper bound, and `stand_in` says whose tree it is of:

>>> value = solver.value("4x6", history)
>>> value.total, value.optimal, value.stand_in
(99, True, None)

A review says what each guess lost compared with optimal play, and how lucky its answer was:

>>> ledger = solver.review("4x6", [("1122", (1, 1)), ("1344", (2, 1)), ("1234", (4, 0))])
>>> [round(row.loss, 4) for row in ledger.rows]
[0.0594, 0.0721, 0.0]

A value that makes no sense raises a SolverError. docs/library.md tells more, docs/strategies.md
describes the strategies, and docs/bibliography.md says where each figure comes from.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from solver.version import __version__ as __version__

if TYPE_CHECKING:
    from solver.public import *  # noqa: F403
    from solver.public import __all__ as __all__

if not TYPE_CHECKING:

    def __getattr__(name):
        """A public name, or the list of them; what is public is loaded when it is first asked for."""
        public = import_module("solver.public")
        if name == "__all__":
            return public.__all__
        if name in public.__all__:
            globals().update((each, getattr(public, each)) for each in public.__all__)
        if name in globals():
            return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *import_module("solver.public").__all__})
