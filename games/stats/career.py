"""All finished games of a player under some rules, in a short form that is kept and searched.

Reading 100,000 games takes a large part of a second. So each game is kept as five numbers, from which
every figure is computed.
"""

from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import compress
from math import isnan
from typing import Any, NamedTuple

from games.core.modes.choices import Handicap, Result
from games.core.outcome import OutcomeQuerySet
from games.core.player import Player
from games.core.rules import counted_rules
from games.core.ways import EVIL, MATCH
from solver import CLASSIC, Rules, variant_of

BYTES_PER_GAME = 24  # bytes of its numbers in five arrays
UNKNOWN = float("nan")  # in place of the loss and of the luck of a game that is not reviewed
BYTES_PER_ENDING = 400  # bytes of a named tuple, shared texts, and places in a list and a dict


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
            self.kind == MATCH
            and self.result == Result.LOST
            and not self.solved
            and self.guesses_used < self.guesses_allowed
            and self.rival_guesses is not None
        )

    @property
    def is_measured(self) -> bool:
        """Whether its guesses measure the player: it is fair, and not cut short."""
        return self.is_fair and not self.is_cut_short

    @property
    def points(self) -> int:
        return self.guesses_used if self.solved else self.guesses_allowed + 1

    @property
    def is_handicapped(self) -> bool:
        return self.handicap != Handicap.NONE

    @property
    def is_helped(self) -> bool:
        return self.is_assisted or self.is_handicapped

    @property
    def is_usual(self) -> bool:
        """Whether it is a fair game without help: statistics count these if no filter is chosen."""
        return self.is_fair and not self.is_helped

    @property
    def is_found(self) -> bool:
        return self.solved and self.is_fair


@dataclass(frozen=True)
class Career:
    """Games in order of time.

    endings: the different endings. ended: for each game, the index of its ending among these. days:
    the day on which each game ended, as an ordinal. games: the keys of the games. losses: the guesses
    that each lost, including those that a game given up would still have lost. lucks: the guesses that
    the answers in each saved.
    """

    endings: list[Ending]
    ended: "array[int]"
    days: "array[int]"
    games: "array[int]"
    losses: "array[float]"
    lucks: "array[float]"

    @classmethod
    def read(cls, outcomes: OutcomeQuerySet, most: int | None = None) -> "Career":
        """The games of one player's outcomes, at most so many of the newest; an index contains all that is read."""
        places: dict[Ending, int] = {}
        ended, days, games = array("i"), array("i"), array("q")
        losses, lucks = array("f"), array("f")
        rows = outcomes.by_time().values_list("pk", "day", "loss", "rest", "luck", *Ending._fields)
        read = reversed(rows.reverse()[:most]) if most else rows.iterator()
        for pk, day, loss, rest, luck, *facts in read:
            ended.append(places.setdefault(Ending(*facts), len(places)))
            days.append(day.toordinal())
            games.append(pk)
            losses.append(UNKNOWN if loss is None or rest is None else loss + rest)
            lucks.append(UNKNOWN if luck is None else luck)
        return cls(list(places), ended, days, games, losses, lucks)

    @property
    def _lists(self) -> "tuple[array[Any], ...]":
        return self.ended, self.days, self.games, self.losses, self.lucks

    @property
    def size(self) -> int:
        return BYTES_PER_GAME * len(self.games) + BYTES_PER_ENDING * (len(self.endings) + 1)

    @cached_property
    def counts(self) -> dict[Ending, int]:
        return {self.endings[place]: games for place, games in Counter(self.ended).items()}

    def since(self, day: date) -> "Career":
        first = bisect_left(self.days, day.toordinal())
        return self.taking(lambda numbers: numbers[first:])

    def where(self, is_wanted: Callable[[Ending], bool]) -> "Career":
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

    @property
    def newest_game(self) -> int | None:
        return self.games[-1] if self.games else None

    def newest(self, number: int) -> Iterator[Ending]:
        """The endings of the newest games, at most `number`, the newest first."""
        return (self.endings[place] for place in reversed(self.ended[-number:]))

    def latest(self, number: int) -> "Career":
        """The newest games, at most `number`."""
        return self.taking(lambda numbers: numbers[-number:])

    def taking(self, take: "Callable[[array[Any]], Iterable[Any]]") -> "Career":
        """The games that are taken from each list of numbers in the same way."""
        return Career(self.endings, *(array(each.typecode, take(each)) for each in self._lists))


class Played(NamedTuple):
    """What a player has played. games: under all rules. usual: the rules played most; of equals, the newest.

    rules: under which games were finished, and how many of these had no help; those with the fewest
    codes come first. state: differs whenever a game came, went, or was reviewed.
    """

    games: int
    usual: Rules
    rules: dict[Rules, int]
    state: tuple[tuple[Any, ...], ...] = ()


def played_by(player: Player | None) -> Played:
    rows = player.outcomes.counted() if player else []
    counts: dict[Rules, int] = {}
    for *sizes, guesses, _games, _newest, _loss, _rest, _luck, alone in rows:
        rules = counted_rules(variant_of(Rules(*sizes), guesses))
        counts[rules] = counts.get(rules, 0) + alone
    played = {rules: counts[rules] for rules in sorted(counts, key=lambda it: (it.size, str(it)))}
    most = [rules for rules in played if played[rules] == max(played.values())]
    usual = most[0] if most else CLASSIC.rules
    if player and len(most) > 1 and (last := player.outcomes.last_played()):
        newest = counted_rules(last.variant)
        usual = newest if newest in most else usual
    return Played(sum(row[4] for row in rows), usual, played, tuple(rows))
