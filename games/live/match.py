"""A match: how it is opened, joined, locked, changed, stored, and followed by the next."""

import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.utils.translation import gettext

from games import thinking
from games.core.compiled import CompiledInsert, CompiledSelect, CompiledUpdate, CompiledValues, Slot
from games.core.errors import (
    AlreadyStartedError,
    GameIsOverError,
    NotYourPartError,
    PlayError,
    WrongTurnError,
)
from games.core.game import Game
from games.core.locks import hold
from games.core.modes import MAKE, RACE, GameMode
from games.core.modes.clock import Control
from games.core.optional_writes import optional_write
from games.core.player import Player
from games.core.rules import bounds, sizes_of
from games.core.sealing import draw_nonce, draw_secrets, new_token, seal_of
from games.live.blocks import Block
from games.live.errors import (
    AccountsOnlyError,
    BlockedError,
    BotsApartError,
    FullMatchError,
    NoMatchError,
    NotInvitedError,
    NotSeatedError,
    NotYetError,
    TooManyMatchesError,
)
from games.live.fields import PLAYED_LIVE, Ending, Order
from games.live.moves import MatchMoves
from games.live.queries import MatchFilters, may_be_rated
from games.live.results import Series, count_series, game_of, rate, score_of, store_games
from games.live.seat import MOST_SEATS, STORED, Seat
from games.ratings.models import Rating
from games.review.ledgers import ledger_if_not_busy
from solver import CLASSIC, Code, Variant, parse_code, score

Move: TypeAlias = "Callable[[Match, Seat, datetime], None]"
MoveTime: TypeAlias = datetime | Callable[[], datetime]
"""When a move is made: a time, or a clock to read once the match is locked, which may take a while."""

MOST_OPEN = 3  # matches of one player that nobody has joined
PER_STEP = 500  # matches that are deleted at once
OPEN_HOURS = 24  # after which a match that nobody joined is deleted

_KEY, _TOKEN = models.BigAutoField(), models.CharField()
_FOUND = CompiledSelect(
    lambda: Seat.objects.filter(match__token=Slot("token", _TOKEN)).order_by("number"),
    *("match", "player"),
)
_LOCKED = CompiledSelect(
    lambda: Match.objects.filter(token=Slot("token", _TOKEN)).order_by().select_for_update()
)
_CONCERNED = CompiledValues(lambda: _concerned(Slot("token", _TOKEN), Slot("comer", _KEY)))
_SEATS = CompiledSelect(
    lambda: Seat.objects.filter(match=Slot("match", _KEY)).order_by("number"), "player"
)
GUEST_NAME_COUNT = 40  # those in `games.live.names`
MATCH_FIELDS = [
    *("said", "started_at", "finished_at", "ending", "was_declined", "called_off_by"),
    *("seal", "nonce", "version", "origin"),
]
"""The fields of a match that change."""

_PK = Slot("pk", _KEY)
_MATCH = CompiledUpdate(lambda: Match.objects.filter(pk=_PK).order_by(), MATCH_FIELDS)
_SEAT = CompiledUpdate(lambda: Seat.objects.filter(pk=_PK).order_by(), STORED)
_STORE_SEATS = CompiledInsert(
    lambda: Seat,
    unique=["match", "number"],
    update=[name for name in STORED if name != "seen_at"],
)


def _concerned(token: Slot, comer: Slot) -> "models.QuerySet[Player, int]":
    """The keys of the players of a match and of one who joins, locked in the order of their keys."""
    seated = Seat.objects.filter(match__token=token).order_by().values("player")
    match = Match.objects.filter(token=token).order_by()
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
    """The same, locked. The seats are read after the wait for the lock: they may have changed."""
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
        """Whether it is listed for anybody to join."""
        return self.is_listed and self.people > 1


