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

from solver.analysis.comparison import Comparison, compare
from solver.analysis.evaluation import Evaluation, evaluate
from solver.analysis.expectation import Expectation, expect
from solver.analysis.exploration import Exploration, Kind, explore
from solver.analysis.flaws import Flaw, flaw_of
from solver.analysis.hardness import Needed, hardness
from solver.analysis.outline import Branch, OffTreeError, Outline, Parting, Walked
from solver.analysis.prices import (
    asking,
    evil_before,
    exploration_before,
    mends_before,
    outline_before,
    rating_before,
    rescue_before,
    review_before,
    suggestion_before,
    trial_before,
    work_before,
)
from solver.analysis.prior_value import PriorValue, prior_value
from solver.analysis.rescue import Rescue, find_rescue
from solver.analysis.review import Ledger, ReviewError, Row, review
from solver.analysis.shares import EvaluationShare, ShareResult, evaluation_shares
from solver.analysis.strength import PlayingStrength, Rests, Step, playing_strength, rests, steps_of
from solver.analysis.suggestion import Suggestion, suggest
from solver.analysis.tree import DecisionTree
from solver.analysis.tree_formats import write_tree
from solver.analysis.tree_node import NoBranchError
from solver.analysis.trial import Split, Trial, cells_after, rate_guesses, try_guess
from solver.analysis.values import Value, best_guesses, value
from solver.analysis.walking import OUTLINE_LIMIT, outline, walk
from solver.core.codemaker import any_candidate, evil_answer
from solver.core.codes import (
    Code,
    CodeError,
    CodeLike,
    as_code,
    check_code,
    code_at,
    format_code,
    index_of,
    parse_code,
)
from solver.core.contradiction import Mend, Slip, find_mends, slip_between
from solver.core.errors import SolverError
from solver.core.feedback import (
    Feedback,
    FeedbackError,
    FeedbackLike,
    Matches,
    as_feedback,
    check_feedback,
    is_possible,
    matches,
    possible_feedbacks,
    score,
)
from solver.core.guess_counts import GuessCounts
from solver.core.limits import LIGHT, Limit, Meter, TooFarError, metered
from solver.core.position import (
    ContradictionError,
    GameOverError,
    History,
    HistoryError,
    HistoryLike,
    Position,
    count_candidates,
    list_candidates,
    page_of_candidates,
)
from solver.core.prior import Prior, PriorError
from solver.core.rules import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
    CUSTOM,
    MAX_CODES,
    MAX_COLORS,
    MAX_GUESSES,
    MAX_PEGS,
    MIN_COLORS,
    MIN_GUESSES,
    MIN_PEGS,
    MINI,
    POCKET,
    SUPER,
    VARIANTS,
    Rules,
    RulesError,
    RulesLike,
    Variant,
    as_rules,
    check_guesses,
    parse_rules,
    variant_of,
)
from solver.core.space import CodeSpace, code_space
from solver.perfect.best_known import BestKnown, best_known, par
from solver.perfect.books.book import Book, BookError, book_for, load_book
from solver.perfect.books.recipes import RECIPES, UnknownBookError
from solver.strategies import (
    LEVELS,
    MIND_READER,
    STRATEGIES,
    Among,
    Chance,
    Design,
    DesignError,
    EndlessGameError,
    Level,
    MindReader,
    OneStep,
    OptionError,
    Strategy,
    StrategyError,
    Ties,
    UnknownLevelError,
    UnknownStrategyError,
    as_strategy,
    chance,
    find_level,
    find_strategy,
    foreign_strategies,
    parse_design,
    with_options,
)
from solver.strategies.base import Guesser, StrategyLike
from solver.strategies.levels import mind_reader
from solver.strategies.opened import Opened
from solver.strategies.prior_one_step import with_prior
from solver.strategies.written import parse_strategy, strategy_text
from solver.trees.books import BookPlayer
from solver.trees.reading import TreeGrammar
from solver.trees.rows import TreeError, TreeFormatError
from solver.trees.strategy import TreeStrategy

