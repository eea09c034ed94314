"""What a page compares: rules, and up to six strategies, each with its own first guess or a given one.

All of it stands in the address: `?variant=classic&s=minimax&s=entropy:ties=highest@1123`. A
strategy is written as `solver.parse_strategy` reads it, and a first guess follows after an @.
"""

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext_noop

from games.core.opponents import FIRST_MARK
from games.lab.choosing import rules_fields
from games.lab.compare.costs import Entry, games_for
from games.lab.compare.options import varied
from games.lab.measurements import Asked
from games.ui.strategies import strategy_called
from solver import (
    Rules,
    SolverError,
    Strategy,
    as_code,
    foreign_strategies,
    format_code,
    parse_strategy,
    strategy_text,
)

MOST_LETTERS = 200  # of the text of a strategy, which is stored
MOST_BLUNDER = (
    0.9  # of a strategy that may guess any code; beyond it, games have hundreds of guesses
)


class Question(NamedTuple):
    rules: Rules
    entries: tuple[Entry, ...]

    @property
    def fields(self) -> list[tuple[str, str]]:
        return [*rules_fields(self.rules).items(), *(("s", str(entry)) for entry in self.entries)]

    @property
    def query(self) -> str:
        """The part of the address that asks it, the same for equal questions."""
        return urlencode(self.fields, safe=":@,=*")

    @property
    def measurements(self) -> dict[Entry, Asked]:
        """What is measured for each strategy; all of them meet the same secrets."""
        games = games_for(self.entries, self.rules)
        return {
            entry: Asked(entry.text, str(self.rules), entry.first, games) for entry in self.entries
        }


def added_entry(added: Mapping[str, str], rules: Rules) -> Entry:
    """The strategy that is put together from fields of its own. Raises SolverError."""
    strategy = varied(ours(added["design"] or added["add"]), added)
    return entry_of(f"{strategy_text(strategy)}{FIRST_MARK}{added['first']}", rules)


def entry_of(text: str, rules: Rules) -> Entry:
    """The strategy of a comparison that a text names.

    Raises SolverError, also if measuring it would take longer than the lab allows.
    """
    strategy, _, first = text.partition(FIRST_MARK)
    written = strategy_text(ours(strategy))
    if len(written) > MOST_LETTERS:
        raise SolverError(
            gettext_noop("A strategy has at most %(most)s characters."), most=MOST_LETTERS
        )
    entry = Entry(written, format_code(as_code(first, rules), rules) if first else "")
    entry.check(rules)
    return entry


def ours(text: str) -> Strategy:
    """The strategy of this project that a text names, also as it is shown: `knuth` for `minimax`.
    Those of other packages stay outside.

    Raises SolverError.
    """
    name, colon, its_options = text.partition(":")
    found = parse_strategy(f"{strategy_called(name)}{colon}{its_options}")
    if found.slug in foreign_strategies():
        raise SolverError(gettext_noop("Only strategies of this site are compared here."))
    if getattr(found, "blunder", 0.0) > MOST_BLUNDER:
        raise SolverError(
            gettext_noop("A strategy here guesses any code with a chance of at most %(most)s."),
            most=MOST_BLUNDER,
        )
    return found
