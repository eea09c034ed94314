"""The figures of the page of statistics, which docs/statistics.md defines, as numbers."""

from collections.abc import Mapping
from datetime import date
from typing import Annotated

from ninja import Schema
from pydantic import BeforeValidator, Field

from games.stats.leaks import Leaks


class Taken(Schema):
    """How many games took this many guesses."""

    guesses: int
    games: int


def _counted(games: Mapping[int, int]) -> list[Taken]:
    return [Taken(guesses=guesses, games=number) for guesses, number in sorted(games.items())]


Counted = Annotated[list[Taken], BeforeValidator(_counted)]


def _in_order(days: Mapping[date, object]) -> list[object]:
    return [day for _, day in sorted(days.items())]


class Results(Schema):
    """Games by result, and the guesses of those in which a code was hidden fairly."""

    games: int
    won: int
    drawn: int
    lost: int
    given_up: int
    mean: float | None = Field(description="Guesses; one more than allowed for a code not found.")
    standard_error: float | None
    found_mean: float | None = Field(description="The mean guesses of the codes found.")
    best: int | None
    distribution: Counted = Field(description="Codes found.")
    failed: Counted = Field(description="Codes not found, by the guesses they count as.")


class WonInARow(Schema):
    current: int
    longest: int


class TrendPoint(Schema):
    """A game, and the mean over it and up to 49 before it."""

    day: date
    points: float
    games: int = Field(description="Of that mean.")
    mean: float


class LevelRecord(Schema):
    """Games against a level. difference: your guesses less those of the level, as a mean."""

    level: str
    games: int
    won: int
    drawn: int
    lost: int
    handicapped: int
    difference: float | None


class WayCount(Schema):
    """A way to play, and its games."""

    kind: str
    games: int


class Shape(Schema):
    """First guesses of one shape."""

    shape: str
    games: int
    found: int
    mean: float


class Turn(Schema):
    """The mean seconds from an answer to the guess of this turn."""

    turn: int
    seconds: float
    guesses: int


class DayPlayed(Schema):
    """Games that ended on a day."""

    day: date
    games: int
    won: int


class StrengthOut(Schema):
    """The guesses that you need on average without luck: par and the mean loss."""

    par: float = Field(validation_alias="strength.par")
    loss: float = Field(validation_alias="strength.loss")
    mean: float = Field(validation_alias="strength.mean")
    error: float | None = Field(validation_alias="strength.error")
    games: int = Field(validation_alias="strength.games")
    waiting: int = Field(description="Games like these that are not reviewed yet.")


class LuckOut(Schema):
    """The guesses that answers saved in all games together."""

    total: float
    error: float = Field(description="By which the sum strays from zero with honest answers.")
    games: int


class TurnLoss(Schema):
    turn: int
    loss: float


class SpanLoss(Schema):
    """What guesses lost with so many codes left."""

    first: int
    last: int | None = Field(description="Null for no end.")
    loss: float


class OpeningLoss(Schema):
    """What first guesses of a shape lost, and what their whole games did."""

    shape: str
    games: int
    loss: float
    in_all: float


class HabitOut(Schema):
    """A kind of mistake with so many codes left, and what it costs in each game."""

    flaw: str
    first: int = Field(validation_alias="span.first")
    last: int | None = Field(validation_alias="span.last")
    shape: str
    cost: float


class LeaksOut(Schema):
    """Where the newest games lost guesses, as means over all of them."""

    games: int
    estimated: float = Field(description="In games that ended before the code was found.")
    by_turn: list[TurnLoss]
    by_codes_left: list[SpanLoss]
    first_guesses: list[OpeningLoss] = Field(validation_alias="openings")
    habits: list[HabitOut]

    @staticmethod
    def resolve_by_turn(leaks: Leaks) -> list[TurnLoss]:
        return [TurnLoss(turn=turn, loss=loss) for turn, loss in leaks.by_turn]

    @staticmethod
    def resolve_by_codes_left(leaks: Leaks) -> list[SpanLoss]:
        return [SpanLoss(**span._asdict(), loss=loss) for span, loss in leaks.by_span]


class StatisticsOut(Schema):
    """Everything that is counted from your games under some rules."""

    rules: str
    results: Results = Field(validation_alias="numbers")
    streaks: WonInARow
    daily_streak: int = Field(description="Dailies solved on consecutive days, whatever the rules.")
    open_games: int = Field(description="Begun and not over, up to a hundred.")
    strength: StrengthOut | None = Field(
        description="Null under rules that are not proven.", validation_alias="skill"
    )
    luck: LuckOut | None
    leaks: LeaksOut | None
    trend: list[TrendPoint] = Field(description="The newest thousand games, oldest first.")
    levels: list[LevelRecord]
    ways: list[WayCount]
    first_guesses: list[Shape] = Field(validation_alias="openings")
    times: list[Turn]
    days: Annotated[list[DayPlayed], BeforeValidator(_in_order)] = Field(
        description="Those of the last year with a game."
    )
