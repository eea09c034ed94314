"""Query sets of matches: how one is opened, found, locked, and changed."""

from collections.abc import Callable
from datetime import datetime, timedelta
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from django.db import IntegrityError, models, transaction

from games import thinking
from games.models.by_name import all_of
from games.models.by_the_way import by_the_way
from games.models.errors import (
    AlreadyStartedError,
    NoMatchError,
    NotSeatedError,
    PlayError,
    TooManyMatchesError,
    WrongTurnError,
)
from games.models.holding import hold
from games.models.matches.lobby import LobbyQuerySet
from games.models.matches.record import Order
from games.models.matches.results import finish
from games.models.matches.seat import Seat
from games.models.player import Player
from games.models.rules import sizes_of
from games.models.sealing import draw_nonce, new_token
from games.modes import RACE, GameMode
from games.modes.clock import Control
from games.prepared import Prepared, PreparedValues, Slot
from solver import CLASSIC, Code, Variant

if TYPE_CHECKING:
    from games.models.matches.match import Match

    Move = Callable[[Match, Seat, datetime], None]

Clock: TypeAlias = "datetime | Callable[[], datetime]"
"""The time of a move: a clock that is read once the match is locked, because others may have moved meanwhile."""

MOST_OPEN = 3  # matches of one player that nobody has joined
PER_STEP = 500  # matches that are deleted at once
OPEN_HOURS = 24  # after which a match that nobody joined is deleted

_KEY, _TOKEN = models.BigAutoField(), models.CharField()
_FOUND = Prepared(
    lambda: Seat.objects.filter(match__token=Slot("token", _TOKEN)).order_by("number"),
    *("match", "player"),
)
_LOCKED = Prepared(lambda: _matches().filter(token=Slot("token", _TOKEN)).select_for_update())
_CONCERNED = PreparedValues(lambda: _concerned(Slot("token", _TOKEN), Slot("comer", _KEY)))
_SEATS = Prepared(
    lambda: Seat.objects.filter(match=Slot("match", _KEY)).order_by("number"), "player"
)


def _matches() -> "models.QuerySet[Match, Match]":
    matches: models.QuerySet[Match, Match] = all_of("Match")
    return matches


def _concerned(token: Slot, comer: Slot) -> "models.QuerySet[Player, int]":
    """The keys of the players whom a match names, and of one who comes.

    They are locked, in the order of their keys.
    """
    seated = Seat.objects.filter(match__token=token).order_by().values("player")
    match = _matches().filter(token=token)
    coming = Player.objects.filter(pk=comer).order_by()
    named = [match.values("creator"), match.values("invited"), coming.values("pk")]
    concerned = seated.union(*named)
    players = Player.objects.select_for_update(no_key=True).filter(pk__in=concerned)
    return players.order_by("pk").values_list("pk", flat=True)


def _with_seats(match: "Match", seats: list[Seat]) -> "Match":
    match.everyone = seats
    for seat in seats:
        seat.match = match
    return match


def _find(token: str) -> "Match | None":
    seats = _FOUND(token=token)
    return _with_seats(seats[0].match, seats) if seats else None


def _find_locked(token: str) -> "Match | None":
    """The same, locked. The seats are read by then, because they may have changed during the wait."""
    for match in _LOCKED(token=token):
        return _with_seats(match, _SEATS(match=match.pk))
    return None


class Opening(NamedTuple):
    mode: GameMode = RACE
    variant: Variant = CLASSIC
    people: int = 2
    levels: tuple[str, ...] = ()
    order: Order = Order.ME
    control: Control = Control.NONE
    seconds: int = 0
    increment: int = 0
    is_listed: bool = False
    is_rated: bool = False
    can_be_watched: bool = True
    legs: int = 1
    invited: Player | None = None

    @property
    def offers_seats(self) -> bool:
        """Whether it waits on the list for whoever comes."""
        return self.is_listed and self.people > 1


