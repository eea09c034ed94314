"""What chooses the next guess: one module per family, and the levels made of them."""

from solver.strategies.base import Strategy
from solver.strategies.levels import LEVELS, Level, UnknownLevelError, find_level
from solver.strategies.registry import STRATEGIES, UnknownStrategyError, find_strategy

__all__ = [
    "LEVELS",
    "STRATEGIES",
    "Level",
    "Strategy",
    "UnknownLevelError",
    "UnknownStrategyError",
    "find_level",
    "find_strategy",
]
