"""What a program may know of a match: what `games.live.told` tells, and nothing else."""

from enum import StrEnum

from ninja import Schema
from pydantic import Field

from games.api.told import Row, RulesOut
from games.live.tells import Told, ToldRow, ToldSeat
from games.models.names import bare


class Due(StrEnum):
    """What a match waits for from you."""

    CODE = "code"
    GUESS = "guess"
    NOTHING = "nothing"


class SeatOut(Schema):
    """A seat, as you may see it. While the match is played, only your own rows and guesses at the code that you hid have codes."""

    number: int
    name: str
    account: str | None = Field(description="The name of an account.")
    is_bot: bool
    is_free: bool
    is_level: bool
    is_away: bool
    is_creator: bool
    rating: str | None = Field(description="In a rated match, as the page shows it.")
    gain: str | None = Field(description="What the match changed of it.")
    hides: bool = Field(description="Hides a code, and has no board.")
    must_hide: bool = Field(description="The match waits for this seat to hide a code.")
    rows: list[Row]
    guesses_used: int
    solved: bool
    is_done: bool
    may_guess: bool
    result: str | None
    lost_by: str | None
    secret: str | None = Field(
        description="The code that this seat looked for; null until the end."
    )
    seconds_left: float | None = Field(description="Null without a clock.")
    clock_runs: bool
    offers_draw: bool
    declined_draw: bool = Field(description="The latest one; until the next offer or guess.")
    wants_rematch: bool
    may_be_claimed: bool = Field(description="Has been away for so long that you need not wait.")


class Phrase(Schema):
    """A phrase that somebody said."""

    name: str
    words: str


class MatchOut(Schema):
    """A match, as you may see it."""

    token: str
    address: str = Field(description="Of its page.")
    state: str = Field(description="Send it to `events`, to be told only of changes.")
    mode: str
    rules: RulesOut
    order: str
    control: str
    seconds: int
    increment: int
    is_rated: bool
    phase: str = Field(description="What it waits for: `seats`, `codes`, `guesses`, or `over`.")
    ending: str | None
    seal: str | None = Field(description="SHA-256 of what the site hid, and the nonce.")
    nonce: str | None = Field(description="Null until the match is over.")
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
    own_code: str | None = Field(description="The code that you hide.")
    can_be_aborted: bool
    can_call_off: bool = Field(description="All others are gone or out.")
    can_be_drawn: bool
    can_start_now: bool
    is_invited: bool
    invited: str | None
    was_declined: bool
    called_off_by: str | None = Field(description="The name of who called the match off.")
    refusal: str | None = Field(description="Why you cannot take a seat; null where you can.")
    said: list[Phrase]
    is_mute: bool
    next: str | None = Field(description="The token of the match that follows.")
    game: str | None = Field(description="The token of your game of it, once it is over.")


def told_to(match: Told) -> MatchOut:
    """What a match told one player."""
    you = match.you
    return MatchOut(
        token=match.token,
        address=match.address,
        state=match.state,
        mode=match.mode.slug,
        rules=RulesOut.of(match.variant),
        order=match.order,
        control=match.control,
        seconds=match.seconds,
        increment=match.increment,
        is_rated=match.is_rated,
        phase=match.phase,
        ending=match.ending or None,
        seal=match.seal or None,
        nonce=match.nonce or None,
        leg=match.leg,
        legs=match.legs,
        points=list(match.points),
        series_is_over=match.series_is_over,
        wins=list(match.wins),
        draws=match.draws,
        seats=[_seat(seat) for seat in match.seats],
        you=you.number if you else None,
        awaits=due(must_hide=match.must_hide, may_guess=bool(you and you.may_guess)),
        number=you.guesses_used + 1 if you and not you.hides else None,
        own_code=match.own_code or None,
        can_be_aborted=match.can_be_aborted,
        can_call_off=match.can_call_off,
        can_be_drawn=match.can_be_drawn,
        can_start_now=match.can_start_now,
        is_invited=match.is_invited,
        invited=match.invited or None,
        was_declined=match.was_declined,
        called_off_by=bare(match.called_off_by) or None,
        refusal=match.refusal or None,
        said=[Phrase(name=bare(name), words=words) for name, words in match.said],
        is_mute=match.is_mute,
        next=match.next_token or None,
        game=match.game_token or None,
    )


def due(*, must_hide: bool, may_guess: bool) -> Due:
    """What a match waits for from a seat that must hide a code, or may guess."""
    if must_hide:
        return Due.CODE
    return Due.GUESS if may_guess else Due.NOTHING


def _seat(seat: ToldSeat) -> SeatOut:
    return SeatOut(
        number=seat.number,
        name=bare(seat.name),
        account=seat.account or None,
        is_bot=seat.is_bot,
        is_free=seat.is_free,
        is_level=seat.is_level,
        is_away=seat.is_away,
        is_creator=seat.is_creator,
        rating=seat.rating or None,
        gain=seat.gain or None,
        hides=seat.hides,
        must_hide=seat.must_hide,
        rows=[_row(row) for row in seat.rows],
        guesses_used=seat.guesses_used,
        solved=seat.solved,
        is_done=seat.is_done,
        may_guess=seat.may_guess,
        result=seat.result or None,
        lost_by=seat.lost_by or None,
        secret=seat.secret or None,
        seconds_left=seat.seconds_left,
        clock_runs=seat.clock_runs,
        offers_draw=seat.offers_draw,
        declined_draw=seat.declined_draw,
        wants_rematch=seat.wants_rematch,
        may_be_claimed=seat.may_be_claimed,
    )


def _row(row: ToldRow) -> Row:
    return Row(
        number=row.number,
        code=row.code or None,
        black=row.feedback.black,
        white=row.feedback.white,
        codes_left=row.left,
    )
