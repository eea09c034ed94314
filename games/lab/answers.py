"""What the pages of the lab draw of a position: the way there, and a row for each answer to a guess."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from games.charts.scales import fixed
from games.words.numbers import decimal, proven
from games.words.terms import grouped
from solver import Branch, Code, Feedback, History, Rules, format_code

ROOM = 76.0  # percent of the width that the longest bar takes, so that its number fits beside it
GAP = 1.5  # percent between a bar and its number


class Crumb(NamedTuple):
    """A turn on the way to a position: its guess, the page of that guess, and its answer."""

    code: str
    address: str
    answer: Feedback


class AnswerRow(NamedTuple):
    """A group: the codes that would give an answer, and what follows.

    width, text_at: of the bar, and where its number stands, in percent.
    then: the next guess; empty if it is not known. never: whether it cannot be the code. differs:
        whether another strategy makes another guess there.
    needs, most: guesses still needed, on average and at most; empty if they are not known.
    address: the page of the group; empty if there is none. found: whether this answer wins.
    """

    answer: Feedback
    size: str
    width: str
    text_at: str
    found: bool
    address: str = ""
    then: str = ""
    never: bool = False
    differs: bool = False
    needs: str = ""
    most: str = ""


def crumbs_of(rules: Rules, history: History, address_of: Callable[[History], str]) -> list[Crumb]:
    """The way to a position. address_of: the page of the position after some turns."""
    return [
        Crumb(format_code(guess, rules), address_of(history[:turn]), answer)
        for turn, (guess, answer) in enumerate(history)
    ]


def rows_of_branches(
    rules: Rules, branches: Sequence[Branch], address_of: Callable[[Feedback], str]
) -> list[AnswerRow]:
    """A row for each answer in a tree, the largest group first. address_of: empty for no link."""
    tallest = max(branch.candidates for branch in branches)
    rows = []
    for branch in sorted(branches, key=_largest_first(rules)):
        is_won = branch.answer.black == rules.pegs
        rows.append(
            _row(rules, branch.answer, branch.candidates, tallest)._replace(
                address="" if is_won else address_of(branch.answer),
                then=_text(rules, branch.guess),
                never=branch.guess is not None and not branch.is_candidate,
                needs=_mean(branch),
                most="" if branch.most is None else grouped(branch.most),
            )
        )
    return rows


def rows_of_cells(
    rules: Rules, cells: Mapping[Feedback, int], address_of: Callable[[Feedback], str]
) -> list[AnswerRow]:
    """A row for each answer to a guess, the largest group first."""
    tallest = max(cells.values())
    branches = [Branch(answer, size) for answer, size in cells.items()]
    return [
        _row(rules, each.answer, each.candidates, tallest)._replace(
            address="" if each.answer.black == rules.pegs else address_of(each.answer)
        )
        for each in sorted(branches, key=_largest_first(rules))
    ]


def _largest_first(rules: Rules) -> Callable[[Branch], tuple[bool, int, Feedback]]:
    """The order of rows: the winning answer is the last."""
    return lambda branch: (branch.answer.black == rules.pegs, -branch.candidates, branch.answer)


def _row(rules: Rules, answer: Feedback, size: int, tallest: int) -> AnswerRow:
    width = ROOM * size / tallest
    is_won = answer.black == rules.pegs
    return AnswerRow(answer, grouped(size), fixed(width), fixed(width + GAP), is_won)


def _text(rules: Rules, guess: Code | None) -> str:
    return "" if guess is None else format_code(guess, rules)


def _mean(branch: Branch) -> str:
    if branch.total is None:
        return ""
    return proven(decimal(branch.total / branch.candidates), is_exact=branch.complete)
