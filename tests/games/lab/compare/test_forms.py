"""The form of a comparison."""

from games.lab.compare.asked import Entry
from games.lab.compare.forms import MOST_STRATEGIES, CompareForm
from solver import CLASSIC, MINI, STRATEGIES


def test_without_anything_it_asks_for_classic():
    form = CompareForm([], {})

    assert form.is_valid()
    assert form.is_canonical
    assert form.cleaned_data["question"] == (CLASSIC.rules, ())


def test_a_strategy_is_compared_once():
    form = CompareForm(["minimax", "minimax:ties=lowest", "lowest"], {"variant": "mini"})

    assert form.is_valid()
    assert form.cleaned_data["question"] == (MINI.rules, (Entry("minimax"), Entry("lowest")))


def test_one_more_is_added_from_its_fields():
    form = CompareForm(["minimax"], {"add": "entropy", "first": " 1123 "})

    assert form.is_valid()
    assert not form.is_canonical
    assert form.cleaned_data["question"].entries[1] == Entry("entropy", "1123")


def test_there_are_no_more_than_fit():
    form = CompareForm([*STRATEGIES][: MOST_STRATEGIES + 1], {})

    assert not form.is_valid()
    assert len(form.cleaned_data["question"].entries) == MOST_STRATEGIES


def test_what_is_too_much_is_not_even_read():
    texts = [f"random:blunder=0.{number}" for number in range(10, 80)]
    form = CompareForm([*texts, *["nonsense"]], {})

    assert form.errors == {"__all__": ["Compare at most 6 strategies."]}
    assert len(form.cleaned_data["question"].entries) == MOST_STRATEGIES


def test_an_address_may_repeat_a_strategy():
    form = CompareForm(["minimax"] * 60 + ["entropy"], {})

    assert form.is_valid()
    assert len(form.cleaned_data["question"].entries) == 2


def test_wrong_rules_ask_nothing():
    form = CompareForm(["minimax"], {"variant": "custom", "pegs": "99"})

    assert not form.is_valid()
    assert "question" not in form.cleaned_data
