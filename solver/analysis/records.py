"""The records: for each rules, the fewest guesses known for all codes, whose tree that is, and more."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from solver.analysis.published import PUBLISHED_TOTALS, PublishedTotal
from solver.analysis.table import measured_strategies, measured_table
from solver.core.rules import Rules, every_rules
from solver.perfect.best_known import best_known
from solver.strategies import STRATEGIES

PERFECT = STRATEGIES["perfect"].slug


@dataclass(frozen=True, slots=True)
class KnownTotal:
    """What is known under some rules.

    ours: the guesses that our best tree needs for all codes; None if none was measured.
    optimal: whether it is proven that no tree needs fewer.
    bound: a proven lower bound of the total of any tree.
    histogram: the codes that our tree finds in 1, 2, 3, … guesses; None if they were not counted.
    published: the least total that somebody published; None if we found none.
    """

    rules: Rules
    ours: int | None
    optimal: bool
    bound: int
    histogram: tuple[int, ...] | None
    published: PublishedTotal | None

    @property
    def least(self) -> int | None:
        """The fewest guesses known, whoever found them."""
        known = [self.ours, self.published.total if self.published else None]
        return min((total for total in known if total is not None), default=None)

    @property
    def is_ours(self) -> bool:
        """Whether nobody published as few guesses, as far as we know."""
        return self.least is not None and (
            self.published is None or self.published.total > self.least
        )

    @property
    def mean(self) -> float | None:
        """The fewest guesses known, for each code."""
        return None if self.least is None else self.least / self.rules.size

    @property
    def most(self) -> int | None:
        """The guesses that our tree needs for the hardest code."""
        return None if self.histogram is None else len(self.histogram)

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        published = self.published
        return {
            "rules": str(self.rules),
            "codes": self.rules.size,
            "least": self.least,
            "mean": self.mean,
            "ours": self.ours,
            "optimal": self.optimal,
            "bound": self.bound,
            "most": self.most,
            "histogram": None if self.histogram is None else list(self.histogram),
            "published": None if published is None else published.total,
            "who": None if published is None else published.who,
            "year": None if published is None else published.year,
            "address": None if published is None else published.address,
        }


@cache
def records() -> Sequence[KnownTotal]:
    """What is known under all rules, by pegs, then by colors, with repeats first.

    >>> from solver import CLASSIC
    >>> [each.least for each in records() if each.rules == CLASSIC.rules]
    [5625]
    """
    ordered = sorted(every_rules(), key=lambda rules: (not rules.repeats, rules.pegs, rules.colors))
    return tuple(map(_known_total, ordered))


def _known_total(rules: Rules) -> KnownTotal:
    known = best_known(rules)
    return KnownTotal(
        rules,
        known.least,
        known.optimal,
        known.bound,
        known.record.histogram if known.record else _histogram(rules, known.total),
        PUBLISHED_TOTALS.get(rules),
    )


def _histogram(rules: Rules, total: int | None) -> tuple[int, ...] | None:
    """What *Perfect* was measured to find, if that is the tree with this total."""
    table = measured_table(PERFECT) if PERFECT in measured_strategies() else {}
    entry = table.get(rules)
    if entry is None or entry.sampled or entry.total != total:
        return None
    return entry.histogram
