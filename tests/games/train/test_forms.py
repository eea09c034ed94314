"""What a visitor may ask the trainer for."""

from games.models.training import Kind
from games.train.forms import BeginForm
from solver import CLASSIC, MINI


def test_a_kind_is_enough_and_rules_and_a_grade_may_be_chosen():
    usual = BeginForm({"kind": "graded"})
    chosen = BeginForm({"kind": "graded", "variant": "mini", "grade": "4"})

    assert usual.is_valid()
    assert (usual.chosen, usual.rules, usual.grade_chosen) == (Kind.GRADED, CLASSIC.rules, 1)
    assert chosen.is_valid()
    assert (chosen.rules, chosen.grade_chosen) == (MINI.rules, 4)


def test_what_does_not_exist_is_refused_in_words():
    rules = "The trainer has no ready-made exercises under the rules “super”."
    for data, sentence in (
        ({}, "Choose what to practice."),
        ({"kind": "x"}, "There are no exercises of the kind “x”."),
        ({"kind": "graded", "variant": "super"}, rules),
        ({"kind": "graded", "grade": "6"}, "There is no grade “6”: grades are 1 to 5."),
        ({"kind": "graded", "grade": "two"}, "There is no grade “two”: grades are 1 to 5."),
    ):
        form = BeginForm(data)
        assert not form.is_valid()
        assert form.sentence == sentence
