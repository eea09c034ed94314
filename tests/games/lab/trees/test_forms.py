"""What a form of a tree chooses."""

import pytest

from games.lab.trees.forms import TreeForm, choices
from solver import CLASSIC, POCKET

CLASSIC_MINIMAX = {"variant": "classic", "strategy": "minimax"}


def test_a_form_names_a_tree_and_another_one():
    form = TreeForm(
        CLASSIC_MINIMAX | {"first": " 1122 ", "plain": "on", "beside": "book:classic-in-5"}
    )

    assert form.is_valid()
    assert str(form.cleaned_data["plan"]) == "minimax~first=1122~no-preference"
    assert str(form.cleaned_data["other"]) == "book:classic-in-5"


@pytest.mark.parametrize(
    "wrong",
    [
        {"strategy": "random"},
        {"strategy": "minimax~bad"},
        {"first": "9999"},
        {"beside": "nobody"},
        {"variant": "custom", "pegs": "8", "colors": "12", "repeats": "on"},
        {"variant": "custom", "pegs": "x"},
        {"strategy": "m" * 200},
    ],
)
def test_nonsense_is_refused(wrong: dict[str, str]):
    assert not TreeForm(CLASSIC_MINIMAX | wrong).is_valid()


def test_books_beside_the_main_one_can_be_chosen():
    assert ("book:classic-in-5", "Perfect within 5 guesses") in choices(CLASSIC.rules)
    assert not any(slug.startswith("book:") for slug, _ in choices(POCKET.rules))
