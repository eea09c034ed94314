"""A match, as one person sees it: everything that pages, polls, and programs may show of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Phase
from games.modes import GameMode
from games.modes.clock import Control
from solver import Feedback, Variant


@dataclass(frozen=True, slots=True)
class ToldRow:
    number: int
    code: str
    feedback: Feedback
    left: int | None


@dataclass(frozen=True, slots=True)
class ToldSeat:
    number: int
    name: str
    account: str  # the name of an account; else empty
    has_profile: bool
    rating: str  # in a rated match; else empty
    gain: str  # what the match changed of it
    is_bot: bool
    is_known: bool  # a person who is still a player, whom others may block
    is_you: bool
    is_free: bool
    is_level: bool
    is_away: bool
    is_creator: bool
    hides: bool
    must_hide: bool
    rows: Sequence[ToldRow]
    guesses_used: int
    solved: bool
    is_done: bool
    may_guess: bool
    result: str
    place: int | None  # of its board at the end; equals share one
    lost_by: str
    secret: str
    seconds_left: float | None
    clock_runs: bool
    offers_draw: bool
    declined_draw: bool  # the latest one; until the next offer or guess
    wants_rematch: bool
    may_be_claimed: bool
    claimable_in: float | None  # seconds until it may be; None unless it is away and you may claim

    @property
    def shows_colors(self) -> bool:
        return any(row.code for row in self.rows)


@dataclass(frozen=True, slots=True)
class Told:
    """A match, as one person sees it: who sits at it, or who watches."""

    token: str
    address: str
    state: str
    mode: GameMode
    variant: Variant
    order: str
    control: str
    seconds: int
    increment: int
    is_rated: bool
    phase: str
    ending: str
    seal: str
    nonce: str
    leg: int
    legs: int
    points: Sequence[float]  # of the series so far, by seat
    series_is_over: bool
    wins: Sequence[int]  # by seat, since the first match; empty before a rematch, and in a series
    draws: int  # of the same matches
    seats: Sequence[ToldSeat]
    you: ToldSeat | None
    own_code: str  # what you hide
    can_be_aborted: bool
    can_be_drawn: bool
    can_call_off: bool  # because all others are gone or out
    is_full: bool
    is_invited: bool
    invited: str  # the account for which the seat is kept, if you are or opened the match
    was_declined: bool
    has_begun: bool  # every seat was taken
    called_off_by: str  # the name of who called it off; empty where nobody who sits here did
    can_start_now: bool
    refusal: str  # why you cannot sit down; empty where you can
    said: Sequence[tuple[str, str]]  # who, and what
    is_mute: bool
    next_token: str
    game_token: str  # of your game in your history

    @property
    def is_over(self) -> bool:
        return self.phase == Phase.NOTHING

    @property
    def time_parts_equals(self) -> bool:
        """Whether of two with equal guesses the faster one wins. A level has no clock."""
        return self.control != Control.NONE and not any(seat.is_level for seat in self.seats)

    @property
    def must_hide(self) -> bool:
        return self.you is not None and self.you.must_hide

    @property
    def others(self) -> list[ToldSeat]:
        return [seat for seat in self.seats if not seat.is_you]

    @property
    def has_others(self) -> bool:
        return any(seat.is_known for seat in self.others)

    @property
    def sealed(self) -> str:
        """The code that the site sealed, which people look for; empty until the end."""
        return next((seat.secret for seat in self.seats if seat.secret and not seat.is_level), "")

    @property
    def draws_offered(self) -> list[str]:
        return [seat.name for seat in self.others if seat.offers_draw]

    @property
    def draw_awaited(self) -> list[str]:
        return [seat.name for seat in self.others if not (seat.is_done or seat.offers_draw)]

    @property
    def goes_on(self) -> bool:
        return bool(self.you and self.you.wants_rematch and self.next_token)

    @property
    def rematch_wanted(self) -> list[str]:
        return [seat.name for seat in self.others if seat.wants_rematch]

    @property
    def rematch_awaited(self) -> list[str]:
        return [seat.name for seat in self.others if seat.is_known and not seat.wants_rematch]

    @property
    def claimed(self) -> list[ToldSeat]:
        return [seat for seat in self.seats if seat.may_be_claimed and not seat.is_you]
