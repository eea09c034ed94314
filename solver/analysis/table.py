"""The table of strategies: what each needs under each rules.

`python -m solver table` measures it and writes a file for each strategy. Where every code once fits
within a limit of work, every code is met once; otherwise secrets are drawn, which makes the figures
a sample with an error. Whether it fits depends on the limit alone, not on the machine.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Self

from solver.analysis.evaluation import evaluate
from solver.core.codes import Code, format_code, parse_code
from solver.core.comparing import comparing_cost
from solver.core.errors import SolverError
from solver.core.files import write_whole
from solver.core.guess_counts import GuessCounts
from solver.core.limits import STEP_LIMIT, Limit, TooFarError, answers_of, metered, narrowing_cost
from solver.core.rules import Rules, parse_rules
from solver.strategies import Among, OneStep, Strategy
from solver.strategies.base import PricedStrategy, Watch, unwatched

FOLDER = Path(__file__).with_name("tables")
TABLE_LIMIT = Limit(20_000_000_000)
"""For all codes of one rules once, by default; beyond it, secrets are drawn."""

GAMES = 10_000  # games at most of a sample, by default
LEAST_GAMES = 100  # games of a sample, however long they take
TURNS = 4  # of a game, in which a strategy that compares codes does almost all of its work
SLUG = re.compile(r"[\w.-]+", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured(GuessCounts):
    """What a strategy needs under some rules.

    first: its first guess; None if it differs from game to game.
    sampled: whether secrets were drawn, or met once by a strategy that draws its guesses.
    seed: of what was drawn; None if nothing was.
    """

    strategy: str
    rules: Rules
    first: Code | None
    sampled: bool
    seed: int | None

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "strategy": self.strategy,
            "rules": str(self.rules),
            "first": None if self.first is None else format_code(self.first, self.rules),
            **self.counts_as_json(),
            "sampled": self.sampled,
            "standard_error": self.standard_error,
            "seed": self.seed,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        """The inverse of `as_json`. Raises KeyError, TypeError, and SolverError."""
        rules, first = parse_rules(value["rules"]), value["first"]
        return cls(
            strategy=value["strategy"],
            rules=rules,
            first=None if first is None else parse_code(first, rules),
            histogram=tuple(map(int, value["histogram"])),
            complete=value["complete"],
            sampled=value["sampled"],
            seed=value["seed"],
        )


def measure_entry(
    strategy: Strategy,
    rules: Rules,
    *,
    limit: Limit = TABLE_LIMIT,
    games: int = GAMES,
    seed: int = 1,
    watch: Watch = unwatched,
) -> Measured:
    """Measure a strategy under some rules.

    limit: the work that meeting every code once may take.
    games: of a sample; fewer if these are more than the limit allows.

    Raises StrategyError if the strategy does not end a game, and SolverError if it fails.
    """
    sampled, found = False, None
    if not strategy.is_random and _layer_work(strategy, rules) <= limit.pairs:
        try:
            with metered(limit):
                found = evaluate(strategy, rules, watch=watch)
        except TooFarError:
            found = None
    if found is None:
        sampled, games = True, min(games, _games_within(strategy, rules, limit))
        found = evaluate(strategy, rules, games=games, seed=seed, watch=watch)
    if found.complaint is not None:
        raise SolverError(found.complaint)
    return Measured(
        strategy=strategy.slug,
        rules=rules,
        first=found.first,
        histogram=found.histogram,
        complete=found.complete,
        sampled=sampled,
        seed=seed if sampled else None,
    )


def _layer_work(strategy: Strategy, rules: Rules) -> int:
    """The work of all second guesses, if answers leave equally many candidates.

    Perfect chooses as a one-step strategy does where it cannot search.
    """
    if not isinstance(strategy, PricedStrategy):
        return 0
    answers = answers_of(rules)
    left = rules.size // answers
    few = isinstance(strategy, OneStep) and strategy.among == Among.CANDIDATES
    return answers * comparing_cost(rules, left if few else rules.size, left)


def _games_within(strategy: Strategy, rules: Rules, limit: Limit) -> int:
    """The games that a limit allows, but at least a few."""
    work = TURNS * narrowing_cost(rules)
    if isinstance(strategy, PricedStrategy) and not strategy.is_random:
        work += min(_layer_work(strategy, rules) // answers_of(rules), int(STEP_LIMIT.pairs))
    return max(LEAST_GAMES, int(limit.pairs) // work)


def table_file(slug: str, folder: Path = FOLDER) -> Path:
    """The file of a strategy. Raises SolverError if its name can be no name of a file."""
    if SLUG.fullmatch(slug) is None:
        raise SolverError(f"{slug!r} can be no name of a file.")
    return folder / f"{slug}.json"


def read_table(file: Path) -> dict[Rules, Measured]:
    """The entries in a file by their rules; none if it is not there. Raises SolverError."""
    if not file.exists():
        return {}
    try:
        results = json.loads(file.read_text())["results"]
        return {(entry := Measured.from_json(each)).rules: entry for each in results}
    except (OSError, ValueError, KeyError, TypeError, SolverError):
        raise SolverError(f"{file} holds something else than a table.") from None


def write_table(file: Path, head: Mapping[str, object], entries: Iterable[Measured]) -> None:
    """Write a file as a whole, so that it is complete whenever this is stopped.

    head: what stands before the results; the entries follow, few codes first, each in a line.
    Raises OSError.
    """
    ordered = sorted(entries, key=lambda entry: (entry.rules.size, str(entry.rules)))
    lines = ",\n  ".join(json.dumps(entry.as_json()) for entry in ordered)
    start = json.dumps({**head, "results": []})[:-2]
    write_whole(file, f"{start}\n  {lines}\n]}}\n")


@cache
def measured_strategies() -> tuple[str, ...]:
    """The strategies whose table is stored, in alphabetical order."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.json")))


@cache
def measured_table(slug: str) -> Mapping[Rules, Measured]:
    """The stored table of a strategy, read once. Raises SolverError if there is none.

    >>> from solver import CLASSIC
    >>> measured_table("minimax")[CLASSIC.rules].total
    5801
    """
    if slug not in measured_strategies():
        raise SolverError(f"{slug!r} has no table.")
    return read_table(table_file(slug))
