"""The leaderboards: players who chose to appear, today and under each of the named rules."""

from datetime import date
from typing import Annotated, Literal

from django.http import Http404, HttpRequest
from django.views.decorators.cache import never_cache
from ninja import Path, Query, Router, Schema
from ninja.decorators import decorate_view
from pydantic import Field

from games.api.problems import Problem
from games.api.sent import one_of
from games.models import today
from games.models.leaders import (
    MAX_LEADERS,
    Leader,
    has_strengths,
    leaders_of_day,
    leaders_under,
)
from games.stats.forms import LeaderboardForm
from solver import VARIANTS

router = Router(tags=["leaderboards"])
Named = Annotated[
    str,
    Field(json_schema_extra=one_of(VARIANTS)),
    Path(max_length=20, description="Named rules."),
]


class Page(Schema):
    """Which lines are listed."""

    after: int = Field(
        0, ge=0, le=MAX_LEADERS, description="The key of a page: `next` of the page before it."
    )
    limit: int = Field(MAX_LEADERS, ge=1, le=MAX_LEADERS, description="Lines on a page.")


class Line(Schema):
    """A player."""

    place: int | None = Field(description="Equals share one; null if the code was not found.")
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


@router.get("", response={200: DayOut}, summary="Today's leaderboard")
@decorate_view(never_cache)
def of_day(request: HttpRequest, page: Query[Page]) -> DayOut:  # noqa: ARG001 # ninja asks for it
    """Who found the code of today, fewest guesses first; a hundred players at most."""
    day = today()
    leaders = leaders_of_day(day, None).leaders
    return DayOut(day=day, players=_lines(leaders, page), next=_next(leaders, page))


@router.get("/{variant}", response={200: StandingsOut, 404: Problem}, summary="A leaderboard")
@decorate_view(never_cache)
def under(request: HttpRequest, variant: Named, page: Query[Page]) -> StandingsOut:  # noqa: ARG001 # ninja asks for it
    """The players under named rules by their last games, best first; a hundred players at most."""
    form = LeaderboardForm({"rules": variant})
    if not form.is_valid():
        raise Http404(form.complaint)
    leaders = leaders_under(form.variant, None).leaders
    return StandingsOut(
        rules=str(form.variant.rules),
        variant=form.variant.slug,
        by="strength" if has_strengths(form.variant) else "mean",
        players=_lines(leaders, page),
        next=_next(leaders, page),
    )


def _lines(leaders: list[Leader], page: Page) -> list[Line]:
    shown = leaders[page.after : page.after + page.limit]
    return [
        Line(
            place=leader.place,
            name=leader.name,
            games=leader.games,
            score=leader.score,
            is_found=leader.is_found,
            luck=leader.luck,
        )
        for leader in shown
    ]


def _next(leaders: list[Leader], page: Page) -> int | None:
    end = page.after + page.limit
    return end if end < len(leaders) else None