class MatchQuerySet(MatchFilters["Match"]):
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

        origin: stands for the address the creator comes from; empty if unknown. token: if it is drawn
        already.

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

    def seat(self, player: Player, token: str, now: MoveTime) -> "Match":
        """Let a player sit down. Raises what `sit` does."""
        return self.change_at(token, now, lambda match, at: match.sit(player, at), comer=player)

    def let_move(self, token: str, player: int | None, move: Move, now: MoveTime) -> "Match":
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
        self, token: str, now: MoveTime, move: "Callable[[Match], None] | None" = None
    ) -> "Match":
        """Do a move that needs no time; see `change_at`."""
        return self.change_at(token, now, lambda match, _at: move(match) if move else None)

    def change_at(
        self,
        token: str,
        now: MoveTime,
        move: "Callable[[Match, datetime], None]",
        *,
        comer: Player | None = None,
    ) -> "Match":
        """Lock a match, let the time pass, do a move, and store what changed.

        comer: who takes a seat by this move. Raises NoMatchError, or what the move raises; what the
        time changed is stored all the same.
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
                    match.store_results()
                match.store(before)
            if refused:
                raise refused
            return match

    def _lock(self, token: str, comer: int) -> "Match | None":
        """A match, locked after all players whom its end concerns. Raises NoMatchError.

        comer: the key of a player who is locked, too; 0 for none. Deleting or merging players locks
        in the same order: the player, then the matches. None if somebody sat down or signed in
        meanwhile: then the locks are to be taken again.
        """
        locked = {key for (key,) in _CONCERNED(token=token, comer=comer)}
        found = _find_locked(token)
        if found is None:
            raise NoMatchError
        return found if found.players <= locked else None

    def look(self, token: str, now: datetime) -> "Match":
        """The match as it is now; what the time has changed is stored.

        While the database is read-only, it is as it was stored last. Raises NoMatchError.
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
        with optional_write():
            return self.change(token, now)
        return _find(token) or match

    def take_levels_turns(self, token: str, now: datetime) -> None:
        """Let the levels guess whose turn it is, for as many turns as one request may compute.

        Raises BusyError. Each guess is computed before the match is locked.
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
            price = thinking.costs.of_turn(strategy, match.rules, seat.history, left)
            if not allowance.covers(price):
                return
            code = thinking.next_guess(seat.opponent, match.rules, seat.history, left)
            try:
                # The time a level thinks is on no clock of a person.
                self.guess(
                    match,
                    seat,
                    code,
                    seat.guesses_used + 1,
                    lambda: now + timedelta(seconds=monotonic() - begun),
                )
            except PlayError:  # another request took the turn
                return

    def guess(self, match: "Match", seat: Seat, code: Code, number: int, now: MoveTime) -> "Match":
        """Take a guess of a seat. The codes left are counted before the match is locked.

        A guess out of turn is refused before that: the time it takes to count would give its answer
        away. The same guess sent again for the same turn changes nothing: the first answer may have
        been lost on its way.
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
            if mine.guesses_used != seat.guesses_used:  # `left` is out of date
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


