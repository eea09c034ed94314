"""What a form of a tree chooses."""

import pytest

from games.lab.trees.forms import TreeForm, choices, fields_of
from games.lab.trees.plans import Plan
from solver import CLASSIC, POCKET

CLASSIC_MINIMAX = {"variant": "classic", "strategy": "minimax"}


def test_a_form_names_a_tree_and_another_one():
    form = TreeForm(
        CLASSIC_MINIMAX | {"first": " 1122 ", "plain": "on", "beside": "book:classic-in-5"}
    )

    assert form.is_valid()
    assert form.cleaned_data["plan"].text == "minimax:prefer_candidates=no@1122"
    assert form.cleaned_data["other"].text == "book:classic-in-5"


@pytest.mark.parametrize(
    "wrong",
    [
        {"strategy": "random"},
        {"strategy": "minimax:bad"},
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


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("book:classic", ("book:classic", "", False, False)),
        ("perfect@1123", ("perfect", "1123", False, False)),
        (
            "minimax:among=candidates,ties=highest@1122",
            ("minimax:among=candidates", "1122", True, False),
        ),
        ("parts+0.3*entropy:prefer_candidates=no", ("parts+0.3*entropy", "", False, True)),
    ],
)
def test_the_form_chooses_again_what_it_shows(text: str, fields: tuple[str, str, bool, bool]):
    shown = fields_of(Plan(CLASSIC.rules, text))
    switches = {name: "on" for name in ("highest", "plain") if getattr(shown, name)}

    form = TreeForm(
        {"variant": "classic", "strategy": fields[0], "first": fields[1], "beside": text} | switches
    )

    assert (shown.strategy.text, *shown[1:]) == fields
    assert form.is_valid()
    assert form.cleaned_data["plan"].text == form.cleaned_data["other"].text == text
    assert dict(choices(CLASSIC.rules, shown.strategy))[fields[0]] == shown.strategy.name
