"""What a program may know of its account: games, statistics, ratings, and everything at once."""

from datetime import datetime
from http import HTTPStatus
from typing import Annotated, Any, cast

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from ninja import Query, Router, Schema
from pydantic import BeforeValidator, Field

from games.accounts.export import as_json, is_short, pieces
from games.api.access import may_read, player_in
from games.api.problems import ProblemError
from games.api.sent import one_of
from games.api.statistics import StatisticsOut
from games.api.tokens import Token
from games.api.told import Address, OrNull, Rules
from games.core.days import today
from games.core.game import Game, Key, Order
from games.core.origins import counted_choices, way_choices, way_of
from games.core.rules import parse_counted
from games.limits.streams import send
from games.stats.career import Career
from games.stats.figures import figures_of
from games.stats.forms import PERIODS, RESULTS, HistoryForm, StatsForm
from games.stats.played import played_by
from games.stats.statistics import daily_streak
from games.ui.terms import mistake_in_words
from solver import RulesError

router = Router(tags=["me"])
USUAL_LENGTH, MOST_LENGTH = 50, 100  # games of a page
POSITION = "^(([0-9]{1,2}-)?[0-9]{1,19})?$"  # as `games.stats.forms.KeyField` reads it
Text = Annotated[str, Field(max_length=40)]


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
    training: dict[str, Any] | None
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
        "daily_streak": daily_streak(player, day),
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
    told = {"Content-Type": "application/json"}
    return send(request, made, is_short=is_short(player), headers=told)


def _position(key: Key | None) -> str | None:
    return "-".join(map(str, key)) if key else None
