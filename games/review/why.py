"""Why a guess was good or not: the facts, from its row of a ledger and the rows before it. Knows no language."""

from enum import StrEnum
from typing import NamedTuple

from games.ui.skill import LEAST_SHOWN
from solver import Code, Feedback, Flaw, History, Row, score


class Clash(StrEnum):
    """How the answer to an earlier row rules out a guess.

    MANY: so many pegs of a color, or more, earn more pins than that row has.
    HOLE: a color in a hole where that row has it, too, and earned no black.
    FEW: that row earned so many pins that the code has more pegs of a color.
    ANSWER: no single peg tells it; that row would have another answer.
    """

    MANY = "many"
    HOLE = "hole"
    FEW = "few"
    ANSWER = "answer"


class RuledOut(NamedTuple):
    """The row, counted from 1, that rules out a guess.

    color: of the pegs that tell it, if some do. pegs: how many there are of them, or for FEW how many there
    must be. hole: counted from 1. answer: what the row would have earned if the guess were the secret.
    """

    clash: Clash
    row: int
    answer: Feedback
    color: int = 0
    pegs: int = 1
    hole: int = 0


class Kind(StrEnum):
    """What a guess was. A guess that could be the secret is called possible."""

    ONLY = "only"  # it was the only code left
    NOT_THE_ONLY = "not-the-only"  # one code was left, and this was another
    OF_TWO = "of-two"  # it was one of the two codes left
    NOT_OF_TWO = "not-of-two"
    FIRST_BEST = "first-best"
    PARTS_ALL = "parts-all"  # possible, and each answer leaves one code
    BEST = "best"  # possible
    IMPOSSIBLE_PARTS_ALL = "impossible-parts-all"
    IMPOSSIBLE_BEST = "impossible-best"
    KNOWN = "known"  # its answer was certain beforehand
    FIRST = "first"  # the rest are worse than the best one: see `Flaw`
    POSSIBLE = "possible"
    OTHER_POSSIBLE = "other-possible"
    IMPOSSIBLE = "impossible"
    OTHER = "other"


# Each pair: of a guess that could not be the secret, and of one that could
_OF_FEW = ((Kind.NOT_THE_ONLY, Kind.ONLY), (Kind.NOT_OF_TWO, Kind.OF_TWO))  # codes left
_BEST = ((Kind.IMPOSSIBLE_BEST, Kind.BEST), (Kind.IMPOSSIBLE_PARTS_ALL, Kind.PARTS_ALL))
_OF_FLAWS = {
    Flaw.FIRST: Kind.FIRST,
    Flaw.NOT_ALL: Kind.POSSIBLE,
    Flaw.POSSIBLE: Kind.POSSIBLE,
    Flaw.OTHER_POSSIBLE: Kind.OTHER_POSSIBLE,
    Flaw.IMPOSSIBLE: Kind.IMPOSSIBLE,
}


def kind_of(row: Row, flaw: str, *, is_first: bool) -> Kind:
    """What the guess of a row was. flaw: as it is stored with the guess; empty where it is not known."""
    is_possible = row.clash is None
    if row.before <= len(_OF_FEW):
        return _OF_FEW[row.before - 1][is_possible]
    if row.expected == row.before:
        return Kind.KNOWN
    if row.loss >= LEAST_SHOWN:
        return _OF_FLAWS.get(Flaw(flaw), Kind.OTHER) if flaw else Kind.OTHER
    return Kind.FIRST_BEST if is_first else _BEST[row.expected == 1][is_possible]


def ruled_out(guess: Code, history: History) -> RuledOut | None:
    """The first row that rules out a guess by some of its pegs, or else the first one at all; None if none does."""
    found = [
        _clash(guess, number, code, answer)
        for number, (code, answer) in enumerate(history, start=1)
        if score(guess, code) != answer
    ]
    telling = (each for each in found if each.clash is not Clash.ANSWER)
    return next(telling, found[0] if found else None)


def _clash(guess: Code, number: int, code: Code, answer: Feedback) -> RuledOut:
    pins, plain = sum(answer), RuledOut(Clash.ANSWER, number, score(code, guess))
    colors = dict.fromkeys((*guess, *code))
    for color in colors:  # more than all pins of the row
        if pins < min(guess.count(color), code.count(color)):
            return plain._replace(clash=Clash.MANY, color=color, pegs=pins + 1)
    if not answer.black:
        for hole, (mine, theirs) in enumerate(zip(guess, code, strict=True), start=1):
            if mine == theirs:
                return plain._replace(clash=Clash.HOLE, color=mine, hole=hole)
    for color in colors:  # at most so many pins are of other colors
        least = pins - (len(code) - code.count(color))
        if guess.count(color) < least:
            return plain._replace(clash=Clash.FEW, color=color, pegs=least)
    return plain
