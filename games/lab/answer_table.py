"""The table of the answers to a guess: the codes that each leaves, and the guess that follows."""

from collections.abc import Callable, Sequence
from typing import Any

from games.ui.charts.scales import fixed
from games.ui.numbers import decimal, proven
from games.ui.terms import grouped
from solver import Branch, Feedback, Rules, format_code

WIDEST = 76.0  # percent of the width that the longest bar takes, so that its number fits beside it
GAP = 1.5  # percent between a bar and its number


def answer_rows(
    rules: Rules, branches: Sequence[Branch], address_of: Callable[[Feedback], str]
) -> list[dict[str, Any]]:
    """A row for each answer, the largest group first and the winning answer last.

    address_of: the page of a group; empty for none. What is not known of a group is empty, too.
    """
    tallest = max(branch.candidates for branch in branches)
    rows = []
    for branch in sorted(
        branches, key=lambda each: (each.answer.black == rules.pegs, -each.candidates, each.answer)
    ):
        found = branch.answer.black == rules.pegs
        width = WIDEST * branch.candidates / tallest
        row = {
            "answer": branch.answer,
            "size": grouped(branch.candidates),
            "width": fixed(width),
            "text_at": fixed(width + GAP),
            "found": found,
            "address": "" if found else address_of(branch.answer),
            "then": "" if branch.guess is None else format_code(branch.guess, rules),
            "never": branch.guess is not None and not branch.is_candidate,
            "needs": _mean(branch),
            "most": "" if branch.most is None else grouped(branch.most),
        }
        rows.append(row)
    return rows


def _mean(branch: Branch) -> str:
    if branch.total is None:
        return ""
    return proven(decimal(branch.total / branch.candidates), is_exact=branch.complete)
