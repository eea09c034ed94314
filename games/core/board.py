"""One codebreaker's attempt at one secret."""

from collections.abc import Sequence
from functools import cached_property
from operator import attrgetter

from django.db import models
from django.db.models import Q

from games import thinking
from games.core.compiled import CompiledInsert, CompiledSelect, Slot
from games.core.guess import Guess
from games.core.modes import MODES
from games.core.modes.choices import Coach, Handicap, Result
from games.core.played_designs import (
    DESIGN,
    DESIGN_IS_KEPT,
    PlayedDesign,
    design_level,
    shown_name,
    token_in,
)
from games.core.player import Player
from games.core.secrets_of_people import secrets_known
from games.core.skill import FEWEST, Skill
from solver import (
    MAX_GUESSES,
    MAX_PEGS,
    MIND_READER,
    Code,
    Feedback,
    History,
    Level,
    Mend,
    Rules,
    find_level,
    format_code,
    mind_reader,
    parse_code,
    score,
)
from solver.site import Chance

FIGURES = ["loss", "luck", "is_exact"]  # set once the board is reviewed
MOVING = ["result", "guesses_used", "solved", "secret", "asked", "hints", *FIGURES]
SEATS = list(range(1, max(mode.boards for mode in MODES.values()) + 1))


class BoardQuerySet(models.QuerySet["Board"]):
    def store_move(self, boards: "Sequence[Board]") -> None:
        _MOVE(boards)

    def of(self, player: Player | None) -> "BoardQuerySet":
        """The boards of a player; none for a visitor who has not played yet."""
        return self.none() if player is None else self.filter(player=player)

    def at(self, token: str, *, player: int, is_guest: bool) -> "list[Board]":
        """The boards by seat, with their guesses, of a game that this player started.

        The boards share the game. The list is empty if there is no such game, or if the player,
        taken for a guest, has signed up. Both lists are joined and sorted by hand, because that is
        quicker than `prefetch_related` and ORDER BY.
        """
        boards = (_BOARDS_OF_GUEST if is_guest else _BOARDS)(token=token, player=player)
        seats = sorted(boards, key=attrgetter("seat"))
        by_key = {board.pk: board for board in seats}
        for board in seats:
            board.game = seats[0].game
            board.rows = []
        guesses = _GUESSES(game=seats[0].game_id) if seats else []
        for guess in sorted(guesses, key=attrgetter("number")):
            guess.board = by_key[guess.board_id]
            guess.board.rows.append(guess)
        return seats


def _boards_in_game() -> "models.QuerySet[Board]":
    return Board.objects.filter(
        game__token=Slot("token", models.CharField()),
        game__player=Slot("player", models.BigAutoField()),
    ).order_by()


_BOARDS = CompiledSelect(_boards_in_game, "game")
_BOARDS_OF_GUEST = CompiledSelect(
    lambda: _boards_in_game().filter(game__player__is_guest=True), "game"
)
_GUESSES = CompiledSelect(
    lambda: Guess.objects.filter(board__game=Slot("game", models.BigAutoField())).order_by()
)


