"""The daily: read it, start it, and see how it went for everybody who has finished."""

from datetime import date, datetime
from http import HTTPStatus
from typing import Annotated, Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext
from ninja import Path, Query, Router, Schema, Status
from pydantic import Field

from games.api.access import count, may_look, may_play, player_if_any, player_in
from games.api.game_schemas import GameOut, RulesOut
from games.api.inputs import Body, example
from games.api.problems import FAILS, READS, SENTENCES
from games.core.days import today
from games.core.game import Game
from games.core.player import Player
from games.daily.models import Daily
from games.play.ending import sums_of
from games.play.refusals import TOO_MANY

router = Router(tags=["daily"])
Day = Annotated[
    str,
    Path(
        pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        description="A day in UTC, such as `2026-11-20`.",
        example="2026-11-20",
    ),
]


HARD = "The hard daily of the day, under other rules each week, in place of the daily."
Hard = Annotated[bool, Query(description=HARD)]


class Finished(Schema):
    """How many players took this many guesses; null for those who did not find the code."""

    guesses: int | None
    players: int = Field(validation_alias="boards")


class DayFigures(Schema):
    """How the day went, for those who have finished it."""

    place: int | None = Field(description="Equals share one; null if you have none.")
    players: int = Field(description="How many have finished.")
    distribution: list[Finished]
    par: float | None = Field(description="The mean of the best play, once you found the code.")
    streak: int = Field(description="Codes that you found in a row, up to this one.")


class DailyOut(Schema):
    """A day, and your game of it."""

    day: date
    is_hard: bool = Field(description="Whether it is the hard daily of its day.")
    number: int = Field(description="Counted from 1 on the first day.")
    address: str = Field(description="Of its page.")
    rules: RulesOut
    ends_at: datetime = Field(description="When the next daily begins.")
    is_today: bool = Field(description="Whether a game of it that begins now counts.")
    game: str | None = Field(description="The token of your game that counts.")
    result: str | None = Field(description="Of that game.")
    figures: DayFigures | None = Field(description="Null until that game is over.")


class StartDaily(Body):
    """How to play a day."""

    model_config = example(practice=True)

    practice: bool = Field(
        default=False, description="For a day that is over: the game counts for nothing."
    )
    hard: bool = Field(default=False, description=HARD)


@router.get("", response={200: DailyOut, **READS}, auth=may_look, summary="Read today's daily")
def read_today(request: HttpRequest, hard: Hard = False) -> dict[str, Any]:
    return _told(Daily.objects.shown(today(), is_hard=hard), player_if_any(request))


@router.get(
    "/{day}", response={200: DailyOut, **READS}, auth=may_look, summary="Read the daily of a day"
)
def read_day(request: HttpRequest, day: Day, hard: Hard = False) -> dict[str, Any]:
    return _told(Daily.objects.shown(_parsed(day), is_hard=hard), player_if_any(request))


@router.post(
    "/{day}", response={201: GameOut, **FAILS}, auth=may_play, summary="Start the daily of a day"
)
def start_day(request: HttpRequest, day: Day, start: StartDaily) -> Status[Game]:
    """Begin your one game of today's daily, or practice on a day that is over."""
    daily = Daily.objects.on(_parsed(day), is_hard=start.hard)
    count(request, "start_game", TOO_MANY)
    game = Game.lay_out(origin=daily, is_practice=start.practice)
    game.begin(player_in(request))
    return Status(HTTPStatus.CREATED, game)


def _parsed(text: str) -> date:
    """The day that is written so. Raises Http404."""
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise Http404(gettext(SENTENCES[HTTPStatus.NOT_FOUND])) from error


def _told(daily: Daily, player: Player | None) -> dict[str, Any]:
    mine = daily.game_of(player)
    return {
        "day": daily.day,
        "is_hard": daily.is_hard,
        "number": daily.number,
        "address": daily.get_absolute_url(),
        "rules": daily.variant,
        "ends_at": daily.ends_at,
        "is_today": daily.is_today,
        "game": mine and mine.token,
        "result": mine and mine.result,
        "figures": _figures(daily, mine) if mine and mine.is_over else None,
    }


def _figures(daily: Daily, game: Game) -> dict[str, Any]:
    tally, sums = daily.tally(), sums_of(game) if game.board.solved else None
    standing = tally.standing(game.board)
    return {
        "place": standing.place,
        "players": standing.players,
        "distribution": tally.distribution,
        "par": sums and sums.par,
        "streak": sums.streak if sums else 0,
    }
