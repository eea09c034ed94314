"""Where else the lab shows a strategy of a comparison."""

from django.urls import reverse

from games.lab.compare.costs import PERFECT, Entry
from games.models import Asked
from solver import STRATEGIES, measured_strategies, parse_strategy


def tree_of(asked: Asked) -> str:
    """The page with its decision tree; empty for who draws guesses, and what a page cannot search for."""
    strategy = parse_strategy(asked.strategy)
    is_searched = strategy.slug == PERFECT and strategy != STRATEGIES[PERFECT]
    if strategy.is_random or is_searched:
        return ""
    return reverse("lab-tree", args=[asked.rules, str(Entry(asked.strategy, asked.first))])


def table_of(asked: Asked) -> str:
    """The page that tells what it needs under other rules; empty if it is in no table."""
    if asked.first or asked.strategy not in measured_strategies():
        return ""
    return reverse("strategy-table", args=[asked.strategy])
