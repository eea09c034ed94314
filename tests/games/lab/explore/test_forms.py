"""A position that is typed."""

import pytest

from games.lab.explore.forms import PositionForm
from solver import CLASSIC, Feedback


@pytest.mark.parametrize("turns", [" 1122-1.1  1344-0.2 ", "1122 1 1, 1344 2 white"])
def test_turns_are_typed_with_spaces_between(turns: str):
    form = PositionForm({"variant": "classic", "turns": turns})

    assert form.is_valid()
    assert form.cleaned_data["variant"] == CLASSIC
    assert form.cleaned_data["path"].history == [
        ((0, 0, 1, 1), Feedback(1, 1)),
        ((0, 2, 3, 3), Feedback(0, 2)),
    ]


@pytest.mark.parametrize("turns", ["1122", "x", "1122-1", "1122-1.1 " * 30, "1" * 500])
def test_nonsense_is_refused(turns: str):
    form = PositionForm({"variant": "classic", "turns": turns})

    assert (form.is_valid(), turns) == (turns == "1122", turns)