class Board(PlayedDesign):
    """A seat in a game: its codebreaker, the secret, the guesses so far, and the result."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="boards")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "games.Player", models.PROTECT, null=True, blank=True, related_name="boards", db_index=False
    )  # the indexes below begin with it
    level = models.CharField(max_length=40, blank=True)
    secret = models.CharField(max_length=MAX_PEGS, blank=True)
    result = models.CharField(max_length=10, choices=Result, default=Result.IN_PLAY)
    guesses_used = models.PositiveSmallIntegerField(default=0)
    solved = models.BooleanField(default=False)
    asked = models.CharField(
        max_length=MAX_PEGS, blank=True, help_text="A guess that waits for a person's answer."
    )
    hints = models.PositiveSmallIntegerField(default=0)
    loss = models.FloatField(null=True, blank=True, help_text="Skill loss, once reviewed.")
    luck = models.FloatField(null=True, blank=True, help_text="Luck, once reviewed.")
    is_exact = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Whether these figures rest on play that is proven to be optimal.",
    )

    seconds = 0.0  # a single game has no clock
    chance: Chance | None = None  # the generator of a random level; None draws unpredictably

    objects = BoardQuerySet.as_manager()

    class Meta:
        ordering = ["game", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat"], name="one_board_per_seat"),
            models.CheckConstraint(condition=Q(seat__in=SEATS), name="one_or_two_boards"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, level="") | Q(player__isnull=True) & ~Q(level=""),
                name="codebreaker_is_a_player_or_a_level",
            ),
            DESIGN_IS_KEPT,
            models.CheckConstraint(
                condition=Q(result__in=Result.values), name="board_result_is_known"
            ),
            models.CheckConstraint(
                condition=Q(guesses_used__lte=MAX_GUESSES), name="guesses_used_in_bounds"
            ),
            models.CheckConstraint(
                condition=Q(solved=False) | Q(guesses_used__gte=1), name="solved_takes_a_guess"
            ),
        ]
        indexes = [
            models.Index(fields=["player", "result"], name="board_by_player_and_result"),
            models.Index(fields=["player", "id"], name="board_by_player"),  # to the newest ones
        ]

    def __str__(self) -> str:
        return f"{self.codebreaker} at seat {self.seat}: {self.get_result_display()}"

    def be_played_by(self, level: Level) -> None:
        """Let a level break this board. A design is copied, because it may be deleted later."""
        if token := token_in(level.slug):
            self.level, self.design = DESIGN, token
            self.design_name, self.design_text = level.name, level.rule

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def codebreaker(self) -> str:
        return shown_name(self.opponent) if self.level else str(self.player)

    @property
    def opponent(self) -> Level:
        """The level that breaks this board; only for boards that a level breaks."""
        if self.level == DESIGN:
            return design_level(self.design, self.design_name, self.design_text, self.rules)
        return find_level(self.level)

    @cached_property
    def rows(self) -> list[Guess]:
        """The guesses so far, oldest first, including one that was just taken."""
        return list(self.guesses.all()) if self.pk else []

    def has_taken(self, code: Code, number: int) -> bool:
        return 1 <= number <= len(self.rows) and self.rows[number - 1].pegs == code

    def has_answer(self, feedback: Feedback, number: int) -> bool:
        return 1 <= number <= len(self.rows) and self.rows[number - 1].feedback == feedback

    @property
    def history(self) -> History:
        return [(row.pegs, row.feedback) for row in self.rows]

    @property
    def codes_left(self) -> list[int]:
        """The number of candidates before the first guess and after each answer."""
        return [self.rules.size, *(row.candidates_left for row in self.rows)]

    @property
    def last_row(self) -> Guess | None:
        return self.rows[-1] if self.rows else None

    @property
    def rows_below(self) -> range:
        """The numbers of the rows below the one being filled."""
        return range(self.guesses_used + 2, self.game.guesses_allowed + 1)

    @property
    def is_spent(self) -> bool:
        return self.solved or self.guesses_used >= self.game.guesses_allowed

    @property
    def is_done(self) -> bool:
        """Whether its codebreaker makes no more guesses, for any reason."""
        return self.is_spent or self.result != Result.IN_PLAY

    @property
    def skill(self) -> Skill | None:
        """What the guesses were worth, once they are reviewed.

        None on a board that was left before the code was found and the guesses were used up, and
        where no code was hidden.
        """
        game = self.game
        if self.loss is None or not self.is_spent or game.is_evil:
            return None
        has_help = game.coach != Coach.OFF or game.handicap != Handicap.NONE
        return Skill.of(
            self.loss,
            is_exact=self.is_exact or thinking.can_review(self.rules),
            may_be_perfect=self.solved and self.guesses_used >= FEWEST and not has_help,
        )

    def take(self, code: Code) -> Guess:
        """Answer one guess. It is not stored here but by the game."""
        return self._record(code, self._answer(code))

    def take_answer(self, feedback: Feedback) -> Guess:
        """Record a person's answer to the guess that was asked, and ask the next one."""
        guess = self._record(parse_code(self.asked, self.rules), feedback)
        self._look_again()
        return guess

    def take_correction(self, number: int, feedback: Feedback) -> None:
        """Replace a person's answer to an earlier guess, and ask the next one."""
        row = self.rows[number - 1]
        row.black, row.white = feedback
        if feedback.black == self.rules.pegs:  # it found the code, so no guess follows
            del self.rows[number:]
        for end in range(number, len(self.rows) + 1):
            left = thinking.count_candidates(self.rules, self.history[:end])
            self.rows[end - 1].candidates_left = left
        self.guesses_used = len(self.rows)
        self._look_again()

    def ask_again(self) -> None:
        """Ask the last guess again, as if a person had not answered it."""
        self.asked = self.rows.pop().code
        self.guesses_used = len(self.rows)

    def _record(self, code: Code, feedback: Feedback) -> Guess:
        guess = Guess(
            board=self,
            number=self.guesses_used + 1,
            code=format_code(code, self.rules),
            black=feedback.black,
            white=feedback.white,
            candidates_left=thinking.count_candidates(
                self.rules, [*self.history, (code, feedback)]
            ),
        )
        self.rows.append(guess)
        self.guesses_used = guess.number
        self.solved = feedback.black == self.rules.pegs
        return guess

    def _look_again(self) -> None:
        """Determine from a person's answers whether the code is found, and what to ask next."""
        last = self.rows[-1]
        self.solved = last.black == self.rules.pegs and not self.is_contradictory
        self.asked = "" if self.is_contradictory or self.is_spent else self.next_code()

    @property
    def is_contradictory(self) -> bool:
        """Whether no code fits every answer, which only a person's answers can cause."""
        return bool(self.rows) and self.rows[-1].candidates_left == 0

    @property
    def mends(self) -> list[Mend]:
        """The likeliest changes of one answer, each of which makes all answers consistent."""
        return thinking.find_mends(self.rules, self.history)[: thinking.MOST_MENDS]

    def _answer(self, code: Code) -> Feedback:
        """The feedback of the secret; without a secret, the answer that keeps the most codes."""
        if not self.secret:
            return thinking.evil_answer(self.rules, self.history, code)
        return score(code, parse_code(self.secret, self.rules))

    def take_computers_turn(self) -> Guess:
        """Let the level that breaks this board guess, knowing only the board's answers."""
        return self.take(parse_code(self.next_code(), self.rules))

    def next_code(self) -> str:
        level = self.opponent
        if level.slug == MIND_READER.slug:
            secrets = secrets_known(type(self.game).objects.all(), self.rules, self.game.player_id)
            level = mind_reader(*secrets)
        left = self.codes_left[-1]
        guess = thinking.next_guess(level, self.rules, self.history, left, self.chance)
        return format_code(guess, self.rules)

    @property
    def price_of_turn(self) -> int:
        """The most that the next turn of the level may cost, in pairs compared."""
        strategy, left = self.opponent.strategy, self.codes_left[-1]
        return thinking.costs.of_turn(strategy, self.rules, self.history, left)

    def any_candidate(self) -> str:
        return format_code(thinking.any_candidate(self.rules, self.history), self.rules)


_MOVE = CompiledInsert(lambda: Board, unique=["game", "seat"], update=MOVING)
