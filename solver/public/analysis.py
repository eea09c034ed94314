"""Public names of `solver.analysis`: what strategies need, and what guesses and games are worth."""

from solver.analysis.comparison import Comparison, compare, evaluate_together
from solver.analysis.evaluation import Evaluation, evaluate
from solver.analysis.expectation import Expectation, expect
from solver.analysis.exploration import Exploration, Kind, explore, rate_explored
from solver.analysis.hardness import Needed, hardness
from solver.analysis.json_output import json_output
from solver.analysis.outline import (
    OUTLINE_LIMIT,
    Branch,
    OffTreeError,
    Outline,
    Parting,
    Walked,
    outline,
    walk,
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
from solver.analysis.prior_value import PriorValue, prior_value
from solver.analysis.published import PublishedTotal, published_means
from solver.analysis.records import Standing, records
from solver.analysis.rescue import Rescue, find_rescue
from solver.analysis.review import Flaw, Ledger, ReviewError, Row, flaw_of, review
from solver.analysis.shares import EvaluationShare, ShareResult, evaluation_shares
from solver.analysis.strength import PlayingStrength, Rests, Step, playing_strength, rests, steps_of
from solver.analysis.suggestion import Suggestion, suggest
from solver.analysis.table import Measured, measured_strategies, measured_table
from solver.analysis.tree import DecisionTree, NoBranchError
from solver.analysis.tree_formats import write_tree
from solver.analysis.trial import Split, Trial, cells_after, rate_guesses, try_guess
from solver.analysis.values import Value, best_guesses, value

__all__ = [
    "OUTLINE_LIMIT",
    "Branch",
    "Comparison",
    "DecisionTree",
    "Evaluation",
    "EvaluationShare",
    "Expectation",
    "Exploration",
    "Flaw",
    "Kind",
    "Ledger",
    "Measured",
    "Needed",
    "NoBranchError",
    "OffTreeError",
    "Outline",
    "Parting",
    "PlayingStrength",
    "PriorValue",
    "PublishedTotal",
    "Rescue",
    "Rests",
    "ReviewError",
    "Row",
    "ShareResult",
    "Split",
    "Standing",
    "Step",
    "Suggestion",
    "Trial",
    "Value",
    "Walked",
    "asking",
    "best_guesses",
    "cells_after",
    "compare",
    "evaluate",
    "evaluate_together",
    "evaluation_shares",
    "evil_before",
    "expect",
    "exploration_before",
    "explore",
    "find_rescue",
    "flaw_of",
    "hardness",
    "json_output",
    "measured_strategies",
    "measured_table",
    "mends_before",
    "outline",
    "outline_before",
    "playing_strength",
    "prior_value",
    "published_means",
    "rate_explored",
    "rate_guesses",
    "rating_before",
    "records",
    "rescue_before",
    "rests",
    "review",
    "review_before",
    "steps_of",
    "suggest",
    "suggestion_before",
    "trial_before",
    "try_guess",
    "value",
    "walk",
    "work_before",
    "write_tree",
]
