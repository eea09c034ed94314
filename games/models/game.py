"""A game: its rules, its one or two boards, and the verbs that move it on."""

from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db import IntegrityError, models, transaction
from django.db.models import Max, Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone

from games.models.board import Board, Result
from games.models.errors import (
    AlreadyStartedError,
    GameIsOverError,
    NoHintsError,
    OvertakenError,
    PlayerIsGoneError,
    PlayError,
    WrongTurnError,
)
from games.models.guess import Guess
from games.models.player import Player
from games.models.sealing import draw_nonce, draw_secret, new_token, seal_of
from solver import (
    CLASSIC,
    CUSTOM,
    LEVELS,
    MAX_COLORS,
    MAX_GUESSES,
    MAX_PEGS,
    MIN_COLORS,
    MIN_GUESSES,
    MIN_PEGS,
    VARIANTS,
    Code,
    Level,
    Rules,
    Suggestion,
    Variant,
    format_code,
    parse_code,
    suggest,
    variant_of,
)


class Mode(models.TextChoices):
    BREAK = "break", "Break"
    RACE = "race", "Race"
    DUEL = "duel", "Duel"


class Coach(models.TextChoices):
    OFF = "off", "Off"
    COUNT = "count", "Count"
    FULL = "full", "Full"


class Codemaker(models.TextChoices):
    FAIR = "fair", "Fair"
    EVIL = "evil", "Evil"


class First(models.TextChoices):
    """Who guesses first in a duel."""

    ME = "me", "You"
    COMPUTER = "computer", "The computer"


class Handicap(models.TextChoices):
    """What a person is given against a computer: draws, or guesses."""

    NONE = "none", "None"
    TIES = "ties", "Ties are yours"
    ONE = "one", "One guess"
    TWO = "two", "Two guesses"

    @property
    def guesses(self) -> int:
        """How many guesses fewer the person is taken to have needed."""
        return {Handicap.ONE: 1, Handicap.TWO: 2}.get(self, 0)


class Page(NamedTuple):
    """Some games of a longer list, newest first."""

    games: list["Game"]
    is_last: bool

    @property
    def oldest(self) -> "Game":
        return self.games[-1]


class GameQuerySet(models.QuerySet["Game"]):
    def of(self, player: Player | None) -> "GameQuerySet":
        """A visitor who never played has no games."""
        return self.none() if player is None else self.filter(player=player)

    def in_play(self) -> "GameQuerySet":
        return self.filter(finished_at=None)

    def under(self, variant: Variant) -> "GameQuerySet":
        """Those played by these rules."""
        return self.filter(**_sizes_of(variant))

    def variants(self) -> list[Variant]:
        """The rules that were played by, the named ones first."""
        rows = self.order_by().values_list("pegs", "colors", "repeats", "guesses_allowed")
        found = [
            variant_of(Rules(p, c, repeats), guesses) for p, c, repeats, guesses in rows.distinct()
        ]
        named = list(VARIANTS.values())
        return sorted(found, key=lambda v: (named.index(v) if v in named else len(named), str(v)))

    def idle_since(self, moment: datetime) -> "GameQuerySet":
        """Those in play in which nobody has guessed since then."""
        last = Coalesce(Max("boards__guesses__at"), "started_at")
        return self.in_play().annotate(last_move=last).filter(last_move__lt=moment)

    def abandon_idle(self, since: datetime) -> int:
        """End the games idle since then; returns how many. One that is played meanwhile goes on."""
        ended = 0
        for game in self.idle_since(since).iterator():
            try:
                game.abandon()
            except PlayError:
                continue
            ended += 1
        return ended

    def newest_first(self) -> "GameQuerySet":
        return self.order_by("-pk")

    def page(self, *, before: int | None, length: int) -> "Page":
        """The newest games that started before the game `before`, with their boards."""
        older = self.filter(pk__lt=before) if before else self
        games = list(older.newest_first().prefetch_related("boards")[: length + 1])
        return Page(games[:length], is_last=len(games) <= length)

    def waiting_besides(self, game: "Game") -> "Game | None":
        """The newest other game in play, to offer its player the way back."""
        return self.in_play().exclude(token=game.token).newest_first().first()

    def start(self, *, player: Player, **choices: Any) -> "Game":
        """Lay out a game as `Game.lay_out` does and store it for its player."""
        game = Game.lay_out(**choices)
        game.begin(player)
        return game


