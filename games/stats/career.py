"""All finished games of a player under some rules, in a short form that is kept and searched.

Reading 100,000 games takes a good part of a second. So they are read once and kept as five numbers
each, from which every figure is counted. Games that ended later are read in addition. What one
process has read of many games is stored for all (`games.stats.stored`).
"""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from itertools import compress, islice
from math import isnan
from typing import Any, NamedTuple

from django.utils import timezone

from games.keeping import Keeper
from games.models import Player
from games.models.outcome import FRESH_GAMES, SETTLING_TIME, OutcomeQuerySet
from games.models.ways import EVIL, MATCH
from games.modes.choices import Handicap, Result
from games.stats.stored import Shelf, digest
from solver import Rules

FRESH_SECONDS = 600  # seconds for which a career is not read again
CACHE_BYTES = 16_000_000  # bytes of memory for careers
BYTES_PER_GAME = 24  # bytes of its numbers in five arrays
TYPES = "iiqff"  # of these arrays
UNKNOWN = float("nan")  # in place of the loss and of the luck of a game that is not reviewed
BYTES_PER_ENDING = 400  # bytes of a named tuple, shared texts, and places in a list and a dict

MAX_LATER_GAMES = 2 * FRESH_GAMES
"""Games that are read again at most. If there are more, the oldest are added to the kept ones."""

WORTH_STORING = 500
"""Games that are stored for all processes; fewer are read as fast."""

LONG_AGO = datetime.min.replace(tzinfo=UTC)


class Ending(NamedTuple):
    """The facts of a game that figures need. Many games have the same ones."""

    is_assisted: bool
    kind: str
    level: str
    result: str
    solved: bool
    guesses_used: int
    rival_guesses: int | None
    first_shape: str
    handicap: str
    guesses_allowed: int

    @property
    def is_fair(self) -> bool:
        """Whether a code was hidden, and nobody's leaving ended the game.

        An evil codemaker hides none. A match is won without finding it when the others leave.
        """
        others_left = self.result == Result.WON and not self.solved
        return self.kind != EVIL.slug and not others_left

    @property
    def is_cut_short(self) -> bool:
        """Whether another won the match before the player had all guesses, so that it was over.

        Whoever ran out of time had a choice; their games have no guesses of a rival.
        """
        return (
            self.kind == MATCH.slug
            and self.result == Result.LOST
            and not self.solved
            and self.guesses_used < self.guesses_allowed
            and self.rival_guesses is not None
        )

    @property
    def is_measured(self) -> bool:
        """Whether it tells how many guesses the player needs: fair, and not cut short."""
        return self.is_fair and not self.is_cut_short

    @property
    def points(self) -> int:
        """Its guesses, or one more than allowed if the code was not found."""
        return self.guesses_used if self.solved else self.guesses_allowed + 1

    @property
    def is_handicapped(self) -> bool:
        """Whether the player was given ties or guesses."""
        return self.handicap != Handicap.NONE

    @property
    def is_helped(self) -> bool:
        """Whether the player had a coach or a handicap."""
        return self.is_assisted or self.is_handicapped

    @property
    def is_usual(self) -> bool:
        """Whether it is a fair game without help, which statistics count without being asked to."""
        return self.is_fair and not self.is_helped

    @property
    def is_found(self) -> bool:
        """Whether a fairly hidden code was found."""
        return self.solved and self.is_fair


FORM = digest([TYPES, *Ending._fields])
"""What a stored career is made of: another release may know other facts."""


