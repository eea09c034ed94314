"""How programs come together: open seats, their own matches, and invitations."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Literal

from django.http import HttpRequest
from django.utils import timezone
from ninja import Query, Router, Schema
from pydantic import Field

from games.api.access import may_look, may_read, player_if_any, player_in
from games.api.game_schemas import Address, Rules
from games.api.inputs import one_of
from games.api.match_schemas import Due, due
from games.api.problems import ProblemError
from games.core.names import bare
from games.live.fields import PLAYED_LIVE
from games.live.forms import LobbyForm
from games.live.match import Match
from games.live.names import name_of, rating_of
from games.live.seat import Seat

router = Router(tags=["lobby"])
Listed = dict[str, Any]  # of which the schema of the answer takes what it names
Before = Annotated[
    int | None,
    Query(ge=1, le=2**63 - 1, description="`next` of the page before: reads on from there."),
]
Stage = Annotated[
    Literal["", "waiting", "playing"], Query(description="Whether they have begun; empty for all.")
]


class OpenSeats(Schema):
    """Which open seats are listed. What is left out, or empty, leaves none out."""

    rules: str = Field("", max_length=20, description="By name, or by sizes such as `6x10`.")
    mode: str = Field(
        "",
        max_length=20,
        json_schema_extra=one_of(["", *(mode.slug for mode in PLAYED_LIVE)]),
    )


class PersonOut(Schema):
    """A seat in a list of matches, which tells nothing of what happens on its board."""

    name: str
    account: str | None = Field(description="The name of an account.")
    rating: str | None = Field(description="In a rated match, as the page shows it.")
    is_bot: bool
    is_free: bool
    is_level: bool


class ListedMatch(Schema):
    """A match in a list. Read it by its token, or take a seat."""

    token: str
    address: Address
    mode: str
    rules: Rules
    order: str
    control: str
    seconds: int
    increment: int
    legs: int
    is_rated: bool
    can_be_watched: bool
    phase: str = Field(description="What it waits for: `seats`, `codes`, `guesses`, or `over`.")
    awaits: Due
    seats: list[PersonOut]
    you: int | None = Field(description="The number of your seat.")
    invited: str | None = Field(description="The account for which the free seat is kept.")
    was_declined: bool
    created_at: datetime

    @staticmethod
    def resolve_awaits(match: Match, context: Any) -> Due:
        mine = _own_seat(match, context)
        return due(
            must_hide=mine is not None and match.must_hide(mine),
            may_guess=mine is not None and match.may_guess(mine),
        )

    @staticmethod
    def resolve_seats(match: Match) -> list[PersonOut]:
        return [_person(seat) for seat in match.everyone]

    @staticmethod
    def resolve_you(match: Match, context: Any) -> int | None:
        mine = _own_seat(match, context)
        return mine.number if mine else None

    @staticmethod
    def resolve_invited(match: Match) -> str | None:
        return str(match.invited) if match.invited else None


class MatchesOut(Schema):
    """Matches, newest first."""

    matches: list[ListedMatch]
    next: int | None = Field(description="Send it as `before` for the next page; null at the end.")


listing = partial(router.get, response={200: MatchesOut}, auth=may_read)


@listing("", auth=may_look, summary="List open seats")
def open_seats(request: HttpRequest, narrowing: Query[OpenSeats], before: Before = None) -> Listed:
    """Of matches that you may join and whose creators are there."""
    form = LobbyForm(narrowing.model_dump())
    if not form.is_valid():
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, form.complaint)
    player = player_if_any(request)
    listed = Match.objects.listed(timezone.now()).may_seat(player)
    return _page(*listed.narrowed(**form.cleaned_data).page(before))


@listing("/mine", summary="List your matches")
def own_matches(request: HttpRequest, stage: Stage = "", before: Before = None) -> Listed:
    """Those that wait and those that are played. The history lists those that are over."""
    player = player_in(request)
    mine = Match.objects.sat_at_by(player)
    staged = {"": mine, "waiting": mine.waiting(), "playing": mine.playing()}[stage]
    return _page(*staged.page(before))


@listing("/invitations", summary="List invitations to you")
def invitations(request: HttpRequest, before: Before = None) -> Listed:
    """Matches in which a seat is kept for you: take it, or decline."""
    player = player_in(request)
    return _page(*Match.objects.inviting(player).page(before))


@listing("/invitations/sent", summary="List invitations that you sent")
def sent_invitations(request: HttpRequest, before: Before = None) -> Listed:
    """Those that wait, and those that were declined within a day. Free your seat to take one back."""
    player = player_in(request)
    return _page(*Match.objects.inviting_others(player, timezone.now()).page(before))


def _page(matches: Sequence[Match], last: int | None) -> Listed:
    return {"matches": matches, "next": last}


def _own_seat(match: Match, context: dict[str, Any]) -> Seat | None:
    player = player_if_any(context["request"])
    return match.seat_of(player.pk if player else None)


def _person(seat: Seat) -> PersonOut:
    is_account = seat.player is not None and not seat.player.is_guest
    return PersonOut(
        name=bare(name_of(seat)),
        account=str(seat.player) if is_account else None,
        rating=rating_of(seat) or None,
        is_bot=seat.player is not None and seat.player.is_bot,
        is_free=seat.is_free,
        is_level=bool(seat.level),
    )
