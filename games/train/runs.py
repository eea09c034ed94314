"""Which exercises a run asks."""

from datetime import date
from hashlib import sha256
from random import SystemRandom

from games.core.player import Player
from games.train.graded import GRADES, Graded, positions
from games.train.training import RUN_LENGTH, Kind, Question
from solver import CLASSIC, Rules


def own(player: Player | None) -> list[Question]:
    """Exercises of a player that are due, the longest due first; new mistakes become exercises before.

    Raises PlayerIsGoneError.
    """
    if player is None:
        return []
    player.exercises.collect(player)
    due = player.exercises.due()[:RUN_LENGTH]
    return [Question(each.under, each.rows, 0, each.pk) for each in due]


def graded(rules: Rules, grade: int) -> list[Question]:
    drawn = SystemRandom().sample(positions()[rules, grade], RUN_LENGTH)
    return [question_of(each) for each in drawn]


def daily(day: date) -> list[Question]:
    """The exercises of a day, the same for everybody, the easier ones first."""

    def place(position: Graded) -> bytes:
        return sha256(f"{day} {position.rows}".encode()).digest()

    each = RUN_LENGTH // len(GRADES)
    return [
        question_of(position)
        for grade in GRADES
        for position in sorted(positions()[CLASSIC.rules, grade], key=place)[:each]
    ]


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
