"""Strength without luck: the guesses that somebody needs on average, from what their guesses lose.

A ledger says: guesses used = par + losses - luck. The mean luck of honest answers is zero, so the
mean of par + losses is that of the guesses used, but without the spread that luck adds. In
statistics, luck is a control variate.

A game that ends before the code is found shows only the first of its losses. What was still to come
is estimated from the steps that the same player made from positions of that size, as in a Markov
chain. Steps count whether their game was finished or not. So it makes no difference on average
when a player gives up, as long as the number of codes left tells what a player loses from there.

A few steps tell little, and a player chooses which positions to leave. So Careless, a weak level,
stands in for sizes from which a player hardly played on, and is mixed into the other estimates with
the weight of a few steps. Whoever gives up where nothing is known of them counts like Careless.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from solver.analysis.review import Ledger


class Step(NamedTuple):
    """A guess: the codes left before it, what it lost, and the codes left after its answer.

    after: 0 if the guess found the code.
    """

    before: int
    loss: float
    after: int


def steps_of(ledger: Ledger) -> list[Step]:
    """The steps of a board."""
    win = ledger.rules.pegs
    return [
        Step(row.before, row.loss, 0 if row.answer.black == win else row.after)
        for row in ledger.rows
    ]


@dataclass(frozen=True, slots=True)
class PlayingStrength:
    """The guesses that somebody needs on average: par and the mean loss of some games."""

    par: float
    loss: float
    error: float | None
    games: int

    @property
    def mean(self) -> float:
        return self.par + self.loss


def playing_strength(par: float, losses: Sequence[float]) -> PlayingStrength | None:
    """The strength that the losses of some games show; None without a game.

    `error` is the standard error of the mean, in guesses; None for a single game.

    >>> playing_strength(4.25, [0.25, 0.75])
    PlayingStrength(par=4.25, loss=0.5, error=0.25, games=2)
    """
    games = len(losses)
    if not games:
        return None
    mean = math.fsum(losses) / games
    if games == 1:
        return PlayingStrength(par, mean, None, games)
    spread = math.fsum([(loss - mean) ** 2 for loss in losses])
    return PlayingStrength(par, mean, math.sqrt(spread / (games - 1) / games), games)


def class_of(size: int) -> int:
    """The class of positions with this many codes left: 1, 2, 3 or 4, 5 to 8, 9 to 16, …"""
    return (size - 1).bit_length()


CARELESS = (0.34, 0.40, 0.48, 0.60, 0.65, 0.70, 0.73, 0.77, 0.77, 0.79, 0.79, 0.79)
"""What Careless loses on average from each class to the end.

Measured over 2,000 games under classic rules; under mini they differ by less than 0.06.
"""

FEW = 5  # steps out of a class: with fewer, nothing is known of it; with more, Careless has this weight


def rest_of_careless(number: int) -> float:
    """What Careless loses from a class to the end."""
    return CARELESS[min(number, len(CARELESS) - 1)]


@dataclass(frozen=True, slots=True)
class ExpectedLosses:
    """What a player loses on average from a position to the end, by the class of its size."""

    by_class: Mapping[int, float]

    def of(self, size: int) -> float:
        """The loss to come with so many codes left; 0 after the code was found."""
        return self.of_class(class_of(size)) if size else 0.0

    def of_class(self, number: int) -> float:
        """The same for a class. Careless stands in for a class of which nothing is known."""
        found = self.by_class.get(number)
        return rest_of_careless(number) if found is None else found


@dataclass(slots=True)
class _Steps:
    """The steps from one class: their losses, how many lead out of it, and to which classes."""

    loss: float = 0.0
    out: int = 0
    lead_to: Counter[int] = field(default_factory=Counter)


def expected_losses(games: Iterable[Sequence[Step]]) -> ExpectedLosses:
    """What a player loses from each size of position to the end, from the steps of some games.

    A step leads to a smaller class, to the same one, or to the end. So each value follows from the
    mean loss of the steps and from the values below, solved from the smallest class up.
    """
    by_class: defaultdict[int, _Steps] = defaultdict(_Steps)
    for step in (step for game in games for step in game):
        here, steps = class_of(step.before), by_class[class_of(step.before)]
        steps.loss += step.loss
        if not step.after:
            steps.out += 1
        elif (after := class_of(step.after)) < here:
            steps.out += 1
            steps.lead_to[after] += 1
    return _losses_from(by_class)


def _losses_from(by_class: Mapping[int, _Steps]) -> ExpectedLosses:
    """The values of the classes with enough steps, mixed with those of Careless at the end.

    What is mixed leads nowhere, so that Careless has the same weight in high and in low classes.
    """
    own: dict[int, float] = {}
    mixed: dict[int, float] = {}
    for number in sorted(by_class):
        steps, below = by_class[number], ExpectedLosses(own)
        if steps.out < FEW:
            continue
        to_come = [times * below.of_class(after) for after, times in steps.lead_to.items()]
        total = steps.loss + math.fsum(to_come)
        own[number] = total / steps.out
        mixed[number] = (total + FEW * rest_of_careless(number)) / (steps.out + FEW)
    return ExpectedLosses(mixed)