class Match(MatchMoves):
    """Two to eight seats that play at the same time."""

    just_stored: list[Game] | None = None
    """The games that its end has just stored; None if it ended before, or has not."""
    followed_by = ""  # the token of the match that its end has just begun

    objects = MatchQuerySet.as_manager()

    class Meta(MatchMoves.Meta):
        abstract = False
        ordering = ["-pk"]
        verbose_name_plural = "matches"
        constraints = [
            *bounds("match_"),
            models.CheckConstraint(
                condition=Q(mode__in=[mode.slug for mode in PLAYED_LIVE]),
                name="match_mode_is_known",
            ),
            models.CheckConstraint(condition=Q(order__in=Order.values), name="order_is_known"),
            models.CheckConstraint(
                condition=Q(control__in=Control.values), name="control_is_known"
            ),
            models.CheckConstraint(condition=Q(ending__in=Ending.values), name="ending_is_known"),
            models.CheckConstraint(
                condition=Q(finished_at=None, ending="")
                | Q(finished_at__isnull=False) & ~Q(ending=""),
                name="a_match_is_over_when_it_has_ended",
            ),
            models.CheckConstraint(
                condition=Q(leg__gte=1, leg__lte=models.F("legs")), name="leg_in_series"
            ),
        ]
        indexes = [
            models.Index(
                fields=["-id"],
                condition=Q(is_listed=True, started_at=None, finished_at=None),
                name="match_listed",
            ),
            models.Index(
                fields=["creator", "id"],
                condition=Q(started_at=None, finished_at=None),
                name="match_waiting_by_creator",
            ),
        ]

    @property
    def values(self) -> tuple[dict[str, Any], dict[int, dict[str, Any]]]:
        """What is stored of the match and of its seats, by key."""
        return (
            {name: getattr(self, name) for name in MATCH_FIELDS},
            {seat.pk: {name: getattr(seat, name) for name in STORED} for seat in self.everyone},
        )

    def store(self, before: tuple[dict[str, Any], dict[int, dict[str, Any]]]) -> None:
        """Write what changed since then; a change that somebody can see raises the version."""
        (was, seats), (match, now) = before, self.values
        changed = [seat for seat in self.everyone if now[seat.pk] != seats[seat.pk]]
        heard = [seat for seat in changed if seat.seen_at != seats[seat.pk]["seen_at"]]
        is_seen = any(
            now[seat.pk] != seats[seat.pk] | {"seen_at": seat.seen_at} for seat in changed
        )
        if is_seen or match != was:
            self.version += 1
            _MATCH(pk=self.pk, **match | {"version": self.version})
        # Polls write `seen_at` without the lock, so that of others is left alone.
        _STORE_SEATS([seat for seat in changed if seat not in heard])
        for seat in heard:
            _SEAT(pk=seat.pk, **now[seat.pk])

    def free_name(self) -> int:
        taken = {seat.guest_name for seat in self.people}
        return secrets.choice([number for number in range(GUEST_NAME_COUNT) if number not in taken])

    def seat_all(self, seats: Iterable[Seat], now: datetime) -> None:
        seated = list(seats)
        for number, seat in enumerate(seated, start=1):
            seat.number = number
            seat.hides = self.plays is MAKE and number == 1
            seat.is_taken = seat.is_taken or bool(seat.level)
            seat.match = self
        self.everyone = seated
        self._note_ratings(seated)
        self._draw_codes()
        if not self.free_seats:
            self.begin(now)
        self.save(update_fields=["started_at", "seal", "origin"])
        Seat.objects.bulk_create(seated)

    def _draw_codes(self) -> None:
        """Draw and seal what the site hides: one secret for a race, or the code of a level."""
        drawn = draw_secrets(self.token, self.rules, "", MOST_SEATS)
        if self.plays is RACE:
            for seat in self.everyone:
                seat.secret = drawn[0]
            self.seal = seal_of(drawn[0], self.nonce)
            return
        for seat, code in zip(self.everyone, drawn, strict=False):
            hider = self.other(seat)
            if hider.level and not seat.hides:
                seat.secret = code
                self.seal = seal_of(code, self.nonce)

    def sit(self, player: Player, now: datetime) -> None:
        """Take the first free seat; who has a seat keeps it.

        Raises GameIsOverError, FullMatchError, BlockedError, PlayerIsGoneError.
        """
        if self.seat_of(player.pk):
            return
        hold(player)
        self.check_free_for(player)
        seat = self.free_seats[0]
        seat.sit(player, self.free_name(), now)
        self._note_ratings([seat])
        if not self.free_seats:
            self.begin(now)

    def _note_ratings(self, seats: Iterable[Seat]) -> None:
        """Note how strong the players of some seats are, if the match is rated; one query."""
        if not (self.is_rated and self.plays.is_contest):
            return
        taken = {seat.player_id: seat for seat in seats if seat.player_id}
        for key, strength in Rating.objects.strengths_of(self.rules, taken.keys()).items():
            taken[key].rating, taken[key].deviation = strength.rating, strength.deviation

    def check_free_for(self, player: Player | None) -> None:
        """Check that somebody may sit down; None for a visitor who has not played yet.

        Raises GameIsOverError, FullMatchError, BlockedError, AccountsOnlyError, BotsApartError.
        """
        if self.is_over:
            raise GameIsOverError(
                gettext("This match is over. Open one of your own, or join another.")
            )
        if not self.free_seats or self.started_at:
            raise FullMatchError
        if self.invited_id not in {None, player.pk if player else 0}:
            raise NotInvitedError
        if self.is_rated:
            if player is None or player.is_guest:
                raise AccountsOnlyError
            seated = [seat.player for seat in self.people if seat.player]
            if not may_be_rated([*seated, player], self.invited_id):
                raise BotsApartError
        others = [seat.player_id for seat in self.people if seat.player_id]
        if player and Block.objects.keep_out(player, others):
            raise BlockedError

    def start_now(self, seat: Seat, now: datetime) -> None:
        """Begin without those who have not come, if the creator wants it and is not alone."""
        if self.is_over:
            raise GameIsOverError
        if seat.player_id != self.creator_id:
            raise NotYourPartError
        if not self.can_start_now:
            raise NotYetError
        for free in self.free_seats:
            free.delete()
        self.everyone = [each for each in self.everyone if each.is_taken]
        self.begin(now)

    def decline(self, player: Player) -> None:
        """Turn an invitation down, which calls the match off."""
        if self.invited_id != player.pk:
            raise NotInvitedError
        if self.is_over:
            raise GameIsOverError
        if self.started_at:
            raise NotYetError
        self.was_declined = True
        self.call_off()

    def count_left(self, seat: Seat, code: Code) -> int:
        """The candidates that a guess would leave; needs no lock, because rows only grow."""
        if not seat.secret:
            return self.rules.size
        feedback = score(code, parse_code(seat.secret, self.rules))
        return thinking.count_candidates(self.rules, [*seat.history, (code, feedback)])

    def review_ahead(self, seat: Seat | None = None, code: Code | None = None) -> None:
        """Review the boards, before the match is locked, as a move that may end it leaves them.

        While a clock runs, nobody waits for that: the figures follow when the game is shown.

        seat, code: a guess, if the move is one. Its end stores what is known of them by then.
        """
        is_timed = self.control != Control.NONE and not self.is_over
        if is_timed or not thinking.can_review(self.rules):
            return
        for each in self.seats:
            history = each.history
            if code and each is seat:
                history = [*history, (code, score(code, parse_code(each.secret, self.rules)))]
            if each.player_id and history:
                with suppress(thinking.BusyError, thinking.EndlessError):
                    thinking.review(self.rules, history)

    def review(self) -> None:
        """Review its games once it is over, for the luck in the statistics of its players."""
        if not (self.is_over and thinking.can_review(self.rules)):
            return
        stored = self.games.filter(outcome__loss=None)
        for game in stored if self.just_stored is None else self.just_stored:
            if game.board.loss is None:
                ledger_if_not_busy(game.board)

    def may_end_with(self, seat: Seat, code: Code) -> bool:
        """Whether a guess may end the match: it finds the code, or is the last of its board or of all."""
        is_last = seat.guesses_used + 1 >= self.guesses_allowed
        others = [each for each in self.seats if each is not seat]
        is_found = parse_code(seat.secret, self.rules) == code
        return is_found or is_last or all(each.is_done for each in others)

    @property
    def next_token(self) -> str:
        if self.just_stored is not None:
            return self.followed_by
        return type(self).objects.filter(follows=self).values_list("token", flat=True).first() or ""

    def game_token_of(self, player: Player | None) -> str:
        if self.just_stored is not None:
            own = (game for game in self.just_stored if player and game.player_id == player.pk)
            return next((game.token for game in own), "")
        return self.games.filter(player=player).values_list("token", flat=True).first() or ""

    def want_rematch(self, seat: Seat, now: datetime) -> None:
        """Agree to play again. Once all do, the next match begins, with the seats swapped.

        Raises NotYetError, BlockedError.
        """
        if not self.is_over or self.ending == Ending.CALLED_OFF:
            raise NotYetError
        others = [each.player_id for each in self.people if each is not seat and each.player_id]
        if seat.player and Block.objects.keep_out(seat.player, others):
            raise BlockedError
        seat.wants_rematch = True
        self.hear_from(seat, now)
        if all(each.wants_rematch and each.player_id for each in self.people):
            self.follow(now)

    @property
    def series_so_far(self) -> Series:
        """The series up to this match; two queries, or none for the first match."""
        if self.series_id is None:
            return count_series([self])
        of_series = Q(pk=self.series_id) | Q(series=self.series_id)
        earlier = Match.objects.filter(of_series, leg__lt=self.leg).order_by("leg")
        return count_series([*earlier.prefetch_related("places"), self])

    def store_results(self) -> None:
        """Store what follows from the end, in the transaction that ends the match.

        Its players are locked, so that none is deleted or adopted meanwhile.
        """
        if self.ending == Ending.CALLED_OFF or self.finished_at is None:
            return
        self.just_stored = [
            game_of(self, seat, self.finished_at)
            for seat in self.seats
            if seat.player_id and seat.guesses_used
        ]
        for game in self.just_stored:
            game.match = self
        store_games(self.just_stored)
        if self.is_rated and self.plays.is_contest:
            rate(self)
        people = [seat.player_id for seat in self.people if seat.player_id]
        # After a race or a duel, people say when they play on, because a clock may run.
        if self.plays.is_contest or len(people) < len(self.people):
            return
        if not self.series_so_far.is_over and not Block.objects.exist_among(people):
            self.follow(self.finished_at)

    def follow(self, now: datetime) -> None:
        if type(self).objects.filter(follows=self).exists():
            return
        is_same_series = not self.series_so_far.is_over
        token = new_token()
        copied = [*sizes_of(self.variant), "mode", "order", "control", "seconds", "increment"]
        copied += ["creator_id", "invited_id", "is_rated", "can_be_watched", "legs"]
        match = Match(
            token=token,
            nonce=draw_nonce(token),
            follows=self,
            leg=self.leg + 1 if is_same_series else 1,
            series_id=(self.series_id or self.pk) if is_same_series else None,
            draws=score_of(self).draws,
            **{name: getattr(self, name) for name in copied},
        )
        match.save(force_insert=True)
        self.followed_by = token
        rotated = [*self.everyone[1:], self.everyone[0]]
        match.seat_all([seat.again() for seat in rotated], now)
