"""Which exercises a run asks."""

from datetime import date
from random import Random, SystemRandom

from games.models import Player
from games.models.training import RUN_LENGTH, Kind, Question
from games.train.graded import Graded, draw, of_day
from solver import CLASSIC, Rules

_unpredictable = SystemRandom()


def own(player: Player | None) -> list[Question]:
    """Exercises of a player that are due, the longest due first; new mistakes become exercises before.

    Raises PlayerIsGoneError.
    """
    if player is None:
        return []
    player.exercises.collect(player)
    due = player.exercises.due()[:RUN_LENGTH]
    return [Question(each.under, each.rows, 0, each.pk) for each in due]


def graded(rules: Rules, grade: int, chance: Random = _unpredictable) -> list[Question]:
    return [question_of(each) for each in draw(rules, grade, RUN_LENGTH, chance)]


def daily(day: date) -> list[Question]:
    """The exercises of a day, the same for everybody, the easier ones first."""
    return [question_of(each) for each in of_day(day.isoformat(), CLASSIC.rules, RUN_LENGTH)]


def questions_for(
    kind: Kind, player: Player | None, day: date, rules: Rules, grade: int
) -> list[Question]:
    """The exercises of a new run; none if nothing is due. Raises PlayerIsGoneError."""
    match kind:
        case Kind.OWN:
            return own(player)
        case Kind.DAILY:
            return daily(day)
    return graded(rules, grade)


def question_of(position: Graded) -> Question:
    return Question(str(position.rules), position.rows, position.grade, None)
