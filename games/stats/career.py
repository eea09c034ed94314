"""All finished games of a player under some rules, short enough to be kept and searched at once.

Reading 100,000 games takes a good part of a second. So they are read once and kept as three numbers
each; every figure is counted from those, and games that ended since are read beside them.
"""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from itertools import compress, islice
from typing import NamedTuple

from django.utils import timezone

from games.keeping import Keeper
from games.models import Player
from games.models.outcome import OutcomeQuerySet
from games.models.ways import EVIL
from solver import Rules

SECONDS = 600
KEPT_BYTES = 16_000_000
BYTES_OF_A_GAME = 16
BYTES_OF_AN_ENDING = 400  # a named tuple, its texts shared, and its places in a list and a dict

SETTLED = timedelta(minutes=1)
"""A game is stored much sooner than this after it has ended, so before it nothing is to come."""

MOST_BESIDE = 100
"""So many games are read anew for each page; more of them are added to those kept."""


class Ending(NamedTuple):
    """What figures ask of a game. Many games have the same one."""

    is_assisted: bool
    kind: str
    level: str
    result: str
    solved: bool
    guesses_used: int
    rival_guesses: int | None
    first_shape: str

    @property
    def is_fair(self) -> bool:
        """Whether a code was hidden at all: against an evil codemaker it takes longer."""
        return self.kind != EVIL.slug

    @property
    def is_found(self) -> bool:
        """Whether a code that was hidden fairly was found."""
        return self.solved and self.is_fair


@dataclass(frozen=True)
class Career:
    """Games in order of time.

    endings: those there are. ended: for each game the place of its ending among them. days: when
    each game ended, as ordinals. games: their keys.
    """

    endings: list[Ending]
    ended: "array[int]"
    days: "array[int]"
    games: "array[int]"

    @classmethod
    def read(cls, outcomes: OutcomeQuerySet) -> "Career":
        """From outcomes of one player; an index holds all that is read."""
        places: dict[Ending, int] = {}
        ended, days, games = array("i"), array("i"), array("q")
        rows = outcomes.by_time().values_list("pk", "day", *Ending._fields)
        for pk, day, *facts in rows.iterator():
            ended.append(places.setdefault(Ending(*facts), len(places)))
            days.append(day.toordinal())
            games.append(pk)
        return cls(list(places), ended, days, games)

    def __add__(self, later: "Career") -> "Career":
        """This one and what came after it."""
        if not later.games:
            return self
        places = {ending: place for place, ending in enumerate(self.endings)}
        moved = [places.setdefault(ending, len(places)) for ending in later.endings]
        ended = self.ended + array("i", (moved[place] for place in later.ended))
        return Career(list(places), ended, self.days + later.days, self.games + later.games)

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return BYTES_OF_A_GAME * len(self.games) + BYTES_OF_AN_ENDING * (len(self.endings) + 1)

    @cached_property
    def counts(self) -> dict[Ending, int]:
        """How many games have each ending."""
        return {self.endings[place]: games for place, games in Counter(self.ended).items()}

    def since(self, day: date) -> "Career":
        """The games that ended on this day or later."""
        first = bisect_left(self.days, day.toordinal())
        return Career(self.endings, self.ended[first:], self.days[first:], self.games[first:])

    def where(self, is_wanted: Callable[[Ending], bool]) -> "Career":
        """The games with the endings that are wanted."""
        wanted = [is_wanted(ending) for ending in self.endings]
        if all(wanted):
            return self
        chosen = bytes(map(wanted.__getitem__, self.ended))
        return Career(
            self.endings,
            array("i", compress(self.ended, chosen)),
            array("i", compress(self.days, chosen)),
            array("q", compress(self.games, chosen)),
        )

    def marks(self, is_marked: Callable[[Ending], bool]) -> bytes:
        """1 for each game with such an ending, 0 for each of the others."""
        marked = [is_marked(ending) for ending in self.endings]
        return bytes(map(marked.__getitem__, self.ended))

    def newest(self, number: int, is_wanted: Callable[[Ending], bool]) -> list[int]:
        """The keys of so many games with such endings, the newest first."""
        wanted = [is_wanted(ending) for ending in self.endings]
        backwards = map(wanted.__getitem__, reversed(self.ended))
        return list(islice(compress(reversed(self.games), backwards), number))


@dataclass(frozen=True, slots=True)
class _Settled:
    """The games that had ended before a moment."""

    career: Career
    before: datetime


_kept: Keeper[_Settled] = Keeper(
    seconds=SECONDS, most_bytes=KEPT_BYTES, size=lambda settled: settled.career.size
)


def career_of(player: Player, rules: Rules) -> Career:
    """Every finished game of a player under these rules, up to this moment."""
    outcomes = player.outcomes.under(rules)
    key = (player.pk, player.adopted_at, rules)
    settled = _kept.get(key, lambda: _settle(outcomes))
    beside = Career.read(outcomes.ended_from(settled.before))
    if len(beside.games) > MOST_BESIDE:
        _kept.put(key, _settle(outcomes, settled))
    return settled.career + beside


def _settle(outcomes: OutcomeQuerySet, earlier: _Settled | None = None) -> _Settled:
    """What can be kept now: what was kept before, and what was settled since."""
    before = timezone.now() - SETTLED
    old = outcomes.ended_before(before)
    if earlier is None:
        return _Settled(Career.read(old), before)
    return _Settled(earlier.career + Career.read(old.ended_from(earlier.before)), before)
