"""What the page of a position shows."""

from typing import Any

import pytest

from games.lab.explore.kinds import Sorting
from games.lab.explore.page import Looked, address_of, play_address, position_context
from games.lab.paths import Path
from solver import CLASSIC, Code, Feedback, Rules, explore

RULES = CLASSIC.rules


def shown(
    rules: Rules = RULES, chosen: Code | None = None, sort: str = "needs", page: int = 1
) -> dict[str, Any]:
    sorting = Sorting.read(sort)
    assert sorting
    return position_context(Looked(rules, Path([], chosen), explore(rules), sorting, page))


def test_every_position_has_an_address():
    history = [((0, 0, 1, 1), Feedback(1, 1))]

    assert address_of(RULES, history, (0, 1, 2, 3), sort="-bits", page=2) == (
        "/lab/explore/4x6/1122-1.1/1234/?sort=-bits&page=2"
    )
    assert play_address(RULES, history) == "/lab/explore/4x6/1122-1.1/play/"


def test_the_best_guess_is_looked_at_first():
    context = shown()

    assert (context["code"], context["sides"], len(context["rows"])) == ("1123", [], 5)
    assert context["total"].startswith("5,625 guesses for all 1,296 codes: 4.3403")
    assert context["answers"][0].address == "/lab/explore/4x6/1123-0.1/"


def test_another_guess_stands_beside_the_best():
    context = shown(chosen=(0, 0, 0, 0), sort="-bits")

    assert [side.code for side in context["sides"]] == ["1111", "1123"]
    assert [side.is_best for side in context["sides"]] == [False, True]
    assert context["rows"][0].address == "/lab/explore/4x6/1234/?sort=-bits"
    assert [row.code for row in context["rows"] if row.is_chosen] == ["1111"]


@pytest.mark.deep
def test_many_answers_are_drawn_as_a_triangle():
    side, _ = shown(Rules(6, 3), chosen=(0, 0, 1, 1, 2, 2))["sides"]

    assert sum(group.size for row in side.triangle for group in row.groups if group) == 3**6
