"""A game: its rules, its one or two boards, and the verbs that move it on."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from django.db import IntegrityError, models, transaction
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from games import thinking
from games.models.board import Board, BoardQuerySet
from games.models.challenge import Challenge
from games.models.choices import DECIDED, Coach, Codemaker, First, Handicap, Mode, Result
from games.models.daily import Daily
from games.models.errors import (
    AlreadyStartedError,
    ChallengeTakenError,
    ContradictoryError,
    DailyTakenError,
    DayIsOverError,
    GameIsOverError,
    NoHintsError,
    NoMoreHintsError,
    NoPracticeYetError,
    NotYourPartError,
    OvertakenError,
    OwnSecretError,
    PlayerIsGoneError,
    PlayError,
    WrongTurnError,
)
from games.models.guess import Guess
from games.models.outcome import Outcome
from games.models.player import Player
from games.models.queries import GameQuerySet
from games.models.rules import UnderRules, bounds, sizes_of
from games.models.sealing import Ticket, draw_nonce, draw_secret, new_token, seal_of
from games.models.ticket import SpentTicket
from games.models.ways import Way
from solver import (
    CLASSIC,
    CUSTOM,
    LEVELS,
    Code,
    Feedback,
    Level,
    Rescue,
    Suggestion,
    Variant,
    format_code,
    parse_code,
)

MOVING = ["result", "guesses_used", "solved", "secret", "asked", "hints"]
REPEATED = ["result", "guesses_used", "solved"]
NARROWING = [
    *("result", "level", "coach", "mode", "codemaker", "daily", "is_practice", "challenge"),
    *("pegs", "colors", "repeats", "guesses_allowed"),
]


class Game(UnderRules):
    """One or two boards played by one person under one set of rules."""

    token = models.CharField(max_length=40, unique=True, default=new_token)
    player = models.ForeignKey(
        "games.Player", on_delete=models.PROTECT, related_name="games", db_index=False
    )  # the indexes below begin with it
    mode = models.CharField(max_length=10, choices=Mode)
    coach = models.CharField(max_length=10, choices=Coach, default=Coach.OFF)
    codemaker = models.CharField(max_length=10, choices=Codemaker, default=Codemaker.FAIR)
    handicap = models.CharField(max_length=10, choices=Handicap, default=Handicap.NONE)
    first = models.CharField(max_length=10, choices=First, default=First.ME)
    rematch_of = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematches"
    )
    daily = models.ForeignKey(
        "games.Daily",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="games",
        db_index=False,
    )
    is_practice = models.BooleanField(
        default=False, help_text="A daily that counts for nothing: of a past day, or played again."
    )
    challenge = models.ForeignKey(
        "games.Challenge",
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="games",
        db_index=False,
    )
    nonce = models.CharField(max_length=32)
    seal = models.CharField(max_length=64)
    level = models.CharField(max_length=40, blank=True, help_text="Its computer's.")
    # How it stands on its player's board, repeated here because every list of games asks for it.
    result = models.CharField(max_length=10, choices=Result, default=Result.IN_PLAY)
    guesses_used = models.PositiveSmallIntegerField(default=0)
    solved = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    ticket: Ticket | None = None  # that a page carried, of a game that starts with it

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
            models.CheckConstraint(condition=Q(result__in=Result.values), name="result_is_known"),
            models.CheckConstraint(
                condition=Q(first="me") | Q(mode="duel"), name="only_in_duels_the_computer_is_first"
            ),
            *bounds(),
            models.UniqueConstraint(
                fields=["player", "daily"],
                condition=Q(daily__isnull=False, is_practice=False),
                name="a_daily_is_played_once",
            ),
            models.UniqueConstraint(
                fields=["player", "challenge"],
                condition=Q(challenge__isnull=False),
                name="a_challenge_is_taken_up_once",
            ),
            models.CheckConstraint(
                condition=Q(is_practice=False) | Q(daily__isnull=False),
                name="only_dailies_are_practiced",
            ),
            models.CheckConstraint(
                condition=~Q(codemaker="fair") | ~Q(seal=""), name="a_fair_game_is_sealed"
            ),
            models.CheckConstraint(
                condition=Q(codemaker="fair") | Q(seal=""), name="only_a_fair_game_is_sealed"
            ),
            models.CheckConstraint(
                condition=Q(mode="make", codemaker__in=["me", "real"])
                | ~Q(mode="make") & Q(codemaker__in=["fair", "evil"]),
                name="in_make_a_person_is_the_codemaker",
            ),
        ]
        indexes = [
            models.Index(fields=["player", "finished_at"], name="game_by_player_and_end"),
            # With all that a history can be narrowed by, so that it is read from the index alone.
            models.Index(fields=["player", "id", *NARROWING], name="game_by_player_and_start"),
            models.Index(
                fields=["player", "guesses_used", "id", *NARROWING],
                name="game_by_player_and_guesses",
            ),
            # Most games are of no daily and of no challenge. Without those, an index is short, and
            # its statistics do not tell SQLite that it leads to nearly every game. So are those
            # of the constraints.
            models.Index(
                fields=["daily", "is_practice", "result", "guesses_used", "player"],
                condition=Q(daily__isnull=False),
                name="game_by_daily",
            ),
            models.Index(
                fields=["challenge", "-solved", "guesses_used", "id", "result", "player"],
                condition=Q(challenge__isnull=False),
                name="game_by_challenge",
            ),
            # These two lead to the newest secrets that people hid: everybody's, and one player's.
            models.Index(
                fields=["mode", "pegs", "colors", "repeats", "id"], name="game_by_mode_and_rules"
            ),
            models.Index(
                fields=["player", "mode", "pegs", "colors", "repeats", "id"],
                name="game_by_player_and_mode",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_mode_display()} {self.rules} by {self.player}"

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.token])

    @classmethod
    def found_among(cls, boards: BoardQuerySet, token: str) -> "Game | None":
        """The game with this token, with its boards and their guesses, if they are among those."""
        seats = boards.at(token)
        if not seats:
            return None
        game: Game = seats[0].game
        game.seats = seats
        return game

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
        ticket: Ticket | None = None,
        secret: str = "",
        own_secret: str = "",
        rematch_of: "Game | None" = None,
        origin: Daily | Challenge | None = None,
        is_practice: bool = False,
    ) -> "Game":
        """A game ready to play, with its boards and its seal, but not stored.

        A daily or a challenge, its origin, brings its rules and its secret.

        The same token always gives the same secret, and a ticket the one whose seal was shown with
        it. `secret` is for boards that somebody sets. An
        evil codemaker has neither secret nor seal. `own_secret` is what the player hides in a duel
        or a make; a make without it is answered from a real board.
        """
        if origin:
            variant, secret = origin.variant, origin.secret
        rules = variant.rules
        if mode == Mode.MAKE:
            codemaker = Codemaker.ME if own_secret else Codemaker.REAL_BOARD
        game = cls(
            token=ticket.token if ticket else token or new_token(),
            mode=mode,
            **sizes_of(variant),
            coach=coach,
            codemaker=codemaker,
            level=level.slug if level and mode != Mode.BREAK else "",
            handicap=handicap,
            first=first,
            rematch_of=rematch_of,
            daily=origin if isinstance(origin, Daily) else None,
            is_practice=is_practice,
            challenge=origin if isinstance(origin, Challenge) else None,
        )
        game.ticket = ticket
        if codemaker == Codemaker.FAIR:
            key = ticket.key if ticket else ""
            secret = secret or draw_secret(game.token, rules, key)
            game.nonce = draw_nonce(game.token, key)
            game.seal = seal_of(secret, game.nonce)
        else:
            secret = ""
        game.seats = [Board(game=game, seat=1, secret=secret)] if mode != Mode.MAKE else []
        if mode != Mode.BREAK:
            if level is None:
                raise ValueError(f"A {mode} needs the level that plays it.")
            if mode == Mode.DUEL or own_secret:
                secret = format_code(parse_code(own_secret, rules), rules)
            seat = len(game.seats) + 1
            game.seats.append(Board(game=game, seat=seat, level=level.slug, secret=secret))
        return game

    @property
    def settings(self) -> dict[str, str]:
        """What the new-game form needs to start another game like this one."""
        settings = {
            "mode": self.mode,
            "variant": self.variant.slug,
            "coach": self.coach,
            "codemaker": Codemaker.FAIR if self.is_make else self.codemaker,
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
        """The board of the person who plays, or the only one where that person hides the code."""
        return next((board for board in self.seats if not board.level), self.seats[0])

    @property
    def computer(self) -> Board | None:
        """The board of the computer, in modes that have one."""
        return next((board for board in self.seats if board.level), None)

    @property
    def way(self) -> Way:
        """How it is played, as a list of games tells it."""
        if self.daily_id:
            return Way.PRACTICE if self.is_practice else Way.DAILY
        if self.challenge_id and self.mode == Mode.BREAK:
            return Way.CHALLENGE
        return Way.EVIL if self.is_evil else Way(self.mode)

    @property
    def is_over(self) -> bool:
        return self.finished_at is not None

    @property
    def awaits_computer(self) -> bool:
        """Whether the player is done with a race, and the computer is still on its way."""
        return self.mode == Mode.RACE and self.board.is_done and not self.is_over

    @property
    def takes_turns(self) -> bool:
        """Whether the player has something left to do."""
        return not self.is_over and not self.awaits_computer

    @property
    def is_decided(self) -> bool:
        """Whether it came to a result that counts; as `GameQuerySet.decided` has it."""
        return self.result in DECIDED and not self.is_practice

    @property
    def swapped_settings(self) -> dict[str, str]:
        """The settings of this game with the roles swapped; none where both sides do the same."""
        match self.mode:
            case Mode.BREAK:
                return self.settings | {"mode": Mode.MAKE, "level": "knuth"}
            case Mode.MAKE:
                return self.settings | {"mode": Mode.BREAK}
            case Mode.DUEL:
                other = First.ME if self.first == First.COMPUTER else First.COMPUTER
                return self.settings | {"first": other}
        return {}

    @property
    def is_duel(self) -> bool:
        """Whether each side hides a code of its own."""
        return self.mode == Mode.DUEL

    @property
    def is_make(self) -> bool:
        """Whether the player hides the code, and the computer alone guesses."""
        return self.mode == Mode.MAKE

    @property
    def is_by_hand(self) -> bool:
        """Whether the player answers the computer's guesses, from a board of wood."""
        return self.codemaker == Codemaker.REAL_BOARD

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
        return self.coach != Coach.OFF or self.is_make or (self.is_evil and self.is_over)

    @property
    def is_stored(self) -> bool:
        """False for a board that is only shown, waiting for its first guess."""
        return self.pk is not None

    def begin(self, player: Player | None) -> None:
        """Store a game just laid out, for its player or else for a new guest.

        Raises AlreadyStartedError, PlayerIsGoneError, DayIsOverError, NoPracticeYetError,
        DailyTakenError, ChallengeTakenError or OwnSecretError; then there is no new guest either.
        """
        if self.daily:
            self._check_day(self.daily, player)
        if self.challenge and self.challenge.is_secret_of(player):
            raise OwnSecretError
        if player:
            self.player = player
        taken = self.take_computers_turns()
        if self.is_by_hand:
            self.board.asked = self.board.next_code()
        try:
            with transaction.atomic():
                if self.ticket:
                    SpentTicket.objects.spend(self.token)
                self.player = player or Player.objects.create_guest()
                if not self.board.level:
                    self.board.player = self.player
                self.save(force_insert=True)
                Board.objects.bulk_create(self.seats)
                Guess.objects.bulk_create(taken)
        except IntegrityError as error:
            if reason := self._why_not(player):
                raise reason from error
            raise

    def _why_not(self, player: Player | None) -> PlayError | None:
        """What another request did first, so that this game could not be stored."""
        if SpentTicket.objects.has(self.token) or Game.objects.filter(token=self.token).exists():
            return AlreadyStartedError()
        if player and not Player.objects.filter(pk=player.pk).exists():
            return PlayerIsGoneError()
        if self.daily and not self.is_practice and self.daily.game_of(player):
            return DailyTakenError()
        if self.challenge and self.challenge.game_of(player):
            return ChallengeTakenError()
        return None

    def _check_day(self, daily: Daily, player: Player | None) -> None:
        """The day itself counts; who practices must not learn the secret of a game that does."""
        if not self.is_practice:
            if not daily.is_today:
                raise DayIsOverError
        elif daily.is_today or ((mine := daily.game_of(player)) and not mine.is_over):
            raise NoPracticeYetError

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
        if self.is_make:
            raise NotYourPartError
        self._store([self.board.take(code), *self.take_computers_turns()])

    def go_on(self, *, number: int, to_the_end: bool = False) -> None:
        """Let the computer take turn `number` at a secret that the player told, or what a race lacks.

        `to_the_end` and a race take further turns, as many as one request may work out.
        Raises GameIsOverError, WrongTurnError, NotYourPartError, OvertakenError or BusyError.
        """
        if self.is_over:
            raise GameIsOverError
        if not self.awaits_computer and self.codemaker != Codemaker.ME:
            raise NotYourPartError
        board = self.computer
        if board is None or number != board.guesses_used + 1:
            raise WrongTurnError
        is_long = to_the_end or self.awaits_computer
        turns = self._turns_of(board, wanted=lambda: is_long or board.guesses_used < number)
        self._store(list(turns))

    def answer(self, feedback: Feedback, *, number: int) -> None:
        """Take the player's answer to the guess of turn `number`, or another one to an earlier guess.

        Answers that contradict each other are kept, and then one of them has to be corrected.
        Raises GameIsOverError, WrongTurnError, NotYourPartError, ContradictoryError or
        OvertakenError.
        """
        self._check_in_play()
        board = self.board
        if not self.is_by_hand:
            raise NotYourPartError
        if 1 <= number <= board.guesses_used:
            board.take_correction(number, feedback)
            self._store([], corrected=board.rows)
            return
        self.check_turn(number)
        if not board.asked:
            raise ContradictoryError
        self._store([board.take_answer(feedback)])

    def resign(self) -> None:
        """Give the player's board up; a computer that races plays on to its end.

        A person who only hides a code gives nothing up: that game is abandoned.
        Raises GameIsOverError, OvertakenError or BusyError.
        """
        self._check_in_play()
        self.board.result = Result.ABANDONED if self.is_make else Result.GIVEN_UP
        self._store(self.take_computers_turns())

    def hint(self, *, number: int | None = None) -> Suggestion:
        """What the rescuer would guess now, or in turn `number`; the board remembers it was told.

        Raises NoMoreHintsError, NoHintsError or OvertakenError.
        """
        if not self.takes_turns:
            raise NoMoreHintsError
        if self.coach != Coach.FULL:
            raise NoHintsError
        if number not in {None, self.board.guesses_used + 1}:
            raise OvertakenError
        board, strategy = self.board, self.rescuer.strategy
        suggestion = thinking.suggest(strategy, self.rules, board.history, board.codes_left[-1])
        self.board.hints += 1
        self._store([])
        return suggestion

    @property
    def rescuer(self) -> Level:
        """Who gives hints, and is asked at the end: the opponent if it plays the same twice, or Knuth."""
        rival = self.computer
        return (
            rival.opponent if rival and not rival.opponent.strategy.is_random else LEVELS["knuth"]
        )

    def find_rescue(self) -> Rescue | None:
        """How the rescuer would still have found a secret that the player did not find."""
        board = self.board
        if board.solved or self.is_make or self.is_evil or not self.is_over:
            return None
        secret = parse_code(board.secret, self.rules)
        strategy = self.rescuer.strategy
        return thinking.find_rescue(
            strategy, self.rules, board.history, board.codes_left, secret, self.guesses_allowed
        )

    def abandon(self) -> None:
        """End a game that nobody goes on with: abandoned by everybody, won or lost by nobody.

        A race that the player has finished is not: the computer plays it to its end.
        Raises GameIsOverError or OvertakenError.
        """
        if self.is_over:
            raise GameIsOverError
        while self.awaits_computer:
            self._store(self.take_computers_turns())
        if self.is_over:
            return
        for board in self.seats:
            board.result = Result.ABANDONED
        self._store([])

    def _check_in_play(self) -> None:
        if not self.takes_turns:
            raise GameIsOverError

    def take_computers_turns(self) -> list[Guess]:
        """The guesses that the computer makes before the player is to move again; none is stored.

        Of a long end of a race as many as one request may work out: `go_on` takes the others.
        """
        board = self.computer
        if board is None or self.is_make:
            return []
        return list(self._turns_of(board, wanted=lambda: self._is_computers_turn(board)))

    def _turns_of(self, board: Board, wanted: Callable[[], bool]) -> Iterator[Guess]:
        """The next turn of a computer's board, and further ones that are wanted and not too much."""
        allowance = thinking.Allowance()
        while not board.is_spent and wanted() and allowance.covers(board.price_of_turn):
            yield board.take_computers_turn()

    def _is_computers_turn(self, board: Board) -> bool:
        """In a race it keeps up, and plays on to its end; in a duel a decided game stops it."""
        if self.mode == Mode.RACE:
            return self.board.is_done or board.guesses_used < self.board.guesses_used
        lead = 1 if self.first == First.COMPUTER else 0
        return not self._is_decided and board.guesses_used < self.board.guesses_used + lead

    @property
    def _is_decided(self) -> bool:
        """Whether the results stand.

        A race ends when both are done, a duel with a whole round in which a code was found.
        """
        rival = self.computer
        if rival and self.mode == Mode.RACE and self.board.result != Result.ABANDONED:
            return self.board.is_done and rival.is_spent
        if self.board.result != Result.IN_PLAY:
            return True
        if not self.is_duel or rival is None:
            return self.board.is_spent and not self.board.is_contradictory
        is_whole_round = rival.guesses_used == self.board.guesses_used
        return is_whole_round and (self.board.is_spent or rival.is_spent)

    def _store(self, taken: list[Guess], corrected: Sequence[Guess] = ()) -> None:
        """Settle the results and write everything, unless somebody else wrote first.

        Raising the version is the lock: of two requests that read the same state, one finds it
        gone. All numbers are worked out by now, so the transaction is short.
        """
        self.settle()
        changes = {field: getattr(self, field) for field in ("finished_at", *REPEATED)}
        with transaction.atomic():
            if self.is_over:
                self._meet_player()
            seen = Game.objects.filter(pk=self.pk, version=self.version)
            if not seen.update(version=self.version + 1, **changes):
                raise OvertakenError
            Guess.objects.bulk_create(taken)
            if corrected:
                Guess.objects.bulk_update(corrected, ["black", "white", "candidates_left"])
                self.board.guesses.filter(number__gt=len(corrected)).delete()
            for board in self.seats:
                board.save(update_fields=MOVING)
            if self.is_over:
                Outcome.objects.record(self)
        self.version += 1

    def _meet_player(self) -> None:
        """See whose game ends, and for what it counts: its guest may have signed in meanwhile."""
        found = Game.objects.lock_player_of(self)
        if found is None:
            raise OvertakenError
        self.player, self.is_practice = found.player, found.is_practice
        self.challenge_id = found.challenge_id

    def settle(self) -> None:
        """Give every seat its result once the player is done; nothing is stored."""
        if self._is_decided:
            verdicts = [(board, self._verdict(board)) for board in self.seats]
            for board, verdict in verdicts:
                board.result = verdict
                board.secret = board.secret or board.name_a_secret()
                board.asked = ""
            self.finished_at = timezone.now()
        for field in REPEATED:
            setattr(self, field, getattr(self.board, field))
        if not self.is_over:  # who has given up a race waits for the computer all the same
            self.result = Result.IN_PLAY

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
