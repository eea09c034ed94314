"""Made-up designs of a player, one of them in the table."""

from games.models import Player, SavedDesign
from solver import CLASSIC, evaluate, parse_strategy

DESIGNS = (
    ("Steady", "parts+0.5*entropy", "1123"),
    ("Never the worst", "worst+0.2*parts", ""),
)
"""What each is called, what it weighs, and its first guess on Classic."""


def save_designs(owner: Player) -> None:
    """Save the designs with what they need, and show the first in the table."""
    rules = CLASSIC.rules
    saved = [
        SavedDesign.objects.keep(
            owner,
            name=name,
            rules=rules,
            strategy=strategy,
            first=first,
            counts=evaluate(parse_strategy(strategy), rules, first or None),
        )
        for name, strategy, first in DESIGNS
    ]
    saved[0].enter_table()
