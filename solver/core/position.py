"""Positions: what a codebreaker knows, which is the guesses, their feedback, and the candidates."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from solver.core.codes import Code, CodeLike, as_code
from solver.core.errors import SolverError, gettext_noop
from solver.core.feedback import Feedback, FeedbackLike, as_feedback
from solver.core.rules import Rules, RulesLike, as_rules
from solver.core.space import CodeSpace, Indices, cells_of, code_space
from solver.core.symmetry import Symmetry

History: TypeAlias = Sequence[tuple[Code, Feedback]]
"""The turns of a game: each guess, with the feedback that it earned."""

HistoryLike: TypeAlias = Sequence[tuple[CodeLike, FeedbackLike]]
"""A history as it may be given: guesses also as text, feedback also as two numbers."""


class ContradictionError(SolverError):
    """No code fits every answer."""


class HistoryError(SolverError):
    """A value is no list of guesses with their feedback."""


class GameOverError(SolverError):
    """A guess comes after the one that found the secret."""


def as_turns(rules: Rules, given: HistoryLike) -> History:
    """The guesses and feedback that are meant. Raises HistoryError, CodeError and FeedbackError."""
    try:
        pairs = [(guess, answer) for guess, answer in given]
    except (TypeError, ValueError):
        raise HistoryError(
            gettext_noop("A history is a list of guesses, each with its feedback, not %(given)r."),
            given=given,
        ) from None
    return [(as_code(guess, rules), as_feedback(answer, rules.pegs)) for guess, answer in pairs]


def as_history(rules: Rules, given: HistoryLike) -> History:
    """The turns that are meant, of which only the last may find the secret.

    Raises GameOverError, and what `as_turns` raises.
    """
    turns = as_turns(rules, given)
    for turn, (_, answer) in enumerate(turns[:-1], start=1):
        if answer.black == rules.pegs:
            raise GameOverError(
                gettext_noop("Guess %(turn)s found the secret, so no guess comes after it."),
                turn=turn,
            )
    return turns


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A history under some rules, and the codes that fit it.

    history: each guess as an index, with the cell that answered it.
    candidates: intp, shape (candidates,), the indices of the codes that fit, ascending.
    """

    space: CodeSpace
    history: tuple[tuple[int, int], ...]
    candidates: Indices

    @property
    def turns(self) -> History:
        """The history as codes and feedback."""
        space = self.space
        return [(space.code(guess), space.feedbacks[cell]) for guess, cell in self.history]

    @property
    def is_won(self) -> bool:
        """Whether the last guess found the secret."""
        return bool(self.history) and self.history[-1][1] == self.space.win

    @property
    def symmetry(self) -> Symmetry:
        """The permutations of colors and holes that leave every guess of the history unchanged."""
        symmetry = Symmetry.whole(self.space.rules)
        for guess, _ in self.history:
            symmetry = symmetry.after(self.space.code(guess))
        return symmetry

    @classmethod
    def start(cls, space: CodeSpace) -> Self:
        """The position before the first guess."""
        return cls(space, (), space.indices)

    @classmethod
    def of(cls, rules: RulesLike, history: HistoryLike = ()) -> Self:
        """The position after a history. Raises RulesError, CodeError and FeedbackError."""
        return cls.start(code_space(as_rules(rules))).after_turns(history)

    @classmethod
    def consistent(cls, rules: RulesLike, history: HistoryLike = ()) -> Self:
        """Like `of`, but also raises ContradictionError if no candidate is left."""
        position = cls.of(rules, history)
        if not position.candidates.size:
            raise ContradictionError(gettext_noop("No code fits all of these answers."))
        return position

    def after_turns(self, turns: HistoryLike) -> Self:
        """The position after some more turns. Raises CodeError and FeedbackError."""
        space = self.space
        more = tuple((space.index(guess), space.cell(answer)) for guess, answer in turns)
        among = self.candidates if len(self.candidates) < space.rules.size else None
        left = space.candidates((turn for turn in more if turn not in self.history), among)
        return replace(self, history=(*self.history, *more), candidates=left)

    def split(self, guess: int) -> Iterator[tuple[int, Self]]:
        """The position after each answer to a guess, by its cell, except the winning one."""
        answers = self.space.feedback(guess, self.candidates)
        for cell, left in cells_of(answers, self.candidates, self.space.win):
            yield cell, replace(self, history=(*self.history, (guess, cell)), candidates=left)

    def after(self, guess: int, cell: int) -> Self:
        """The position after one more guess and the cell that answers it."""
        turn = (guess, cell)
        left = self.space.candidates([turn], among=self.candidates)
        return replace(self, history=(*self.history, turn), candidates=left)


def list_candidates(
    rules: RulesLike, history: HistoryLike = (), most: int | None = None
) -> list[Code]:
    """The codes that fit every answer, ascending; an empty list if there are more than `most`.

    Raises RulesError, CodeError and FeedbackError.

    >>> list_candidates("mini", [("112", (1, 1)), ("123", (2, 0))])
    [(0, 1, 3), (0, 1, 4), (0, 1, 5)]
    """
    position = Position.of(rules, history)
    if most is not None and len(position.candidates) > most:
        return []
    return [position.space.code(index) for index in position.candidates.tolist()]


def page_of_candidates(rules: RulesLike, history: HistoryLike, start: int, most: int) -> list[Code]:
    """At most so many of the codes that fit every answer, ascending, from a place in their order.

    >>> from solver import MINI
    >>> page_of_candidates(MINI.rules, [], start=215, most=10)
    [(5, 5, 5)]
    """
    position = Position.of(rules, history)
    shown = position.candidates[start : start + most]
    return [position.space.code(index) for index in shown.tolist()]


def count_candidates(rules: RulesLike, history: HistoryLike = ()) -> int:
    """How many codes fit every answer. Raises what `list_candidates` raises."""
    return len(Position.of(rules, history).candidates)