def _sizes_of(variant: Variant) -> dict[str, int]:
    rules = variant.rules
    sizes = {"pegs": rules.pegs, "colors": rules.colors, "repeats": rules.repeats}
    return sizes | {"guesses_allowed": variant.guesses}


class Game(models.Model):
    """One or two boards played by one person under one set of rules."""

    token = models.CharField(max_length=40, unique=True, default=new_token)
    player = models.ForeignKey("games.Player", on_delete=models.PROTECT, related_name="games")
    mode = models.CharField(max_length=10, choices=Mode)
    pegs = models.PositiveSmallIntegerField()
    colors = models.PositiveSmallIntegerField()
    repeats = models.BooleanField()
    guesses_allowed = models.PositiveSmallIntegerField()
    coach = models.CharField(max_length=10, choices=Coach, default=Coach.OFF)
    codemaker = models.CharField(max_length=10, choices=Codemaker, default=Codemaker.FAIR)
    handicap = models.CharField(max_length=10, choices=Handicap, default=Handicap.NONE)
    first = models.CharField(max_length=10, choices=First, default=First.ME)
    rematch_of = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematches"
    )
    nonce = models.CharField(max_length=32)
    seal = models.CharField(max_length=64)
    version = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="mode_is_known"),
            models.CheckConstraint(condition=Q(coach__in=Coach.values), name="coach_is_known"),
            models.CheckConstraint(
                condition=Q(codemaker__in=Codemaker.values), name="codemaker_is_known"
            ),
            models.CheckConstraint(
                condition=Q(handicap__in=Handicap.values), name="handicap_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(codemaker="evil") | Q(mode="break"), name="evil_answers_one_board"
            ),
            models.CheckConstraint(
                condition=Q(handicap="none") | Q(mode__in=["race", "duel"]),
                name="handicaps_are_for_races_and_duels",
            ),
            models.CheckConstraint(condition=Q(first__in=First.values), name="first_is_known"),
            models.CheckConstraint(
                condition=Q(first="me") | Q(mode="duel"), name="only_in_duels_the_computer_is_first"
            ),
            models.CheckConstraint(
                condition=Q(pegs__gte=MIN_PEGS, pegs__lte=MAX_PEGS), name="pegs_in_bounds"
            ),
            models.CheckConstraint(
                condition=Q(colors__gte=MIN_COLORS, colors__lte=MAX_COLORS),
                name="colors_in_bounds",
            ),
            models.CheckConstraint(
                condition=Q(guesses_allowed__gte=MIN_GUESSES, guesses_allowed__lte=MAX_GUESSES),
                name="guesses_allowed_in_bounds",
            ),
            models.CheckConstraint(
                condition=~Q(codemaker="fair") | ~Q(seal=""), name="a_fair_game_is_sealed"
            ),
            models.CheckConstraint(
                condition=~Q(codemaker="evil") | Q(seal=""), name="an_evil_game_is_not_sealed"
            ),
        ]
        indexes = [models.Index(fields=["player", "finished_at"], name="game_by_player_and_end")]

    def __str__(self) -> str:
        return f"{self.get_mode_display()} {self.rules} by {self.player}"

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.token])

    @classmethod
    def lay_out(
        cls,
        *,
        mode: Mode = Mode.BREAK,
        variant: Variant = CLASSIC,
        level: Level | None = None,
        coach: Coach = Coach.OFF,
        codemaker: Codemaker = Codemaker.FAIR,
        handicap: Handicap = Handicap.NONE,
        first: First = First.ME,
        token: str = "",
        secret: str = "",
        own_secret: str = "",
        rematch_of: "Game | None" = None,
    ) -> "Game":
        """A game ready to play, with its boards and its seal, but not stored.

        The same token always gives the same secret. `secret` is for boards that somebody sets. An
        evil codemaker has neither secret nor seal. `own_secret` is what the player hides in a duel.
        """
        rules = variant.rules
        game = cls(
            token=token or new_token(),
            mode=mode,
            pegs=rules.pegs,
            colors=rules.colors,
            repeats=rules.repeats,
            guesses_allowed=variant.guesses,
            coach=coach,
            codemaker=codemaker,
            handicap=handicap,
            first=first,
            rematch_of=rematch_of,
        )
        if game.is_evil:
            secret = ""
        else:
            secret = secret or draw_secret(game.token, rules)
            game.nonce = draw_nonce(game.token)
            game.seal = seal_of(secret, game.nonce)
        game.seats = [Board(game=game, seat=1, secret=secret)]
        if mode != Mode.BREAK:
            if level is None:
                raise ValueError(f"A {mode} needs the level that plays it.")
            if mode == Mode.DUEL:
                secret = format_code(parse_code(own_secret, rules), rules)
            game.seats.append(Board(game=game, seat=2, level=level.slug, secret=secret))
        return game

    @cached_property
    def rules(self) -> Rules:
        return Rules(self.pegs, self.colors, self.repeats)

    @cached_property
    def variant(self) -> Variant:
        """The named rules it is played by, or else custom ones."""
        return variant_of(self.rules, self.guesses_allowed)

    @property
    def settings(self) -> dict[str, str]:
        """What the new-game form needs to start another game like this one."""
        settings = {
            "mode": self.mode,
            "variant": self.variant.slug,
            "coach": self.coach,
            "codemaker": self.codemaker,
            "handicap": self.handicap,
            "first": self.first,
        }
        if self.variant.slug == CUSTOM:
            sizes = {"pegs": self.pegs, "colors": self.colors, "guesses": self.guesses_allowed}
            settings |= {name: str(size) for name, size in sizes.items()}
            settings |= {"repeats": "on"} if self.repeats else {}
        return settings | ({"level": self.computer.level} if self.computer else {})

    @cached_property
    def seats(self) -> list[Board]:
        """Its boards by seat."""
        return list(self.boards.all())

    @property
    def board(self) -> Board:
        """The board of the person who plays."""
        return next(board for board in self.seats if not board.level)

    @property
    def computer(self) -> Board | None:
        """The board of the computer, in modes that have one."""
        return next((board for board in self.seats if board.level), None)

    @property
    def is_over(self) -> bool:
        return self.finished_at is not None

    @property
    def address_of_settings(self) -> str:
        """The settings as the end of an address."""
        return urlencode(self.settings)

    @property
    def is_duel(self) -> bool:
        """Whether each side hides a code of its own."""
        return self.mode == Mode.DUEL

    @property
    def is_evil(self) -> bool:
        """Whether the codemaker hides no code, but answers so that the most codes stay possible."""
        return self.codemaker == Codemaker.EVIL

    @property
    def head_start(self) -> int:
        """Guesses that the person is given."""
        return Handicap(self.handicap).guesses

    @property
    def shows_codes_left(self) -> bool:
        """Whether each row tells how many codes its answer left: the coach's, or evil's record."""
        return self.coach != Coach.OFF or (self.is_evil and self.is_over)

    @property
    def is_stored(self) -> bool:
        """False for a board that is only shown, waiting for its first guess."""
        return self.pk is not None

    def begin(self, player: Player | None) -> None:
        """Store a game just laid out, for its player or else for a new guest.

        Raises AlreadyStartedError or PlayerIsGoneError; then there is no new guest either.
        """
        taken = self._computers_turns()
        try:
            with transaction.atomic():
                self.player = player or Player.objects.create_guest()
                self.board.player = self.player
                self.save(force_insert=True)
                Board.objects.bulk_create(self.seats)
                Guess.objects.bulk_create(taken)
        except IntegrityError as error:
            if Game.objects.filter(token=self.token).exists():
                raise AlreadyStartedError from error
            if player and not Player.objects.filter(pk=player.pk).exists():
                raise PlayerIsGoneError from error
            raise

    def check_turn(self, number: int) -> None:
        """Raise GameIsOverError or WrongTurnError unless this is the player's next turn."""
        self._check_in_play()
        if number != self.board.guesses_used + 1:
            raise WrongTurnError

    def play(self, code: Code, *, number: int) -> None:
        """Take the player's guess for turn `number`, and the computer's turn that answers it.

        Raises GameIsOverError, WrongTurnError or OvertakenError; then nothing is stored, and this
        object, which may show the refused guess, must be read again.
        """
        self.check_turn(number)
        self._store([self.board.take(code), *self._computers_turns()])

    def resign(self) -> None:
        """Give the player's board up; a computer that races plays on to its end."""
        self._check_in_play()
        self.board.result = Result.GIVEN_UP
        self._store(self._computers_turns())

    def hint(self) -> Suggestion:
        """What the level would guess now, Knuth where there is none; the board remembers it was told.

        Raises GameIsOverError, NoHintsError or OvertakenError.
        """
        self._check_in_play()
        if self.coach != Coach.FULL:
            raise NoHintsError
        level = self.computer.opponent if self.computer else LEVELS["knuth"]
        suggestion = suggest(level.strategy, self.rules, self.board.history)
        self.board.hints += 1
        self._store([])
        return suggestion

    def abandon(self) -> None:
        """End a game that nobody goes on with: abandoned by everybody, won or lost by nobody."""
        self._check_in_play()
        for board in self.seats:
            board.result = Result.ABANDONED
        self._store([])

    def _check_in_play(self) -> None:
        if self.is_over:
            raise GameIsOverError

    def _computers_turns(self) -> list[Guess]:
        """The guesses that the computer makes before the player is to move again."""
        taken: list[Guess] = []
        if board := self.computer:
            while not board.is_spent and self._is_computers_turn(board):
                taken.append(board.take_computers_turn())
        return taken

    def _is_computers_turn(self, board: Board) -> bool:
        """In a race it keeps up, and plays on to its end; in a duel a decided game stops it."""
        if self.mode == Mode.RACE:
            return self.board.is_done or board.guesses_used < self.board.guesses_used
        lead = 1 if self.first == First.COMPUTER else 0
        return not self._is_decided and board.guesses_used < self.board.guesses_used + lead

    @property
    def _is_decided(self) -> bool:
        """Whether the results stand: a duel ends with a whole round in which a code was found."""
        rival = self.computer
        if not self.is_duel or rival is None or self.board.result != Result.IN_PLAY:
            return self.board.is_done
        is_whole_round = rival.guesses_used == self.board.guesses_used
        return is_whole_round and (self.board.is_spent or rival.is_spent)

    def _store(self, taken: list[Guess]) -> None:
        """Settle the results and write everything, unless somebody else wrote first.

        Raising the version is the lock: of two requests that read the same state, one finds it
        gone. All numbers are worked out by now, so the transaction is short.
        """
        if self._is_decided:
            self._settle()
        with transaction.atomic():
            seen = Game.objects.filter(pk=self.pk, version=self.version)
            if not seen.update(version=self.version + 1, finished_at=self.finished_at):
                raise OvertakenError
            Guess.objects.bulk_create(taken)
            for board in self.seats:
                board.save(update_fields=["result", "guesses_used", "solved", "secret", "hints"])
        self.version += 1

    def _settle(self) -> None:
        """Give every seat its result, now that the player is done."""
        verdicts = [(board, self._verdict(board)) for board in self.seats]
        for board, verdict in verdicts:
            board.result = verdict
            board.secret = board.secret or board.name_a_secret()
        self.finished_at = timezone.now()

    def _verdict(self, board: Board) -> Result:
        if board.result != Result.IN_PLAY:
            return Result(board.result)
        rival = next((other for other in self.seats if other is not board), None)
        if rival is None:
            return Result.WON if board.solved else Result.LOST
        if rival.result == Result.GIVEN_UP:
            return Result.WON
        lead = rival.length_counted - board.length_counted
        if board.solved and rival.solved and lead == 0 and self.handicap == Handicap.TIES:
            return Result.LOST if board.level else Result.WON
        if board.length_counted == rival.length_counted:
            return Result.DRAWN
        return Result.WON if lead > 0 else Result.LOST
