"""A match: how it is laid out, joined, stored, and followed by the next."""

import secrets
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext

from games import thinking
from games.models.errors import (
    AccountsOnlyError,
    BlockedError,
    BotsApartError,
    FullMatchError,
    GameIsOverError,
    NotInvitedError,
    NotYetError,
    NotYourPartError,
)
from games.models.holding import hold
from games.models.manners import Block
from games.models.matches.lobby import may_be_rated
from games.models.matches.moves import MatchMoves
from games.models.matches.queries import MatchQuerySet
from games.models.matches.record import PLAYED_LIVE, Ending, Order
from games.models.matches.seat import MOST_SEATS, STORED, Seat
from games.models.matches.series import score_of, series_of
from games.models.ratings import Rating
from games.models.rules import bounds, sizes_of
from games.models.sealing import draw_nonce, draw_secrets, new_token, seal_of
from games.modes import MAKE, RACE
from games.modes.clock import Control
from games.prepared import PreparedInsert, PreparedUpdate, Slot
from solver import Code, parse_code, score

if TYPE_CHECKING:
    from games.models.game import Game
    from games.models.player import Player

GUEST_NAMES = 40
MATCH_FIELDS = [
    *(
        "said",
        "started_at",
        "finished_at",
        "ending",
        "was_declined",
        "called_off_by",
        "seal",
        "nonce",
        "version",
    ),
    "origin",
]


_KEY = Slot("pk", models.BigAutoField())
_MATCH = PreparedUpdate(lambda: Match.objects.filter(pk=_KEY).order_by(), MATCH_FIELDS)
_SEAT = PreparedUpdate(lambda: Seat.objects.filter(pk=_KEY).order_by(), STORED)
_SEATS = PreparedInsert(
    lambda: Seat,
    unique=["match", "number"],
    update=[name for name in STORED if name != "seen_at"],
)


class Match(MatchMoves):
    """Two to eight seats that play at the same time."""

    just_stored: "list[Game] | None" = None
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
        _SEATS([seat for seat in changed if seat not in heard])
        for seat in heard:
            _SEAT(pk=seat.pk, **now[seat.pk])

    def free_name(self) -> int:
        taken = {seat.guest_name for seat in self.people}
        return secrets.choice([number for number in range(GUEST_NAMES) if number not in taken])

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

    def sit(self, player: "Player", now: datetime) -> None:
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

    def check_free_for(self, player: "Player | None") -> None:
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

    def decline(self, player: "Player") -> None:
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

    def may_end_with(self, seat: Seat, code: Code) -> bool:
        """Whether a guess of a seat may end the match: it is the last of its board, or of all boards."""
        is_last = seat.guesses_used + 1 >= self.guesses_allowed
        others = [each for each in self.seats if each is not seat]
        is_found = parse_code(seat.secret, self.rules) == code
        return is_found or is_last or all(each.is_done for each in others)

    @property
    def next_token(self) -> str:
        if self.just_stored is not None:
            return self.followed_by
        return type(self).objects.filter(follows=self).values_list("token", flat=True).first() or ""

    def game_token_of(self, player: "Player | None") -> str:
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
        self.says_here(seat, now)
        if all(each.wants_rematch and each.player_id for each in self.people):
            self.follow(now)

    def follow(self, now: datetime) -> None:
        if type(self).objects.filter(follows=self).exists():
            return
        is_same_series = not series_of(self).is_over
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