class MatchQuerySet(LobbyQuerySet):
    def open(
        self,
        creator: Player | None,
        opening: Opening,
        now: datetime,
        *,
        origin: str = "",
        token: str = "",
    ) -> "Match":
        """Open a match in which its creator sits: a new guest if none is given.

        origin: stands for where the creator comes from; empty if that is unknown. token: if its name is
        known already.

        Raises AlreadyStartedError, BlockedError, BotsApartError, PlayerIsGoneError, TooManyMatchesError,
        TooManyListedError, TooManyInvitationsError. In that case, no guest is created.
        """
        with transaction.atomic():
            creator = creator or Player.objects.create_guest()
            hold(creator, *([opening.invited] if opening.invited else []))
            if self.waiting().filter(creator=creator).count() >= MOST_OPEN:
                raise TooManyMatchesError
            if opening.offers_seats:
                self.find_room(origin, now)
            if opening.invited:
                self.invite(opening.invited, creator, now, is_rated=opening.is_rated)
            match = self._lay_out(creator, opening, token or new_token())
            match.origin = origin if opening.offers_seats else ""
            self._store_new(match)
            seats = [
                *(Seat(key=new_token()) for _ in range(opening.people)),
                *(Seat(key=new_token(), level=slug) for slug in opening.levels),
            ]
            match.everyone = seats
            seats[0].sit(creator, match.free_name(), now)
            match.seat_all(seats[::-1] if opening.order == Order.OTHER else seats, now)
        return match

    def _store_new(self, match: "Match") -> None:
        try:
            with transaction.atomic():
                match.save(force_insert=True)
        except IntegrityError as error:
            if self.filter(token=match.token).exists():  # the same came twice at once
                raise AlreadyStartedError from error
            raise

    def _lay_out(self, creator: Player, opening: Opening, token: str) -> "Match":
        return self.model(
            token=token,
            creator=creator,
            mode=opening.mode.slug,
            nonce=draw_nonce(token),
            **sizes_of(opening.variant),
            **{
                name: getattr(opening, name)
                for name in (
                    *("order", "control", "seconds", "increment", "is_listed", "is_rated"),
                    *("can_be_watched", "legs", "invited"),
                )
            },
        )

    def seat(self, player: Player, token: str, now: Clock) -> "Match":
        """Let a player sit down. Raises what `sit` does."""
        return self.change_at(token, now, lambda match, at: match.sit(player, at), comer=player)

    def let_move(self, token: str, player: int | None, move: "Move", now: Clock) -> "Match":
        """Let the seat of a player, who is given by key, do a move.

        Raises NotSeatedError, and what `change` does.
        """

        def act(locked: "Match", at: datetime) -> None:
            seat = locked.seat_of(player)
            if seat is None:
                raise NotSeatedError
            move(locked, seat, at)

        return self.change_at(token, now, act)

    def change(
        self, token: str, now: Clock, move: "Callable[[Match], None] | None" = None
    ) -> "Match":
        """Do a move that needs no time; see `change_at`."""
        return self.change_at(token, now, lambda match, _at: move(match) if move else None)

    def change_at(
        self,
        token: str,
        now: Clock,
        move: "Callable[[Match, datetime], None]",
        *,
        comer: Player | None = None,
    ) -> "Match":
        """Lock a match, let the time pass, do a move, and store what changed.

        comer: who has no seat yet, but takes one by this move. Raises NoMatchError or what the move raises; what the time changed is stored all the same.
        """
        refused: PlayError | None = None
        while True:
            with transaction.atomic():
                match = self._lock(token, comer.pk if comer else 0)
                if match is None:
                    continue
                at = now() if callable(now) else now
                before = match.values
                match.tick(at)
                try:
                    move(match, at)
                except PlayError as error:  # a move that raises has changed nothing
                    refused = error
                match.settle(at)
                if match.is_over and before[0]["finished_at"] is None:
                    finish(match)
                match.store(before)
            if refused:
                raise refused
            return match

    def _lock(self, token: str, comer: int) -> "Match | None":
        """A match, locked after all players whom its end concerns. Raises NoMatchError.

        comer: the key of a player who is locked, too; 0 for none.
        Whoever deletes or adopts a player locks the player first, too, and then changes matches.
        None if somebody sat down or signed in meanwhile: then the locks are to be taken again.
        """
        locked = {key for (key,) in _CONCERNED(token=token, comer=comer)}
        found = _find_locked(token)
        if found is None:
            raise NoMatchError
        return found if found.players <= locked else None

    def look(self, token: str, now: datetime) -> "Match":
        """The match as it is now. Where time has changed something, that is stored.

        While the database takes nothing, it is as it was stored last. Raises NoMatchError.
        """
        match = _find(token)
        if match is None:
            raise NoMatchError
        before = match.values
        match.tick(now)
        if match.values == before:
            return match
        if match.is_over:
            match.review_ahead()
        with by_the_way():
            return self.change(token, now)
        return _find(token) or match

    def take_levels_turns(self, token: str, now: datetime) -> None:
        """Let the levels guess whose turn it is, as many turns as one request may compute.

        Raises BusyError. Each guess is worked out before the match is locked.
        """
        allowance = thinking.Allowance()
        begun = monotonic()
        while True:
            match = _find(token)
            seat = match.level_to_guess if match else None
            if match is None or seat is None:
                return
            left = seat.codes_left[-1]
            strategy = seat.opponent.strategy
            price = thinking.prices.of_turn(strategy, match.rules, seat.history, left)
            if not allowance.covers(price):
                return
            code = thinking.next_guess(seat.opponent, match.rules, seat.history, left)
            try:
                # Nobody pays for its thinking.
                self.guess(
                    match,
                    seat,
                    code,
                    seat.guesses_used + 1,
                    lambda: now + timedelta(seconds=monotonic() - begun),
                )
            except PlayError:  # another request took the turn
                return

    def guess(self, match: "Match", seat: Seat, code: Code, number: int, now: Clock) -> "Match":
        """Take a guess of a seat. The codes left are counted before the match is locked.

        A guess that is not due is not counted: how long that takes would tell of its answer. The
        same guess for the same turn again changes nothing, because the answer to the first may be
        lost.
        """
        if seat.has_taken(code, number):
            return match
        match.check_guess(seat, number)
        left = match.count_left(seat, code)
        if match.may_end_with(seat, code):
            match.review_ahead(seat, code)

        def take(locked: "Match", at: datetime) -> None:
            mine = next(each for each in locked.everyone if each.pk == seat.pk)
            if mine.has_taken(code, number):
                return
            if mine.guesses_used != seat.guesses_used:  # the codes left were counted without some
                raise WrongTurnError
            locked.guess(mine, code, number=number, left=left, now=at)

        return self.change_at(match.token, now, take)

    def call_off_waiting(self, now: datetime) -> None:
        for token in list(self.waiting().values_list("token", flat=True)):
            self.model.objects.change(token, now, self.model.call_off)

    def leave_rated(self, player: Player, now: datetime) -> None:
        """Let a player who is about to be deleted lose, so that who wins is rated."""
        played = self.filter(
            places__player=player, is_rated=True, finished_at=None, started_at__isnull=False
        )
        for token in list(played.values_list("token", flat=True)):
            self.let_move(token, player.pk, lambda match, seat, _: match.leave_for_good(seat), now)

    def delete_abandoned(self, now: datetime) -> int:
        """Delete matches that nobody joined for a day, and call off those that all have left."""
        long_ago = now - timedelta(hours=OPEN_HOURS)
        unjoined = self.filter(started_at=None, created_at__lt=long_ago)
        number = sum(iter(unjoined.delete_some, 0))
        open_ones = self.filter(finished_at=None, started_at__lt=long_ago)
        left = open_ones.exclude(places__seen_at__gte=long_ago)
        for token in list(left.values_list("token", flat=True)):
            self.change(token, now, self.model.call_off)
        return number

    @transaction.atomic
    def delete_some(self) -> int:
        """Delete a few of these, locked, so that nobody sits down meanwhile; return how many."""
        step = list(self.select_for_update().values_list("pk", flat=True)[:PER_STEP])
        self.model.objects.filter(pk__in=step).delete()
        return len(step)