__version__ = "0.1.0"

__all__ = [
    "BLANKS",
    "BULLS_AND_COWS",
    "CLASSIC",
    "CUSTOM",
    "LEVELS",
    "LIGHT",
    "MAX_CODES",
    "MAX_COLORS",
    "MAX_GUESSES",
    "MAX_PEGS",
    "MIND_READER",
    "MINI",
    "MIN_COLORS",
    "MIN_GUESSES",
    "MIN_PEGS",
    "OUTLINE_LIMIT",
    "POCKET",
    "RECIPES",
    "STRATEGIES",
    "SUPER",
    "VARIANTS",
    "Among",
    "BestKnown",
    "Book",
    "BookError",
    "BookPlayer",
    "Branch",
    "Chance",
    "Code",
    "CodeError",
    "CodeLike",
    "CodeSpace",
    "Comparison",
    "ContradictionError",
    "DecisionTree",
    "Design",
    "DesignError",
    "EndlessGameError",
    "Evaluation",
    "EvaluationShare",
    "Expectation",
    "Exploration",
    "Feedback",
    "FeedbackError",
    "FeedbackLike",
    "Flaw",
    "GameOverError",
    "GuessCounts",
    "Guesser",
    "History",
    "HistoryError",
    "HistoryLike",
    "Kind",
    "Ledger",
    "Level",
    "Limit",
    "Matches",
    "Mend",
    "Meter",
    "MindReader",
    "Needed",
    "NoBranchError",
    "OffTreeError",
    "OneStep",
    "Opened",
    "OptionError",
    "Outline",
    "Parting",
    "PlayingStrength",
    "Position",
    "Prior",
    "PriorError",
    "PriorValue",
    "Rescue",
    "Rests",
    "ReviewError",
    "Row",
    "Rules",
    "RulesError",
    "RulesLike",
    "ShareResult",
    "Slip",
    "SolverError",
    "Split",
    "Step",
    "Strategy",
    "StrategyError",
    "StrategyLike",
    "Suggestion",
    "Ties",
    "TooFarError",
    "TreeError",
    "TreeFormatError",
    "TreeGrammar",
    "TreeStrategy",
    "Trial",
    "UnknownBookError",
    "UnknownLevelError",
    "UnknownStrategyError",
    "Value",
    "Variant",
    "Walked",
    "any_candidate",
    "as_code",
    "as_feedback",
    "as_rules",
    "as_strategy",
    "asking",
    "best_guesses",
    "best_known",
    "book_for",
    "cells_after",
    "chance",
    "check_code",
    "check_feedback",
    "check_guesses",
    "code_at",
    "code_space",
    "compare",
    "count_candidates",
    "evaluate",
    "evaluation_shares",
    "evil_answer",
    "evil_before",
    "expect",
    "exploration_before",
    "explore",
    "find_level",
    "find_mends",
    "find_rescue",
    "find_strategy",
    "flaw_of",
    "foreign_strategies",
    "format_code",
    "hardness",
    "index_of",
    "is_possible",
    "list_candidates",
    "load_book",
    "matches",
    "mends_before",
    "metered",
    "mind_reader",
    "outline",
    "outline_before",
    "page_of_candidates",
    "par",
    "parse_code",
    "parse_design",
    "parse_rules",
    "parse_strategy",
    "playing_strength",
    "possible_feedbacks",
    "prior_value",
    "rate_guesses",
    "rating_before",
    "rescue_before",
    "rests",
    "review",
    "review_before",
    "score",
    "slip_between",
    "steps_of",
    "strategy_text",
    "suggest",
    "suggestion_before",
    "trial_before",
    "try_guess",
    "value",
    "variant_of",
    "walk",
    "with_options",
    "with_prior",
    "work_before",
    "write_tree",
]
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver import public
    from solver.public import *  # noqa: F403 - it says itself which names these are

    __all__ = public.__all__

__version__ = "0.1.0"


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
