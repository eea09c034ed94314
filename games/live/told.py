"""What a match tells whom. Pages, polls, and pictures of a match are made from this alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.models import Ending, Match, Phase, Player, PlayError, Seat
from games.models.matches.series import series_of
from games.modes import MAKE, GameMode
from games.modes.choices import Result
from games.modes.clock import Control
from games.words.live import PHRASES, gain_of, name_of, rating_of
from solver import Feedback, Variant


@dataclass(frozen=True, slots=True)
class ToldRow:
    """A row of a board. The code is empty where it is not told."""

    number: int
    code: str
    feedback: Feedback
    left: int | None


@dataclass(frozen=True, slots=True)
class ToldSeat:
    """A seat, as one person sees it."""

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
    def must_hide(self) -> bool:
        """Whether the match waits for you to hide a code."""
        return self.you is not None and self.you.must_hide

    @property
    def others(self) -> list[ToldSeat]:
        return [seat for seat in self.seats if not seat.is_you]

    @property
    def has_others(self) -> bool:
        """Whether another person sits here."""
        return any(seat.is_known for seat in self.others)

    @property
    def draws_offered(self) -> list[str]:
        """The names of the others who offer a draw."""
        return [seat.name for seat in self.others if seat.offers_draw]

    @property
    def goes_on(self) -> bool:
        """Whether the rematch that you asked for has begun."""
        return bool(self.you and self.you.wants_rematch and self.next_token)

    @property
    def rematch_wanted(self) -> list[str]:
        """The names of the others who want to play again."""
        return [seat.name for seat in self.others if seat.wants_rematch]

    @property
    def rematch_awaited(self) -> list[str]:
        """The names of the others who have not said yet that they want to."""
        return [seat.name for seat in self.others if seat.is_known and not seat.wants_rematch]

    @property
    def claimed(self) -> list[ToldSeat]:
        """The seats that may be claimed."""
        return [seat for seat in self.seats if seat.may_be_claimed and not seat.is_you]


def told(match: Match, viewer: Player | None, now: datetime) -> Told:
    """What a player may know of a match; None for somebody who has not played yet.

    While it is played, one sees the colors of one's own board, and the answers of all others.
    """
    mine = match.seat_of(viewer.pk if viewer else None)
    claimable = set(match.claimable(now)) if mine else set()
    places = _places(match)
    seats = [
        _seat(
            match,
            seat,
            now,
            is_you=seat is mine,
            may_be_claimed=seat in claimable,
            place=places.get(seat.number),
        )
        for seat in match.everyone
    ]
    you = next((seat for seat in seats if seat.is_you), None)
    is_over = match.is_over
    series = series_of(match)
    return Told(
        token=match.token,
        address=match.get_absolute_url(),
        state=match.state_at(now),
        mode=match.plays,
        variant=match.variant,
        order=match.order,
        control=match.control,
        seconds=match.seconds,
        increment=match.increment,
        is_rated=match.is_rated,
        phase=match.phase,
        ending=match.ending,
        seal=match.seal,
        nonce=match.nonce if is_over else "",
        leg=match.leg,
        legs=match.legs,
        points=series.of(match),
        series_is_over=series.is_over,
        seats=seats,
        you=you,
        own_code=_hidden_by(match, mine),
        can_be_aborted=mine is not None and match.may_abort(mine),
        can_call_off=mine is not None and match.can_call_off(mine, now),
        can_be_drawn=mine is not None and not mine.is_done and match.can_be_drawn,
        is_full=not match.free_seats,
        is_invited=viewer is not None and match.invited_id == viewer.pk,
        invited=_invited(match, mine, viewer),
        was_declined=match.was_declined,
        can_start_now=mine is not None
        and mine.player_id == match.creator_id
        and match.can_start_now,
        refusal="" if mine or match.phase != Phase.SEATS else _refusal(match, viewer),
        said=_said(match, mine),
        is_mute=mine is not None and mine.is_mute,
        next_token=match.next_token if is_over else "",
        game_token=match.game_token_of(viewer) if is_over and mine else "",
    )


def _places(match: Match) -> dict[int, int]:
    """The places of the boards of a match that is over, by the numbers of the seats."""
    if not match.is_over:
        return {}
    ranks = sorted(seat.rank for seat in match.seats)
    return {seat.number: 1 + ranks.index(seat.rank) for seat in match.seats}


def _seat(
    match: Match,
    seat: Seat,
    now: datetime,
    *,
    is_you: bool,
    may_be_claimed: bool,
    place: int | None,
) -> ToldSeat:
    sees_colors = is_you or match.is_over
    has_clock = match.control != Control.NONE and seat.is_person and not seat.hides
    is_account = seat.player is not None and not seat.player.is_guest
    return ToldSeat(
        number=seat.number,
        name=name_of(seat),
        account=str(seat.player) if is_account else "",
        has_profile=seat.player is not None and is_account and seat.player.is_public,
        rating=rating_of(seat),
        gain=gain_of(seat),
        is_bot=seat.player is not None and seat.player.is_bot,
        is_known=seat.player is not None,
        is_you=is_you,
        is_free=seat.is_free,
        is_level=bool(seat.level),
        is_away=seat.is_away,
        is_creator=seat.player_id is not None and seat.player_id == match.creator_id,
        hides=seat.hides,
        must_hide=match.must_hide(seat),
        rows=[
            ToldRow(
                number,
                row.code if sees_colors else "",
                row.feedback,
                row.left if match.is_over else None,
            )
            for number, row in enumerate(seat.played, start=1)
        ],
        guesses_used=seat.guesses_used,
        solved=seat.solved,
        is_done=seat.is_done,
        may_guess=match.may_guess(seat),
        result=seat.result if match.is_over or seat.result != Result.IN_PLAY else "",
        place=place,
        lost_by=seat.lost_by,
        secret=seat.secret if match.is_over and match.ending != Ending.NOT_YET else "",
        seconds_left=seat.clock.left_at(now) if has_clock else None,
        clock_runs=has_clock and seat.clock_since is not None,
        offers_draw=seat.offers_draw,
        declined_draw=seat.declined_draw,
        wants_rematch=seat.wants_rematch,
        may_be_claimed=may_be_claimed,
    )


def _hidden_by(match: Match, mine: Seat | None) -> str:
    """The code that a player hides."""
    if mine is None or not match.plays.hides_code:
        return ""
    if match.plays is MAKE and not mine.hides:
        return ""
    return match.other(mine).secret


def _invited(match: Match, mine: Seat | None, viewer: Player | None) -> str:
    """The account for which the free seat is kept; nobody else learns whom somebody invites."""
    is_told = mine is not None or (viewer is not None and match.invited_id == viewer.pk)
    return str(match.invited) if match.invited and is_told else ""


def _refusal(match: Match, viewer: Player | None) -> str:
    """Why somebody cannot sit down at a match that waits for players."""
    try:
        match.check_free_for(viewer)
    except PlayError as error:
        return str(error)
    return ""


def _said(match: Match, mine: Seat | None) -> list[tuple[str, str]]:
    """The newest phrases, which only those who sit here are told, unless they are mute."""
    if mine is None or mine.is_mute:
        return []
    names = {seat.number: name_of(seat) for seat in match.everyone}
    return [(names[number], PHRASES[phrase]) for number, phrase, _ in match.said[-3:]]
