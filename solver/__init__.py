"""Mastermind as a library: rules, codes, feedback, and strategies that break codes.

>>> from solver import CLASSIC, LEVELS, format_code
>>> format_code(LEVELS["knuth"].next_guess(CLASSIC.rules, []), CLASSIC.rules)
'1122'
"""

from solver.codemaker import any_candidate, evil_answer
from solver.codes import Code, CodeError, check_code, format_code, parse_code
from solver.contradiction import Mend, find_mends
from solver.errors import SolverError
from solver.evaluation import Evaluation, evaluate
from solver.feedback import (
    Feedback,
    FeedbackError,
    is_possible,
    possible_feedbacks,
    score,
)
from solver.par import par
from solver.position import ContradictionError, History, Position, count_candidates, list_candidates
from solver.rescue import Rescue, find_rescue
from solver.rules import (
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
    Variant,
    check_guesses,
    parse_rules,
    variant_of,
)
from solver.space import CodeSpace, code_space
from solver.strategies import (
    LEVELS,
    MIND_READER,
    STRATEGIES,
    Among,
    Level,
    MindReader,
    OneStep,
    OptionError,
    Strategy,
    StrategyError,
    Ties,
    UnknownLevelError,
    UnknownStrategyError,
    find_level,
    find_strategy,
    foreign_strategies,
    mind_reader,
    with_options,
)
from solver.strengths import Strength
from solver.suggestion import Suggestion, suggest
from solver.tree import DecisionTree

__all__ = [
    "BLANKS",
    "BULLS_AND_COWS",
    "CLASSIC",
    "CUSTOM",
    "LEVELS",
    "MAX_CODES",
    "MAX_COLORS",
    "MAX_GUESSES",
    "MAX_PEGS",
    "MIND_READER",
    "MINI",
    "MIN_COLORS",
    "MIN_GUESSES",
    "MIN_PEGS",
    "POCKET",
    "STRATEGIES",
    "SUPER",
    "VARIANTS",
    "Among",
    "Code",
    "CodeError",
    "CodeSpace",
    "ContradictionError",
    "DecisionTree",
    "Evaluation",
    "Feedback",
    "FeedbackError",
    "History",
    "Level",
    "Mend",
    "MindReader",
    "OneStep",
    "OptionError",
    "Position",
    "Rescue",
    "Rules",
    "RulesError",
    "SolverError",
    "Strategy",
    "StrategyError",
    "Strength",
    "Suggestion",
    "Ties",
    "UnknownLevelError",
    "UnknownStrategyError",
    "Variant",
    "any_candidate",
    "check_code",
    "check_guesses",
    "code_space",
    "count_candidates",
    "evaluate",
    "evil_answer",
    "find_level",
    "find_mends",
    "find_rescue",
    "find_strategy",
    "foreign_strategies",
    "format_code",
    "is_possible",
    "list_candidates",
    "mind_reader",
    "par",
    "parse_code",
    "parse_rules",
    "possible_feedbacks",
    "score",
    "suggest",
    "variant_of",
    "with_options",
]
