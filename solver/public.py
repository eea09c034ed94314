"""Every public name of the package; `import solver` has them all."""

from solver.analysis.comparison import (
    Comparison,
    compare,
)
from solver.analysis.evaluation import (
    Evaluation,
    evaluate,
)
from solver.analysis.expectation import (
    Expectation,
    expect,
)
from solver.analysis.exploration import (
    Exploration,
    Kind,
    explore,
)
from solver.analysis.flaws import (
    Flaw,
    flaw_of,
)
from solver.analysis.hardness import (
    Needed,
    hardness,
)
from solver.analysis.outline import (
    Branch,
    OffTreeError,
    Outline,
    Parting,
    Walked,
)
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
from solver.analysis.prior_value import (
    PriorValue,
    prior_value,
)
from solver.analysis.published import (
    PublishedTotal,
    published_means,
)
from solver.analysis.records import (
    Standing,
    records,
)
from solver.analysis.rescue import (
    Rescue,
    find_rescue,
)
from solver.analysis.review import (
    Ledger,
    ReviewError,
    Row,
    review,
)
from solver.analysis.shares import (
    EvaluationShare,
    ShareResult,
    evaluation_shares,
)
from solver.analysis.strength import (
    PlayingStrength,
    Rests,
    Step,
    playing_strength,
    rests,
    steps_of,
)
from solver.analysis.suggestion import (
    Suggestion,
    suggest,
)
from solver.analysis.table import (
    Measured,
    measured_strategies,
    measured_table,
)
from solver.analysis.tree import (
    DecisionTree,
)
from solver.analysis.tree_formats import (
    write_tree,
)
from solver.analysis.tree_node import (
    NoBranchError,
)
from solver.analysis.trial import (
    Split,
    Trial,
    cells_after,
    rate_guesses,
    try_guess,
)
from solver.analysis.values import (
    Value,
    best_guesses,
    value,
)
from solver.analysis.walking import (
    OUTLINE_LIMIT,
    outline,
    walk,
)
from solver.core.codemaker import (
    any_candidate,
    evil_answer,
)
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
from solver.core.contradiction import (
    Mend,
    Slip,
    find_mends,
    slip_between,
)
from solver.core.errors import (
    SolverError,
)
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
from solver.core.guess_counts import (
    GuessCounts,
)
from solver.core.limits import (
    LIGHT,
    Limit,
    Meter,
    TooFarError,
    metered,
)
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
from solver.core.prior import (
    Prior,
    PriorError,
)
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
    every_rules,
    parse_rules,
    variant_of,
)
from solver.core.space import (
    CodeSpace,
    code_space,
)
from solver.perfect.best_known import (
    BestKnown,
    best_known,
    par,
)
from solver.perfect.books.book import (
    Book,
    BookError,
    book_for,
    load_book,
)
from solver.perfect.books.recipes import (
    RECIPES,
    UnknownBookError,
)
from solver.perfect.books.replaying import IncompleteTreeError
from solver.perfect.bounds import UNLIMITED_TURNS
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
from solver.strategies.base import (
    Guesser,
    StrategyLike,
)
from solver.strategies.levels import (
    mind_reader,
)
from solver.strategies.opened import (
    Opened,
)
from solver.strategies.prior_one_step import (
    with_prior,
)
from solver.strategies.written import (
    parse_strategy,
    strategy_text,
)
from solver.trees.books import (
    BookPlayer,
)
from solver.trees.reading import (
    TreeGrammar,
)
from solver.trees.rows import (
    TreeError,
    TreeFormatError,
)
from solver.trees.strategy import (
    TreeStrategy,
)

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
    "UNLIMITED_TURNS",
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
    "IncompleteTreeError",
    "Kind",
    "Ledger",
    "Level",
    "Limit",
    "Matches",
    "Measured",
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
    "PublishedTotal",
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
    "Standing",
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
    "every_rules",
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
    "measured_strategies",
    "measured_table",
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
    "published_means",
    "rate_guesses",
    "rating_before",
    "records",
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