@dataclass(frozen=True)
class Career:
    """Games in order of time.

    endings: the different endings. ended: for each game, the index of its ending among these. days:
    the day on which each game ended, as an ordinal. games: the keys of the games. losses: the guesses
    that each lost, those that a game given up would still have lost included. lucks: the guesses that
    the answers of each saved.
    """

    endings: list[Ending]
    ended: "array[int]"
    days: "array[int]"
    games: "array[int]"
    losses: "array[float]"
    lucks: "array[float]"

    @classmethod
    def read(cls, outcomes: OutcomeQuerySet) -> "Career":
        """The games of one player's outcomes; an index has all that is read."""
        places: dict[Ending, int] = {}
        ended, days, games = array("i"), array("i"), array("q")
        losses, lucks = array("f"), array("f")
        rows = outcomes.by_time().values_list("pk", "day", "loss", "rest", "luck", *Ending._fields)
        for pk, day, loss, rest, luck, *facts in rows.iterator():
            ended.append(places.setdefault(Ending(*facts), len(places)))
            days.append(day.toordinal())
            games.append(pk)
            losses.append(UNKNOWN if loss is None or rest is None else loss + rest)
            lucks.append(UNKNOWN if luck is None else luck)
        return cls(list(places), ended, days, games, losses, lucks)

    def __add__(self, later: "Career") -> "Career":
        """This career, followed by a later one."""
        if not later.games:
            return self
        places = {ending: place for place, ending in enumerate(self.endings)}
        moved = [places.setdefault(ending, len(places)) for ending in later.endings]
        return Career(
            list(places),
            self.ended + array("i", (moved[place] for place in later.ended)),
            self.days + later.days,
            self.games + later.games,
            self.losses + later.losses,
            self.lucks + later.lucks,
        )

    def packed(self) -> tuple[Any, ...]:
        """The same as plain values, for `unpacked`."""
        return [tuple(ending) for ending in self.endings], *(each.tobytes() for each in self._lists)

    @classmethod
    def unpacked(cls, endings: list[tuple[Any, ...]], *lists: bytes) -> "Career":
        """A career from its plain values."""
        arrays: list[array[Any]] = [
            array(code, each) for code, each in zip(TYPES, lists, strict=True)
        ]
        return cls([Ending(*ending) for ending in endings], *arrays)

    @property
    def _lists(self) -> "tuple[array[Any], ...]":
        return self.ended, self.days, self.games, self.losses, self.lucks

    @property
    def size(self) -> int:
        """The approximate size in bytes."""
        return BYTES_PER_GAME * len(self.games) + BYTES_PER_ENDING * (len(self.endings) + 1)

    @cached_property
    def counts(self) -> dict[Ending, int]:
        """How many games have each ending."""
        return {self.endings[place]: games for place, games in Counter(self.ended).items()}

    def since(self, day: date) -> "Career":
        """The games that ended on this day or later."""
        first = bisect_left(self.days, day.toordinal())
        return self.taking(lambda numbers: numbers[first:])

    def where(self, is_wanted: Callable[[Ending], bool]) -> "Career":
        """The games whose endings are wanted."""
        wanted = [is_wanted(ending) for ending in self.endings]
        if all(wanted):
            return self
        chosen = bytes(map(wanted.__getitem__, self.ended))
        return self.taking(lambda numbers: compress(numbers, chosen))

    def reviewed(self) -> "Career":
        """The games that were played fairly and without help, and whose loss is known."""
        usual = [ending.is_usual for ending in self.endings]
        chosen = bytes(
            usual[place] and not isnan(loss)
            for place, loss in zip(self.ended, self.losses, strict=True)
        )
        return self.taking(lambda numbers: compress(numbers, chosen)) if 0 in chosen else self

    def marks(self, is_marked: Callable[[Ending], bool]) -> bytes:
        """A byte for each game: 1 if its ending is marked, otherwise 0."""
        marked = [is_marked(ending) for ending in self.endings]
        return bytes(map(marked.__getitem__, self.ended))

    def latest(self, number: int, is_wanted: Callable[[Ending], bool]) -> "Career":
        """The newest games with wanted endings, at most `number`."""
        wanted = [is_wanted(ending) for ending in self.endings]
        backwards = range(len(self.ended) - 1, -1, -1)
        found = compress(backwards, map(wanted.__getitem__, reversed(self.ended)))
        chosen = list(islice(found, number))[::-1]
        return self.taking(lambda numbers: (numbers[place] for place in chosen))

    def taking(self, take: "Callable[[array[Any]], Iterable[Any]]") -> "Career":
        """The games that are taken from each list of numbers in the same way."""
        return Career(self.endings, *(array(each.typecode, take(each)) for each in self._lists))


@dataclass(frozen=True, slots=True)
class _Settled:
    """The games that had ended before a moment."""

    career: Career
    before: datetime


_kept: Keeper[_Settled] = Keeper(
    name="careers",
    seconds=FRESH_SECONDS,
    most_bytes=CACHE_BYTES,
    size=lambda settled: settled.career.size,
)


def career_of(player: Player, rules: Rules) -> Career:
    """All finished games of a player under these rules, up to now."""
    outcomes = player.outcomes.under(rules)
    shelf = Shelf("career", player, f"{rules}:{FORM}")
    settled = _kept.get((player.pk, player.adopted_at, rules), lambda: _settle(outcomes, shelf))
    beside = Career.read(outcomes.ended_from(settled.before))
    if len(beside.games) > MAX_LATER_GAMES:
        _kept.put((player.pk, player.adopted_at, rules), _settle(outcomes, shelf, settled))
    return settled.career + beside


def _settle(outcomes: OutcomeQuerySet, shelf: Shelf, earlier: _Settled | None = None) -> _Settled:
    """The games that can be kept now: all that are settled, but not the newest."""
    oldest_fresh = outcomes.order_by("-finished_at").values_list("finished_at", flat=True)
    found = oldest_fresh[FRESH_GAMES - 1 : FRESH_GAMES]
    if not found:
        return _Settled(Career.read(outcomes.none()), LONG_AGO)
    before = min(*found, timezone.now() - SETTLING_TIME)
    known = earlier or _stored(shelf)
    before = max(before, known.before)  # games may have been deleted
    added = Career.read(outcomes.ended_before(before).ended_from(known.before))
    settled = _Settled(known.career + added, before)
    if earlier is None and len(added.games) >= WORTH_STORING:
        shelf.put(before, settled.career.packed())
    return settled


def _stored(shelf: Shelf) -> _Settled:
    found = shelf.find()
    if found is None:
        return _Settled(Career.unpacked([], *[b""] * len(TYPES)), LONG_AGO)
    before, packed = found
    return _Settled(Career.unpacked(*packed), before)
