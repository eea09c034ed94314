"""Mastermind as a library: rules, codes, feedback, and strategies that break codes.

>>> from solver import CLASSIC, LEVELS, format_code
>>> format_code(LEVELS["knuth"].next_guess(CLASSIC.rules, []), CLASSIC.rules)
'1122'
"""

from solver.codes import Code, CodeError, check_code, format_code, parse_code
from solver.errors import SolverError
from solver.evaluation import Evaluation, evaluate
from solver.feedback import (
    Feedback,
    FeedbackError,
    is_possible,
    possible_feedbacks,
    score,
)
from solver.position import ContradictionError, History, Position, count_candidates
from solver.rules import (
    BLANKS,
    BULLS_AND_COWS,
    CLASSIC,
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
    Variant,
    check_guesses,
    parse_rules,
)
from solver.space import CodeSpace, code_space
from solver.strategies import (
    LEVELS,
    STRATEGIES,
    Level,
    Strategy,
    UnknownLevelError,
    UnknownStrategyError,
    find_level,
    find_strategy,
)

__all__ = [
    "BLANKS",
    "BULLS_AND_COWS",
    "CLASSIC",
    "LEVELS",
    "MAX_CODES",
    "MAX_COLORS",
    "MAX_GUESSES",
    "MAX_PEGS",
    "MINI",
    "MIN_COLORS",
    "MIN_GUESSES",
    "MIN_PEGS",
    "POCKET",
    "STRATEGIES",
    "SUPER",
    "VARIANTS",
    "Code",
    "CodeError",
    "CodeSpace",
    "ContradictionError",
    "Evaluation",
    "Feedback",
    "FeedbackError",
    "History",
    "Level",
    "Position",
    "Rules",
    "RulesError",
    "SolverError",
    "Strategy",
    "UnknownLevelError",
    "UnknownStrategyError",
    "Variant",
    "check_code",
    "check_guesses",
    "code_space",
    "count_candidates",
    "evaluate",
    "find_level",
    "find_strategy",
    "format_code",
    "is_possible",
    "parse_code",
    "parse_rules",
    "possible_feedbacks",
    "score",
]
