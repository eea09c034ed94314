"""Strategies, which choose the next guess: one module for each family, and the levels made of them.

This package knows positions and optimal play (`core`, `perfect`). It does not know how strategies
are measured or compared (`analysis`).
"""

from solver.strategies.base import Chance, EndlessGameError, Strategy, StrategyError, chance
from solver.strategies.design import Design, DesignError, parse_design
from solver.strategies.levels import LEVELS, MIND_READER, Level, UnknownLevelError, find_level
from solver.strategies.mind_reader import MindReader
from solver.strategies.one_step import Among, OneStep, Ties
from solver.strategies.options import OptionError, with_options
from solver.strategies.registry import (
    STRATEGIES,
    UnknownStrategyError,
    as_strategy,
    find_strategy,
    foreign_strategies,
)

__all__ = [
    "LEVELS",
    "MIND_READER",
    "STRATEGIES",
    "Among",
    "Chance",
    "Design",
    "DesignError",
    "EndlessGameError",
    "Level",
    "MindReader",
    "OneStep",
    "OptionError",
    "Strategy",
    "StrategyError",
    "Ties",
    "UnknownLevelError",
    "UnknownStrategyError",
    "as_strategy",
    "chance",
    "find_level",
    "find_strategy",
    "foreign_strategies",
    "parse_design",
    "with_options",
]
