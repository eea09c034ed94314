"""Live matches: open one, take a seat, play, and follow what the others do."""

from functools import partial
from http import HTTPStatus
from typing import Annotated

from django.utils import timezone
from django.utils.translation import gettext
from ninja import Query, Router, Status
from pydantic import Field

from games.api.access import count, may_look, may_play, player_if_any, player_in
from games.api.inputs import (
    Body,
    ChosenRules,
    Guess,
    Token,
    Whole,
    choice,
    code_of,
    example,
    one_of,
)
from games.api.match_schemas import MatchOut
from games.api.problems import FAILS, Problem, ProblemError
from games.core.modes import RACE
from games.core.modes.clock import Control
from games.live.blocks import MAX_NAME_LENGTH
from games.live.errors import NotSeatedError
from games.live.fields import PLAYED_LIVE
from games.live.fields import Order as MatchOrder
from games.live.forms import ANYBODY, LINK, OpeningForm
from games.live.lookup import find, let_levels_guess, note_presence, seat_of
from games.live.match import Match, Move
from games.live.moves import PHRASES
from games.live.seat import MOST_SEATS, Seat
from games.live.views import TOO_MANY_OFFERS, TOO_MANY_OPENED, TOO_MANY_SEATS
from games.live.visible import VisibleMatch, visible_to
from games.ui.htmx import HtmxHttpRequest
from games.visitors.addresses import digest_of_address
from solver import LEVELS

router = Router(tags=["matches"])
READS = {403: Problem, 404: Problem}
verb = partial(router.api_operation, response={200: MatchOut, **FAILS}, auth=may_play)
State = Annotated[str, Query(max_length=40, description="The `state` of the match as you know it.")]
Name = Annotated[str, Field(max_length=40, json_schema_extra=one_of(LEVELS))]


class Open(ChosenRules):
    """The choices for a new match, as on its page. What the mode does not have is ignored."""

    model_config = example(mode="race", people=2)

    mode: str = choice(RACE.slug, (mode.slug for mode in PLAYED_LIVE))
    people: Whole = Field(2, ge=1, le=MOST_SEATS, description="Seats for people, in a race.")
    levels: list[Name] = Field(default=[], max_length=MOST_SEATS, description="In a race.")
    order: str = choice(MatchOrder.ME.value, MatchOrder.values)
    control: str = choice(Control.NONE.value, Control.values)
    minutes: Whole | None = Field(None, ge=1, le=60, description="For each player.")
    increment: Whole | None = Field(None, ge=0, le=60, description="Seconds after each guess.")
    per_guess: Whole | None = Field(None, ge=1, le=300, description="Seconds for each guess.")
    legs: Whole = Field(1, ge=1, le=6, description="Matches of a series, where one hides a code.")
    best_of: Whole = Field(1, ge=1, le=5, description="Matches of a series, in other modes.")
    open_to: str = choice(ANYBODY, [ANYBODY, LINK])
    is_rated: bool = False
    can_be_watched: bool = True
    against: str = Field(
        "", max_length=MAX_NAME_LENGTH, description="The name of an account to invite."
    )

    def as_form(self, request: HtmxHttpRequest) -> OpeningForm:
        return OpeningForm(
            self.as_fields("levels") | {"levels": self.levels}, player=player_in(request)
        )


class HiddenCode(Body):
    """The code that you hide for the other one."""

    model_config = example(code="1344")

    code: str = Field(min_length=1, max_length=24)


class Draw(Body):
    """Offers a draw or accepts one, or declines those that are offered."""

    model_config = example(decline=False)

    decline: bool = False


class Claim(Body):
    """Wins against whoever is gone, or calls the match off."""

    model_config = example(call_off=False)

    call_off: bool = False


class Mute(Body):
    """Stops the phrases of the others, or lets you hear them again."""

    model_config = example(is_mute=True)

    is_mute: bool = True


