"""The account of a program: its games, statistics (docs/statistics.md), ratings, and everything at once."""

from collections.abc import Mapping
from datetime import date, datetime
from http import HTTPStatus
from typing import Annotated, Any, cast

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from ninja import Query, Router, Schema
from pydantic import BeforeValidator, Field

from games.accounts.export import as_json, is_short, pieces
from games.api.access import may_read, player_in
from games.api.game_schemas import Address, OrNull, Rules
from games.api.inputs import one_of
from games.api.models import Token
from games.api.problems import ProblemError
from games.core.days import today
from games.core.game import Game, Key, Order
from games.core.origins import counted_choices, way_choices, way_of
from games.core.rules import parse_counted
from games.daily.streak import read_days
from games.limits.streams import send
from games.stats.career import Career, played_by
from games.stats.figures import figures_of
from games.stats.forms import PERIODS, RESULTS, HistoryForm, StatsForm
from games.stats.leaks import Leaks
from games.ui.terms import mistake_in_words
from solver import RulesError

router = Router(tags=["me"])
USUAL_LENGTH, MOST_LENGTH = 50, 100  # games of a page
POSITION = "^(([0-9]{1,2}-)?[0-9]{1,19})?$"  # as `games.stats.forms.KeyField` reads it
Text = Annotated[str, Field(max_length=40)]


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
    daily_streak: int = Field(
        description="Days in a row on which you ended the daily before midnight UTC, after a guess or"
        " more; a freeze saves a missed day. Whatever the rules."
    )
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


class MeOut(Schema):
    """Your account, and what the token that you sent may do."""

    name: str
    address: str = Field(description="Of the page of your statistics.")
    is_bot: bool = Field(description="Whether the account is that of a bot.")
    is_public: bool = Field(description="Whether everybody may see your statistics.")
    joined_at: datetime
    token_name: str
    scope: str


class Filters(Schema):
    """What narrows a list. What is left out, or empty, leaves no game out."""

    rules: Text = Field("", description="By name, `custom`, or by sizes such as `6x10`.")
    period: Text = Field("", json_schema_extra=one_of(["", *PERIODS]), description="In days.")


class HistoryFilters(Filters):
    """Which games of the history, in which order, and from which position on."""

    way: Text = Field("", json_schema_extra=one_of(["", *(slug for slug, _ in way_choices())]))
    level: Text = Field("", description="The opponent.")
    result: Text = Field("", json_schema_extra=one_of(["", *(str(slug) for slug, _ in RESULTS)]))
    guesses: Text = Field("", description="In which the code was found, or `none`.")
    coach: Text = Field("", description="`off`, `count`, `full`, or `with` for either.")
    handicap: Text = Field("", description="One of them, `none`, or `with` for any.")
    sort: Text = Field("", json_schema_extra=one_of(["", *Order.values]))
    after: str = Field("", pattern=POSITION, description="From an answer: reads on.")
    before: str = Field("", pattern=POSITION, description="From an answer: reads back.")


class StatisticsFilters(Filters):
    """Which games statistics are about. Without rules, those under which you play most."""

    mode: Text = Field("", json_schema_extra=one_of(["", *(slug for slug, _ in counted_choices())]))
    opponent: Text = Field("", description="A level, or `design`.")
    coach: Text = Field("", json_schema_extra=one_of(["", "with", "all"]))
    handicap: Text = Field("", json_schema_extra=one_of(["", "with", "all"]))


class PlayedGame(Schema):
    """A game of the history, without its boards."""

    token: str
    address: Address
    mode: str
    way: str
    rules: Rules
    level: OrNull = Field(description="The computer's, in a race or a duel.")
    coach: str
    codemaker: str
    handicap: str
    match: str | None = Field(description="The token of its match.")
    result: str
    solved: bool
    guesses_used: int
    started_at: datetime
    finished_at: datetime | None

    @staticmethod
    def resolve_way(game: Game) -> str:
        return way_of(game).slug

    @staticmethod
    def resolve_match(game: Game) -> str | None:
        return game.match.token if game.match else None


class PageOfGames(Schema):
    """A part of the history. Where it goes on, there is a position to ask for."""

    games: list[PlayedGame]
    after: str | None = Field(description="Send it as `after` for the next page.")
    before: str | None = Field(description="Send it as `before` for the page before.")


