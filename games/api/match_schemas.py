"""A match as the API sends it: what `games.live.visible` lets its player see, and nothing else."""

from enum import StrEnum
from typing import Annotated

from ninja import Schema
from pydantic import BeforeValidator, Field

from games.api.game_schemas import OrNull, Row, Rules
from games.core.names import bare
from games.live.visible import VisibleMatch, VisibleSeat

Bare = Annotated[str, BeforeValidator(bare)]


class Due(StrEnum):
    """What a match waits for from you."""

    CODE = "code"
    GUESS = "guess"
    NOTHING = "nothing"


class SeatOut(Schema):
    """A seat, as you may see it. While the match is played, only your own rows and guesses at the code that you hid have codes."""

    number: int
    name: Bare
    account: OrNull = Field(description="The name of an account.")
    is_bot: bool
    is_free: bool
    is_level: bool
    is_away: bool
    is_creator: bool
    rating: OrNull = Field(description="In a rated match, as the page shows it.")
    gain: OrNull = Field(description="What the match changed of it.")
    hides: bool = Field(description="Hides a code, and has no board.")
    must_hide: bool = Field(description="The match waits for this seat to hide a code.")
    rows: list[Row]
    guesses_used: int
    solved: bool
    is_done: bool
    may_guess: bool
    result: OrNull
    lost_by: OrNull
    secret: OrNull = Field(description="The code that this seat looked for; null until the end.")
    seconds_left: float | None = Field(description="Null without a clock.")
    clock_runs: bool
    offers_draw: bool
    declined_draw: bool = Field(description="The latest one; until the next offer or guess.")
    wants_rematch: bool
    may_be_claimed: bool = Field(description="Has been away for so long that you need not wait.")

    @staticmethod
    def resolve_rows(seat: VisibleSeat) -> list[Row]:
        return [
            Row(
                number=row.number,
                code=row.code or None,
                black=row.feedback.black,
                white=row.feedback.white,
                codes_left=row.left,
            )
            for row in seat.rows
        ]


class Phrase(Schema):
    """A phrase that somebody said."""

    name: Bare
    words: str


class MatchOut(Schema):
    """A match, as you may see it."""

    token: str
    address: str = Field(description="Of its page.")
    state: str = Field(description="Send it to `events`, to be told only of changes.")
    mode: str = Field(validation_alias="mode.slug")
    rules: Rules
    order: str
    control: str
    seconds: int
    increment: int
    is_rated: bool
    phase: str = Field(description="What it waits for: `seats`, `codes`, `guesses`, or `over`.")
    ending: OrNull
    seal: OrNull = Field(description="SHA-256 of what the site hid, and the nonce.")
    nonce: OrNull = Field(description="Null until the match is over.")
    leg: int
    legs: int
    points: list[float] = Field(description="Of the series so far, by seat.")
    series_is_over: bool
    wins: list[int] = Field(
        description="Of each seat, in this match and those that it is a rematch of; empty where they are not counted."
    )
    draws: int = Field(description="Of the same matches.")
    seats: list[SeatOut]
    you: int | None = Field(description="The number of your seat.")
    awaits: Due
    number: int | None = Field(description="Of your next guess; null without a board of yours.")
    own_code: OrNull = Field(description="The code that you hide.")
    can_be_aborted: bool
    can_call_off: bool = Field(description="All others are gone or out.")
    can_be_drawn: bool
    can_start_now: bool
    is_invited: bool
    invited: OrNull
    was_declined: bool
    called_off_by: Annotated[OrNull, BeforeValidator(bare)] = Field(
        description="The name of who called the match off."
    )
    refusal: OrNull = Field(description="Why you cannot take a seat; null where you can.")
    said: list[Phrase]
    is_mute: bool
    next: OrNull = Field(
        description="The token of the match that follows.", validation_alias="next_token"
    )
    game: OrNull = Field(
        description="The token of your game of it, once it is over.", validation_alias="game_token"
    )

    @staticmethod
    def resolve_you(match: VisibleMatch) -> int | None:
        return match.you.number if match.you else None

    @staticmethod
    def resolve_awaits(match: VisibleMatch) -> Due:
        return due(
            must_hide=match.must_hide, may_guess=match.you is not None and match.you.may_guess
        )

    @staticmethod
    def resolve_number(match: VisibleMatch) -> int | None:
        return match.you.guesses_used + 1 if match.you and not match.you.hides else None

    @staticmethod
    def resolve_said(match: VisibleMatch) -> list[Phrase]:
        return [Phrase(name=name, words=words) for name, words in match.said]


def due(*, must_hide: bool, may_guess: bool) -> Due:
    if must_hide:
        return Due.CODE
    return Due.GUESS if may_guess else Due.NOTHING
