"""What somebody may see of a match. Its pages and polls and the API show this and nothing else."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from games.core.errors import PlayError
from games.core.modes import MAKE, GameMode
from games.core.modes.choices import Result
from games.core.modes.clock import Control
from games.core.player import Player
from games.live.fields import Phase
from games.live.match import Match
from games.live.moves import PHRASES
from games.live.names import gain_of, invited_in_words, name_of, rating_of
from games.live.results import score_of
from games.live.seat import Seat
from solver import Feedback, Variant

PAIR = 2  # boards that stand side by side at the end


@dataclass(frozen=True, slots=True)
class VisibleRow:
    number: int
    code: str
    feedback: Feedback
    left: int | None


@dataclass(frozen=True, slots=True)
class VisibleSeat:
    number: int
    name: str
    account: str  # the name of an account; else empty
    has_profile: bool
    rating: str  # in a rated match; else empty
    gain: str  # how the match changed it
    is_bot: bool
    is_known: bool  # a player who was not deleted, and whom others may block
    is_you: bool
    is_free: bool
    is_level: bool
    is_away: bool
    is_creator: bool
    hides: bool
    must_hide: bool
    rows: Sequence[VisibleRow]
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
class VisibleMatch:
    """A match as one person sees it, who sits at it or watches."""

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
    seats: Sequence[VisibleSeat]
    you: VisibleSeat | None
    own_code: str  # what you hide
    can_be_aborted: bool
    can_be_drawn: bool
    can_call_off: bool  # because all others are gone or out
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
    def time_breaks_ties(self) -> bool:
        """Whether of two with equal guesses the faster one wins. A level has no clock."""
        return self.control != Control.NONE and not any(seat.is_level for seat in self.seats)

    @property
    def must_hide(self) -> bool:
        return self.you is not None and self.you.must_hide

    @property
    def others(self) -> list[VisibleSeat]:
        return [seat for seat in self.seats if not seat.is_you]

    @property
    def has_others(self) -> bool:
        return any(seat.is_known for seat in self.others)

    @property
    def sealed(self) -> str:
        """The code that the site sealed for people to find; empty until the end."""
        return next((seat.secret for seat in self.seats if seat.secret and not seat.is_level), "")

    @property
    def watched(self) -> list[VisibleSeat]:
        """Your board and those of the others, to stand side by side; else empty.

        While the others play, once yours is at its end; when the match is over, two boards with guesses.
        """
        you = self.you
        if you is None or you.hides:
            return []
        boards = [you, *(seat for seat in self.others if not seat.hides)]
        if self.is_over:
            return boards if len(boards) == PAIR and all(seat.rows for seat in boards) else []
        return boards if you.solved or you.guesses_used >= self.variant.guesses else []

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
    def claimed(self) -> list[VisibleSeat]:
        return [seat for seat in self.seats if seat.may_be_claimed and not seat.is_you]


def visible_to(match: Match, viewer: Player | None, now: datetime) -> VisibleMatch:
    """What a viewer may see of a match. viewer: None for somebody who has not played yet.

    While it is played, players see the colors of their own board and of the guesses at the code
    that they hid, and only the answers of all other boards. Who has played a board to its end watches
    all others.
    """
    mine = match.seat_of(viewer.pk if viewer else None)
    invited = _invited(match, mine, viewer)
    seats = [_seat(match, seat, mine, now, invited) for seat in match.everyone]
    you = next((seat for seat in seats if seat.is_you), None)
    is_over = match.is_over
    series, score = match.series_so_far, score_of(match)
    return VisibleMatch(
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
        nonce=match.nonce if is_over and match.started_at else "",
        leg=match.leg,
        legs=match.legs,
        points=series.of(match),
        series_is_over=series.is_over,
        wins=score.wins if _counts_wins(match) else [],
        draws=score.draws,
        seats=seats,
        you=you,
        own_code=_hidden_by(match, mine),
        can_be_aborted=mine is not None and match.may_abort(mine),
        can_call_off=mine is not None and match.can_call_off(mine, now),
        can_be_drawn=mine is not None and not mine.is_done and match.can_be_drawn,
        is_invited=viewer is not None and match.invited_id == viewer.pk,
        invited=invited,
        was_declined=match.was_declined,
        has_begun=match.started_at is not None,
        called_off_by=next((seat.name for seat in seats if seat.number == match.called_off_by), ""),
        can_start_now=mine is not None
        and mine.player_id == match.creator_id
        and match.can_start_now,
        refusal="" if mine or match.phase != Phase.SEATS else _refusal(match, viewer),
        said=_said(match, mine),
        is_mute=mine is not None and mine.is_mute,
        next_token=match.next_token if is_over else "",
        game_token=match.game_token_of(viewer) if is_over and mine else "",
    )


def _counts_wins(match: Match) -> bool:
    """Whether wins are counted: in rematches, except in a series or for hidden codes, which have points."""
    return match.follows_id is not None and match.legs == 1 and match.plays.is_contest


def _place_of(match: Match, seat: Seat) -> int | None:
    """The place of a board in a match that is over; equals share one."""
    if not match.is_over or seat.hides:
        return None
    return 1 + sum(other.rank < seat.rank for other in match.seats)


def _seat(match: Match, seat: Seat, mine: Seat | None, now: datetime, invited: str) -> VisibleSeat:
    is_you = seat is mine
    sees_colors = is_you or match.is_over or _hides_from(match, mine, seat) or _watches(mine)
    may_be_claimed = mine is not None and seat in match.claimable(now)
    has_clock = match.control != Control.NONE and seat.is_person and not seat.hides
    is_account = seat.player is not None and not seat.player.is_guest
    return VisibleSeat(
        number=seat.number,
        name=invited_in_words(invited) if invited and seat.is_free else name_of(seat),
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
            VisibleRow(
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
        place=_place_of(match, seat),
        lost_by=seat.lost_by,
        secret=seat.secret if match.is_over and match.started_at else "",
        seconds_left=seat.clock.left_at(now) if has_clock else None,
        clock_runs=has_clock and seat.clock_since is not None,
        offers_draw=seat.offers_draw,
        declined_draw=seat.declined_draw,
        wants_rematch=seat.wants_rematch,
        may_be_claimed=may_be_claimed,
        claimable_in=None if may_be_claimed else _claimable_in(match, mine, seat, now),
    )


def _claimable_in(match: Match, mine: Seat | None, seat: Seat, now: datetime) -> float | None:
    may_claim = mine is not None and mine is not seat and mine.result == Result.IN_PLAY
    if not (may_claim and seat.is_away and seat in match.waited_for and seat.claimable_at):
        return None
    return (seat.claimable_at - now).total_seconds()


def _hides_from(match: Match, mine: Seat | None, seat: Seat) -> bool:
    """Whether a player hides the code that another seat looks for."""
    if mine is None or not match.plays.hides_code or (match.plays is MAKE and not mine.hides):
        return False
    return seat is match.other(mine)


def _watches(mine: Seat | None) -> bool:
    """Whether a player has found the code, or has no guess left.

    Who resigned does not watch: what others learn would help somebody who still plays beside them.
    """
    return mine is not None and not mine.hides and mine.is_spent


def _hidden_by(match: Match, mine: Seat | None) -> str:
    hidden = (seat.secret for seat in match.everyone if _hides_from(match, mine, seat))
    return next(hidden, "")


def _invited(match: Match, mine: Seat | None, viewer: Player | None) -> str:
    """The account for which the free seat is kept; nobody else learns whom somebody invites."""
    may_know = mine is not None or (viewer is not None and match.invited_id == viewer.pk)
    return str(match.invited) if match.invited and may_know else ""


def _refusal(match: Match, viewer: Player | None) -> str:
    try:
        match.check_free_for(viewer)
    except PlayError as error:
        return str(error)
    return ""


def _said(match: Match, mine: Seat | None) -> list[tuple[str, str]]:
    """The newest phrases, for those who sit here and have not muted the others."""
    if mine is None or mine.is_mute:
        return []
    names = {seat.number: name_of(seat) for seat in match.everyone}
    return [(names[number], PHRASES[phrase]) for number, phrase, _ in match.said[-3:]]
