"""What the lab is asked to measure."""

from collections.abc import Sequence
from typing import NamedTuple

from solver import EvaluationShare, Rules, evaluation_shares, parse_rules, parse_strategy

SEED = 0  # of the secrets and guesses that are drawn; the same for everybody, so figures repeat


class Asked(NamedTuple):
    """What is measured: the guesses that a strategy needs under some rules.

    strategy: its text with its options. first: the first guess, or "" for its own.
    games: how many secrets are drawn; 0 for every code once.
    """

    strategy: str
    rules: str
    first: str = ""
    games: int = 0

    @property
    def under(self) -> Rules:
        return parse_rules(self.rules)

    def shares(self, count: int) -> Sequence[EvaluationShare]:
        """The shares of the evaluation, at most `count`."""
        return evaluation_shares(
            parse_strategy(self.strategy),
            self.rules,
            self.first or None,
            games=self.games or None,
            seed=SEED,
            shares=count,
        )
