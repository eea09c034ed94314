"""What a visitor may ask the trainer for."""

import pytest

from games.models.training import Kind
from games.train.forms import BeginForm
from solver import CLASSIC, MINI


def test_a_kind_is_enough():
    form = BeginForm({"kind": "graded"})

    assert form.is_valid()
    assert (form.chosen, form.rules, form.grade_chosen) == (Kind.GRADED, CLASSIC.rules, 1)


def test_rules_and_a_grade_are_chosen():
    form = BeginForm({"kind": "graded", "variant": "mini", "grade": "4"})

    assert form.is_valid()
    assert (form.rules, form.grade_chosen) == (MINI.rules, 4)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({}, "Choose what to practice."),
        ({"kind": "x"}, "There are no exercises of the kind “x”."),
        (
            {"kind": "graded", "variant": "super"},
            "The trainer has no ready-made exercises under the rules “super”.",
        ),
        ({"kind": "graded", "grade": "6"}, "There is no grade “6”: grades are 1 to 5."),
        ({"kind": "graded", "grade": "two"}, "There is no grade “two”: grades are 1 to 5."),
    ],
)
def test_what_does_not_exist_is_refused_in_words(data: dict[str, str], sentence: str):
    form = BeginForm(data)

    assert not form.is_valid()
    assert form.sentence == sentence