class RatingOut(Schema):
    """A rating by Glicko-2, as it is now: each day of rest makes it less certain."""

    rules: Annotated[str, BeforeValidator(str)]
    rating: float = Field(validation_alias="now.rating")
    deviation: float = Field(validation_alias="now.deviation")
    is_provisional: bool
    matches: int
    updated_at: datetime


class RatingChangeOut(Schema):
    """What a rating became by a match."""

    rating: float
    deviation: float
    at: datetime


class RatingsOut(Schema):
    ratings: list[RatingOut]
    changes: list[RatingChangeOut] = Field(
        description="The newest 200 under the rules that you name, oldest first; none without."
    )


class ExportOut(Schema):
    """Everything that is stored about you, as the settings give it to you."""

    player: dict[str, Any]
    challenges: list[dict[str, Any]]
    matches: list[dict[str, Any]]
    reminders: dict[str, Any] | None
    training: dict[str, Any] | None
    rush: dict[str, Any] | None
    designs: list[dict[str, Any]]
    ratings: dict[str, Any]
    games: list[dict[str, Any]]


@router.get("", response={200: MeOut}, auth=may_read, summary="Read who you are")
def me(request: HttpRequest) -> MeOut:
    player = player_in(request)
    token = cast("Token", request.auth)  # type: ignore[attr-defined] # set by `Bearer`
    return MeOut(
        name=player.username,
        address=reverse("profile", args=[player.username]),
        is_bot=player.is_bot,
        is_public=player.is_public,
        joined_at=player.date_joined,
        token_name=token.name,
        scope=token.scope,
    )


@router.get("/games", response={200: PageOfGames}, auth=may_read, summary="List your games")
def games(
    request: HttpRequest,
    filters: Query[HistoryFilters],
    limit: Annotated[int, Query(ge=1, le=MOST_LENGTH)] = USUAL_LENGTH,
) -> dict[str, Any]:
    form = HistoryForm(filters.model_dump())
    if not form.is_valid():
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, form.complaint)
    mine = Game.objects.of(player_in(request)).narrowed(**form.filters)
    page = mine.page(**form.place, length=limit)
    return {
        "games": page.games,
        "after": _position(page.last),
        "before": _position(page.first),
    }


@router.get(
    "/statistics", response={200: StatisticsOut}, auth=may_read, summary="Read your statistics"
)
def statistics(request: HttpRequest, filters: Query[StatisticsFilters]) -> dict[str, Any]:
    player, day = player_in(request), today()
    played = played_by(player)
    form = StatsForm(filters.model_dump(), usual=played.usual, played=played.rules)
    if not form.is_valid():
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, form.complaint)
    rules = form.cleaned_data["rules"]
    career = form.chosen(Career.read(player.outcomes.under(rules)), day)
    figures = figures_of(career, day, rules)
    return figures._asdict() | {
        "rules": str(rules),
        "luck": figures.skill and figures.skill.luck,
        "daily_streak": read_days(player, day).streak.days,
        "open_games": Game.objects.of(player).open_under(**form.in_history | {"period": ""}),
    }


@router.get("/ratings", response={200: RatingsOut}, auth=may_read, summary="Read your ratings")
def ratings(
    request: HttpRequest,
    rules: Annotated[str, Query(max_length=20, description="By sizes, such as `4x6`.")] = "",
) -> dict[str, Any]:
    player = player_in(request)
    try:
        changes = player.rating_changes.newest(parse_counted(rules)) if rules else []
    except RulesError as error:
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, mistake_in_words(error)) from error
    return {
        "ratings": player.ratings.all(),
        "changes": changes,
    }


@router.get("/export", response={200: ExportOut}, auth=may_read, summary="Export everything")
def export(request: HttpRequest) -> HttpResponseBase:
    """What the settings export; a long one is made while it is sent, one at a time."""
    player = player_in(request)
    made = pieces(as_json(player))
    headers = {"Content-Type": "application/json"}
    return send(request, made, is_short=is_short(player), headers=headers)


def _position(key: Key | None) -> str | None:
    return "-".join(map(str, key)) if key else None