class Say(Body):
    """One of the set phrases."""

    model_config = example(phrase="luck")

    phrase: str = Field(max_length=20, json_schema_extra=one_of(PHRASES))


@router.post("", response={201: MatchOut, **FAILS}, auth=may_play, summary="Open a match")
def open_match(request: HtmxHttpRequest, choices: Open) -> Status[VisibleMatch]:
    """You sit at it. It begins when every seat is taken."""
    form = choices.as_form(request)
    if not form.is_valid():
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, form.sentence)
    count(request, "open_match", TOO_MANY_OPENED)
    origin = digest_of_address(request)
    match = Match.objects.open(player_in(request), form.opening, timezone.now(), origin=origin)
    return Status(HTTPStatus.CREATED, _tell(request, let_levels_guess(match)))


@router.get("/{token}", response={200: MatchOut, **READS}, auth=may_look, summary="Read a match")
def read_match(request: HtmxHttpRequest, token: Token) -> VisibleMatch:
    """If you sit at it, the others see that you are here."""
    return _tell(request, let_levels_guess(note_presence(request, find(request, token))))


@router.get(
    "/{token}/events",
    response={200: MatchOut, 304: None, **READS},
    auth=may_look,
    summary="Read a match if it has changed",
)
def events(
    request: HtmxHttpRequest, token: Token, state: State = ""
) -> VisibleMatch | Status[None]:
    """Ask once a second or less often; 304 while nothing is new."""
    match = let_levels_guess(note_presence(request, find(request, token)))
    if state == match.state_at(timezone.now()):
        return Status(HTTPStatus.NOT_MODIFIED, None)
    return _tell(request, match)


@verb(["POST"], "/{token}/seat", summary="Take a seat")
def sit(request: HtmxHttpRequest, token: Token) -> VisibleMatch:
    """Take a free seat. Whoever has one keeps it."""
    count(request, "join_match", TOO_MANY_SEATS)
    seated = Match.objects.seat(player_in(request), token, timezone.now)
    return _tell(request, let_levels_guess(seated))


@verb(["DELETE"], "/{token}/seat", summary="Free your seat")
def leave(request: HtmxHttpRequest, token: Token) -> VisibleMatch:
    """Free your seat before the match begins; if you opened the match, it is called off."""
    count(request, "join_match", TOO_MANY_SEATS)
    return _do(request, token, lambda match, mine, _now: match.leave(mine))


@verb(["POST"], "/{token}/decline", summary="Decline an invitation")
def decline(request: HtmxHttpRequest, token: Token) -> VisibleMatch:
    """Turn an invitation down, which calls the match off. To accept it, take the seat."""
    count(request, "join_match", TOO_MANY_SEATS)
    player = player_in(request)
    declined = Match.objects.change(token, timezone.now, lambda match: match.decline(player))
    return _tell(request, let_levels_guess(declined))


@verb(["POST"], "/{token}/start", summary="Begin without the others")
def start_match(request: HtmxHttpRequest, token: Token) -> VisibleMatch:
    """Begin the match that you opened without those who have not come."""
    count(request, "join_match", TOO_MANY_SEATS)
    return _do(request, token, lambda match, mine, now: match.start_now(mine, now))


@verb(["POST"], "/{token}/code", summary="Hide a code")
def hide(request: HtmxHttpRequest, token: Token, hidden: HiddenCode) -> VisibleMatch:
    """Hide the code that the other one looks for."""
    match, _ = _mine(request, token)
    code = code_of(hidden.code, match.rules)
    return _do(request, token, lambda match, mine, now: match.hide(mine, code, now=now))


@verb(["POST"], "/{token}/guesses", summary="Guess")
def guess_in_match(request: HtmxHttpRequest, token: Token, guess: Guess) -> VisibleMatch:
    """Guess a code. The answer is in the last row of your seat."""
    match, seat = _mine(request, token)
    code = code_of(guess.code, match.rules)
    guessed = Match.objects.guess(match, seat, code, guess.number, timezone.now)
    return _tell(request, let_levels_guess(guessed))


