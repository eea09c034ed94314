"""The leaderboards: players who chose to appear, today and under each of the named rules; and bots."""

from datetime import date
from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest
from django.views.decorators.cache import never_cache
from ninja import Path, Query, Router, Schema
from ninja.decorators import decorate_view
from pydantic import Field

from games.api.inputs import one_of
from games.api.problems import Problem
from games.core.days import today
from games.stats.bot_ladder import MOST_LISTED, ladder_variants, standings_under
from games.stats.forms import BotsForm, LeaderboardForm
from games.stats.leaderboard import (
    MAX_LEADERS,
    Leader,
    has_strengths,
    leaders_of_day,
    leaders_under,
)
from solver import CLASSIC, VARIANTS

router = Router(tags=["leaderboards"])
Listed = dict[str, Any]  # of which the schema of the answer takes what it names
Named = Annotated[
    str,
    Field(json_schema_extra=one_of(VARIANTS)),
    Path(max_length=20, description="Named rules.", example="classic"),
]


class Page(Schema):
    """Which lines are listed."""

    after: int = Field(
        0, ge=0, le=MAX_LEADERS, description="The key of a page: `next` of the page before it."
    )
    limit: int = Field(MAX_LEADERS, ge=1, le=MAX_LEADERS, description="Lines on a page.")


class Line(Schema):
    """A player."""

    place: int | None = Field(description="Equals share one; null for who has none.")
    name: str
    games: int
    score: float = Field(description="Guesses: of the day, or the strength or mean of last games.")
    is_found: bool
    luck: float | None = Field(description="Guesses that luck saved in each game, where known.")


class DayOut(Schema):
    """The daily of today."""

    day: date
    players: list[Line] = Field(max_length=MAX_LEADERS)
    next: int | None = Field(description="The key of the next page; null on the last one.")


class StandingsOut(Schema):
    """The leaderboard under some rules."""

    rules: str
    variant: str
    by: Literal["strength", "mean"] = Field(description="What the score is.")
    players: list[Line] = Field(max_length=MAX_LEADERS)
    next: int | None = Field(description="The key of the next page; null on the last one.")


class BotsPage(Schema):
    """Which bots are listed."""

    rules: str = Field(
        CLASSIC.slug,
        max_length=20,
        json_schema_extra=one_of(each.slug for each in ladder_variants()),
        description="Named rules that have a ladder.",
    )
    after: int = Field(
        0, ge=0, le=MOST_LISTED, description="The key of a page: `next` of the page before it."
    )
    limit: int = Field(MAX_LEADERS, ge=1, le=MAX_LEADERS, description="Bots on a page.")


class BotLine(Schema):
    """A bot, by its last whole round, or by its first."""

    place: int = Field(description="Equals share one: in hundredths of a guess.")
    name: str
    strength: float = Field(description="Par, and the mean loss of the reviewed games.")
    error: float | None = Field(description="The standard error of the strength.")
    luck: float = Field(description="Guesses that luck saved in each reviewed game.")
    reviewed: int = Field(description="Games of which strength and luck are means.")
    mean: float = Field(description="Of the guesses; a code not found is one more than allowed.")
    games: int = Field(description="Finished games of the round, each with another secret.")
    secrets: int = Field(description="Games of a whole round.", validation_alias="whole")


class BotsOut(Schema):
    """The bot ladder under some rules."""

    rules: str
    variant: str
    bots: list[BotLine] = Field(max_length=MAX_LEADERS)
    next: int | None = Field(description="The key of the next page; null on the last one.")


@router.get("", response={200: DayOut}, summary="Today's leaderboard")
@decorate_view(never_cache)
def of_day(request: HttpRequest, page: Query[Page]) -> Listed:  # noqa: ARG001 # ninja asks for it
    """Who found the code of today, fewest guesses first; a hundred players at most."""
    day = today()
    leaders = leaders_of_day(day, None).leaders
    return {"day": day, **_page(leaders, page)}


@router.get("/bots", response={200: BotsOut, 404: Problem}, summary="The bot ladder")
@decorate_view(never_cache)
def of_bots(
    request: HttpRequest,  # noqa: ARG001 # ninja asks for it
    page: Query[BotsPage],
) -> Listed:
    """The bots under named rules by strength without luck, the strongest first."""
    form = BotsForm({"rules": page.rules})
    if not form.is_valid():
        raise Http404(form.complaint)
    standings, listed = standings_under(form.variant, page.after, page.limit)
    end = page.after + page.limit
    return {
        "rules": str(form.variant.rules),
        "variant": form.variant.slug,
        "bots": standings,
        "next": end if end < listed else None,
    }


@router.get("/{variant}", response={200: StandingsOut, 404: Problem}, summary="A leaderboard")
@decorate_view(never_cache)
def under(request: HttpRequest, variant: Named, page: Query[Page]) -> Listed:  # noqa: ARG001 # ninja asks for it
    """The players under named rules by their last games, best first; a hundred players at most."""
    form = LeaderboardForm({"rules": variant})
    if not form.is_valid():
        raise Http404(form.complaint)
    leaders = leaders_under(form.variant, None).leaders
    return {
        "rules": str(form.variant.rules),
        "variant": form.variant.slug,
        "by": "strength" if has_strengths(form.variant) else "mean",
        **_page(leaders, page),
    }


def _page(leaders: list[Leader], page: Page) -> Listed:
    end = page.after + page.limit
    return {"players": leaders[page.after : end], "next": end if end < len(leaders) else None}
