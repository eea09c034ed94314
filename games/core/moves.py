"""The moves of a game. Each computes everything first, and then stores it in one step."""

from collections.abc import Callable, Iterator, Sequence

from django.utils import timezone
from django.utils.translation import gettext

from games import thinking
from games.core.board import Board
from games.core.errors import (
    ContradictoryError,
    GameIsOverError,
    NoHintsError,
    NotYourPartError,
    OvertakenError,
    WrongTurnError,
)
from games.core.game_fields import GameFields
from games.core.guess import Guess
from games.core.modes.choices import Coach, Codemaker, Result
from games.core.sealing import hint_mark
from solver import LEVELS, Code, Feedback, Level, Rescue, Suggestion, parse_code

REPEATED = ["result", "guesses_used", "solved"]


class Moves(GameFields):
    class Meta(GameFields.Meta):
        abstract = True

    def _store(self, taken: list[Guess], corrected: Sequence[Guess] | None = None) -> None:
        """Determine the results and write everything, unless another request wrote first."""
        raise NotImplementedError

    def check_turn(self, number: int) -> None:
        """Raise GameIsOverError or WrongTurnError unless this is the player's next turn."""
        self._check_in_play()
        if number != self.board.guesses_used + 1:
            raise WrongTurnError

    def has_taken(self, code: Code, number: int) -> bool:
        """Whether the player's guess of turn `number` is this one: the answer to it may be lost."""
        return self.plays.breaks_code and self.board.has_taken(code, number)

    @property
    def is_given_up(self) -> bool:
        return self.is_over and self.board.result == self.plays.given_up

    def play(self, code: Code, *, number: int) -> None:
        """Take the player's guess for turn `number`, and the computer's turns that follow.

        The same guess for the same turn again changes nothing, because the answer to the first may
        be lost. Raises GameIsOverError, WrongTurnError, NotYourPartError or OvertakenError. In that
        case, nothing is stored, and this object must be read again, because it may show the refused
        guess.
        """
        if self.has_taken(code, number):
            return
        self.check_turn(number)
        if not self.plays.breaks_code:
            raise NotYourPartError
        self._store([self.board.take(code), *self.take_computers_turns()])

    def go_on(self, *, number: int, to_the_end: bool = False) -> None:
        """Let the computer take turn `number` in a make, or the turns that are left in a race.

        With `to_the_end`, and in a race, it takes as many turns as one request may compute. Raises
        GameIsOverError, WrongTurnError, NotYourPartError, OvertakenError or BusyError.
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
        """Take the player's answer to the guess of turn `number`, or correct an earlier answer.

        Answers that contradict each other are kept, but one of them must then be corrected. The
        same again changes nothing, because the answer to the first may be lost.
        Raises GameIsOverError, WrongTurnError, NotYourPartError, ContradictoryError or
        OvertakenError.
        """
        board = self.board
        if self.is_by_hand and board.has_answer(feedback, number):
            return
        self._check_in_play()
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

    def take_back(self, *, number: int) -> None:
        """Take back the player's last answer, before turn `number`, and ask that guess again.

        The same again changes nothing, because the answer to the first may be lost. Raises
        GameIsOverError, WrongTurnError, NotYourPartError or OvertakenError.
        """
        self._check_in_play()
        if not self.is_by_hand:
            raise NotYourPartError
        if number == self.board.guesses_used + 2:
            return
        self.check_turn(number)
        if not self.board.rows:
            raise NotYourPartError
        self.board.ask_again()
        self._store([], corrected=self.board.rows)

    def resign(self) -> None:
        """Give up the player's board. In a race, the computer plays on to its end.

        A make is abandoned instead, because the player breaks no code in it. Raises
        GameIsOverError, OvertakenError or BusyError.
        """
        self._check_in_play()
        self.board.result = self.plays.given_up
        self._store(self.take_computers_turns())

    def hint(self, *, number: int | None = None, mark: str = "") -> Suggestion:
        """What the rescuer would guess now, or in turn `number`. The board counts the hint.

        mark: that of the page. If it is from before the last hint of this turn, that one is given
        again and counts once. Raises GameIsOverError, NoHintsError or OvertakenError.
        """
        if not self.takes_turns:
            raise GameIsOverError(gettext("This game is over, so there are no more hints."))
        if self.coach != Coach.FULL:
            raise NoHintsError
        if number not in {None, self.board.guesses_used + 1}:
            raise OvertakenError
        board, strategy = self.board, self.rescuer.strategy
        suggestion = thinking.suggest(strategy, self.rules, board.history, board.codes_left[-1])
        if mark != hint_mark(self.token, board.guesses_used, board.hints - 1):
            board.hints += 1
            self._store([])
        return suggestion

    @property
    def hint_mark(self) -> str:
        """What a page says when it asks for the next hint, so that asking twice costs one."""
        return hint_mark(self.token, self.board.guesses_used, self.board.hints)

    @property
    def rescuer(self) -> Level:
        """The level that gives hints and finds rescues: the opponent if it draws nothing, or Knuth.

        A design does neither: somebody may have made it to guess badly.
        """
        level = LEVELS.get(self.computer.level) if self.computer else None
        return level if level and not level.strategy.is_random else LEVELS["knuth"]

    def find_rescue(self) -> Rescue | None:
        """How the rescuer would still have found a secret that the player did not find."""
        board = self.board
        if board.solved or self.codemaker != Codemaker.FAIR or not self.is_over:
            return None
        secret = parse_code(board.secret, self.rules)
        strategy = self.rescuer.strategy
        return thinking.find_rescue(
            strategy, self.rules, board.history, board.codes_left, secret, self.guesses_allowed
        )

    def abandon(self) -> None:
        """End a game that nobody continues. Nobody wins or loses it.

        In a race that the player has finished, the computer plays on to its end instead. Raises
        GameIsOverError or OvertakenError.
        """
        if self.is_over:
            raise GameIsOverError
        if not self.seats:  # the game was deleted while its boards were read
            raise OvertakenError
        while self.awaits_computer:
            self._store(self.take_computers_turns())
        if self.is_over:
            return
        for board in self.seats:
            board.result = Result.ABANDONED
        self._store([])

    def end_idle(self) -> None:
        """End a game that nobody goes on with: given up once a code was guessed, else abandoned.

        Otherwise it would pay to leave a game that goes badly and never to resign. Raises
        GameIsOverError, OvertakenError or BusyError.
        """
        if self.is_over:
            raise GameIsOverError
        if self.seats and self.takes_turns and self.is_begun:
            self.resign()
        if not self.is_over:
            self.abandon()

    def _check_in_play(self) -> None:
        if not self.takes_turns:
            raise GameIsOverError

    def take_computers_turns(self) -> list[Guess]:
        """The guesses that the computer makes before the player's next move. They are not stored.

        At the end of a race, these are as many as one request may compute; `go_on` makes the
        others.
        """
        board = self.computer
        if board is None:
            return []
        plays = self.plays
        return list(self._turns_of(board, wanted=lambda: plays.is_computers_turn(self, board)))

    def _turns_of(self, board: Board, wanted: Callable[[], bool]) -> Iterator[Guess]:
        """The computer's turns, while more are wanted and one request may compute them."""
        allowance = thinking.Allowance()
        while not board.is_spent and wanted() and allowance.covers(board.price_of_turn):
            yield board.take_computers_turn()

    def settle(self) -> None:
        """Set the result of every board once the game is decided. Nothing is stored."""
        if self.plays.is_decided(self):
            verdicts = [(board, self.plays.verdict(self, board)) for board in self.seats]
            for board, verdict in verdicts:
                board.result = verdict
                board.secret = board.secret or self._name_a_secret(board)
                board.asked = ""
            self.finished_at = timezone.now()
        self.guesses_used = self.board.guesses_used
        self.solved = self.board.solved
        # A player who gave up a race still waits for the computer.
        self.result = self.board.result if self.is_over else Result.IN_PLAY

    def _name_a_secret(self, board: Board) -> str:
        """A code that may be the secret of a codemaker who stored none; empty if unknown."""
        if self.is_by_hand:
            return board.rows[-1].code if board.solved else ""
        return board.any_candidate()