@verb(["POST"], "/{token}/resign", summary="Resign")
def resign_match(request: HtmxHttpRequest, token: Token) -> VisibleMatch:
    """Give up your board."""
    return _do(request, token, lambda match, mine, _now: match.resign(mine), may_end=True)


@verb(["POST"], "/{token}/draw", summary="Offer, accept, or decline a draw")
def draw(request: HtmxHttpRequest, token: Token, draw: Draw) -> VisibleMatch:
    """Offer a draw, accept one, or decline. The match is drawn once all who still play want it."""
    if draw.decline:
        return _do(request, token, lambda match, mine, _now: match.decline_draw(mine))
    match, seat = _mine(request, token)
    is_accepted = any(each.offers_draw for each in match.everyone if each is not seat)
    if not is_accepted:
        count(request, "offer_draw", TOO_MANY_OFFERS, by=seat.key)
    return _do(
        request, token, lambda match, mine, _now: match.offer_draw(mine), may_end=is_accepted
    )


@verb(["POST"], "/{token}/claim", summary="Claim a win")
def claim(request: HtmxHttpRequest, token: Token, claim: Claim) -> VisibleMatch:
    """Wait no longer for whoever has been away for too long."""
    off = claim.call_off
    return _do(
        request,
        token,
        lambda match, mine, now: match.claim(mine, call_off=off, now=now),
        may_end=not off,
    )


@verb(["POST"], "/{token}/abort", summary="Abort a match")
def abort(request: HtmxHttpRequest, token: Token) -> VisibleMatch:
    """End the match without a result, before anybody's second guess."""
    return _do(request, token, lambda match, mine, _now: match.abort(mine))


@verb(["POST"], "/{token}/rematch", summary="Ask for a rematch")
def rematch(request: HtmxHttpRequest, token: Token) -> VisibleMatch:
    """Ask to play again. Once all have asked, `next` is the token of the next match."""
    count(request, "join_match", TOO_MANY_SEATS)
    return _do(request, token, lambda match, mine, now: match.want_rematch(mine, now))


@verb(["POST"], "/{token}/phrases", summary="Say a phrase")
def say(request: HtmxHttpRequest, token: Token, say: Say) -> VisibleMatch:
    """Say one of the set phrases to the others."""
    if say.phrase not in PHRASES:
        raise ProblemError(HTTPStatus.UNPROCESSABLE_ENTITY, gettext("Choose one of the phrases."))
    return _do(request, token, lambda match, mine, now: match.say(mine, say.phrase, now))


@verb(["POST"], "/{token}/mute", summary="Mute the others")
def mute(request: HtmxHttpRequest, token: Token, mute: Mute) -> VisibleMatch:
    """Hear no phrases of the others, or hear them again."""
    return _do(request, token, lambda _match, mine, _now: mine.mute(is_mute=mute.is_mute))


def _mine(request: HtmxHttpRequest, token: str) -> tuple[Match, Seat]:
    """A match and the program's seat. Raises Http404, PermissionDenied, NotSeatedError."""
    match = find(request, token)
    seat = seat_of(request, match)
    if seat is None:
        raise NotSeatedError
    return match, seat


def _do(request: HtmxHttpRequest, token: str, move: Move, *, may_end: bool = False) -> VisibleMatch:
    """Let the program's seat do a move, under the lock of its match; as on its page."""
    match, seat = _mine(request, token)
    if may_end:
        match.review_ahead()
    changed = Match.objects.let_move(match.token, seat.player_id, move, timezone.now)
    return _tell(request, let_levels_guess(changed))


def _tell(request: HtmxHttpRequest, match: Match) -> VisibleMatch:
    player = player_if_any(request)
    if player and match.seat_of(player.pk):
        match.review()
    return visible_to(match, player, timezone.now())
