"""The public names of the package in the order in which a reader needs them; `import solver` has them.

The first groups are those of `docs/library.md`. What only a site needs stands in `solver.site`.
"""

# ruff: noqa: RUF022 - the order is a reader's

__all__ = [
    # Rules
    "Rules",
    "RulesLike",
    "RulesError",
    "parse_rules",
    "as_rules",
    "every_rules",
    "VARIANTS",
    "Variant",
    "variant_of",
    "CUSTOM",
    "CLASSIC",
    "MINI",
    "BLANKS",
    "POCKET",
    "BULLS_AND_COWS",
    "SUPER",
    "MIN_PEGS",
    "MAX_PEGS",
    "MIN_COLORS",
    "MAX_COLORS",
    "MIN_GUESSES",
    "MAX_GUESSES",
    "MAX_CODES",
    # Codes
    "Code",
    "CodeLike",
    "CodeError",
    "parse_code",
    "read_code",
    "format_code",
    "as_code",
    "check_code",
    "code_at",
    "index_of",
    # Feedback
    "score",
    "Feedback",
    "FeedbackLike",
    "FeedbackError",
    "as_feedback",
    "check_feedback",
    "is_possible",
    "possible_feedbacks",
    "matches",
    "Matches",
    # A game
    "History",
    "HistoryLike",
    "HistoryError",
    "ContradictionError",
    "GameOverError",
    "count_candidates",
    "list_candidates",
    "any_candidate",
    "evil_answer",
    "find_mends",
    "Mend",
    # What a strategy guesses next
    "suggest",
    "Suggestion",
    # What a strategy needs for all secrets
    "evaluate",
    "Evaluation",
    "GuessCounts",
    # Decision trees
    "DecisionTree",
    "NoBranchError",
    "write_tree",
    "TreeGrammar",
    "TreeError",
    "TreeFormatError",
    "TreeStrategy",
    # Optimal play
    "value",
    "Value",
    "best_guesses",
    # What each guess of a game was worth
    "review",
    "Ledger",
    "Row",
    "ReviewError",
    "Flaw",
    "flaw_of",
    # Limits and errors
    "SolverError",
    "Limit",
    "Meter",
    "metered",
    "TooFarError",
    # Strategies
    "STRATEGIES",
    "find_strategy",
    "UnknownStrategyError",
    "parse_strategy",
    "strategy_text",
    "with_options",
    "OptionError",
    "OneStep",
    "Among",
    "Ties",
    "Opened",
    "Design",
    "DesignError",
    "parse_design",
    "LEVELS",
    "Level",
    "find_level",
    "UnknownLevelError",
    "MIND_READER",
    "MindReader",
    "mind_reader",
    # Your own strategy
    "Guesser",
    "Strategy",
    "StrategyLike",
    "as_strategy",
    "StrategyError",
    "EndlessGameError",
    "foreign_strategies",
    "Position",
    "CodeSpace",
    "code_space",
    # Engines
    "evaluate_engine",
    "EngineEvaluation",
    "EngineError",
    # Comparisons, and work in parts
    "compare",
    "Comparison",
    "evaluate_together",
    "evaluation_shares",
    "EvaluationShare",
    "ShareResult",
    # Secrets that are not equally likely
    "Prior",
    "PriorError",
    "with_prior",
    "expect",
    "Expectation",
    "prior_value",
    "PriorValue",
    # The fewest guesses that are known, and books
    "best_known",
    "BestKnown",
    "par",
    "RECIPES",
    "Book",
    "book_for",
    "load_book",
    "BookPlayer",
    "BookError",
    "UnknownBookError",
    "IncompleteTreeError",
    # What is measured and published for all rules
    "records",
    "KnownTotal",
    "measured_table",
    "measured_strategies",
    "Measured",
    "published_means",
    "PublishedTotal",
    # One guess, one position, one secret
    "try_guess",
    "Trial",
    "Split",
    "rate_guesses",
    "explore",
    "rate_explored",
    "Exploration",
    "Kind",
    "outline",
    "walk",
    "Outline",
    "Walked",
    "Branch",
    "Parting",
    "OffTreeError",
    "find_rescue",
    "Rescue",
    "hardness",
    "Needed",
]

from solver.analysis.comparison import Comparison, compare, evaluate_together
from solver.analysis.evaluation import Evaluation, evaluate
from solver.analysis.expectation import Expectation, expect
from solver.analysis.exploration import Exploration, Kind, explore, rate_explored
from solver.analysis.hardness import Needed, hardness
from solver.analysis.outline import Branch, OffTreeError, Outline, Parting, Walked, outline, walk
from solver.analysis.prior_value import PriorValue, prior_value
from solver.analysis.published import PublishedTotal, published_means
from solver.analysis.records import KnownTotal, records
from solver.analysis.rescue import Rescue, find_rescue
from solver.analysis.review import Flaw, Ledger, ReviewError, Row, flaw_of, review
from solver.analysis.shares import EvaluationShare, ShareResult, evaluation_shares
from solver.analysis.suggestion import Suggestion, suggest
from solver.analysis.table import Measured, measured_strategies, measured_table
from solver.analysis.tree import DecisionTree, NoBranchError
from solver.analysis.tree_formats import write_tree
from solver.analysis.trial import Split, Trial, rate_guesses, try_guess
from solver.analysis.values import Value, best_guesses, value
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
    read_code,
)
from solver.core.contradiction import Mend, find_mends
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
from solver.core.limits import Limit, Meter, TooFarError, metered
from solver.core.position import (
    ContradictionError,
    GameOverError,
    History,
    HistoryError,
    HistoryLike,
    Position,
    count_candidates,
    list_candidates,
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
    every_rules,
    parse_rules,
    variant_of,
)
from solver.core.space import CodeSpace, code_space
from solver.engine.crew import EngineError
from solver.engine.referee import EngineEvaluation, evaluate_engine
from solver.perfect.best_known import BestKnown, best_known, par
from solver.perfect.books.book import Book, BookError, book_for, load_book
from solver.perfect.books.recipes import RECIPES, UnknownBookError
from solver.perfect.books.replaying import IncompleteTreeError
from solver.strategies import (
    LEVELS,
    MIND_READER,
    STRATEGIES,
    Among,
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
