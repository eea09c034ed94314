"""What a program does about other people: block them, take that back, and report names."""

from datetime import datetime
from http import HTTPStatus
from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from ninja import Path, Router, Schema, Status
from pydantic import Field

from games.api.access import count, may_play, may_read, player_in
from games.api.inputs import Token
from games.api.problems import FAILS
from games.core.names import bare
from games.live.blocks import MOST_BLOCKS, Block, Report
from games.live.lookup import find_person
from games.live.names import name_of
from games.live.seat import MOST_SEATS
from games.live.views import TOO_MANY_ABOUT

router = Router(tags=["people"])
SeatNumber = Annotated[
    int, Path(ge=1, le=MOST_SEATS, description="Of a seat of the match.", example=2)
]
Key = Annotated[int, Path(ge=1, le=2**63 - 1, description="Of a block.", example=1)]


class BlockOut(Schema):
    """Somebody whom you do not want to play with, or be invited by."""

    key: int = Field(validation_alias="pk")
    name: str = Field(validation_alias="shown_as")
    at: datetime


class BlocksOut(Schema):
    """Whom you have blocked, the newest first."""

    blocks: list[BlockOut] = Field(max_length=MOST_BLOCKS)


@router.post(
    "/matches/{token}/seats/{number}/block",
    response={200: BlockOut, **FAILS},
    auth=may_play,
    summary="Block a player",
)
def block(request: HttpRequest, token: Token, number: SeatNumber) -> Block:
    """Block who sits there, if you sit at the match or are invited to it."""
    count(request, "block_or_report", TOO_MANY_ABOUT)
    player, other, seat = find_person(request, token, number)
    return Block.objects.block(player, other, bare(name_of(seat)))


@router.post(
    "/matches/{token}/seats/{number}/report",
    response={204: None, **FAILS},
    auth=may_play,
    summary="Report a name",
)
def report(request: HttpRequest, token: Token, number: SeatNumber) -> Status[None]:
    """Tell the people who run the site about the name of the account that sits there."""
    count(request, "block_or_report", TOO_MANY_ABOUT)
    player, other, seat = find_person(request, token, number)
    Report.objects.report(player, other, seat.match, timezone.now())
    return Status(HTTPStatus.NO_CONTENT, None)


@router.get("/blocks", response={200: BlocksOut}, auth=may_read, summary="List your blocks")
def blocks(request: HttpRequest) -> dict[str, object]:
    return {"blocks": Block.objects.of(player_in(request))}


@router.delete("/blocks/{key}", response={204: None}, auth=may_play, summary="Take a block back")
def unblock(request: HttpRequest, key: Key) -> Status[None]:
    """A block that is gone already is no mistake."""
    Block.objects.unblock(player_in(request), key)
    return Status(HTTPStatus.NO_CONTENT, None)
