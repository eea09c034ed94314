"""Errors that are stored are told in the language of those who read them."""

import pytest
from django.utils import translation
from django.utils.translation import trans_real

from games.words.mistakes import stored_mistake, told_mistake
from solver import Rules, SolverError, StrategyError, parse_strategy, suggest

TOO_MANY = SolverError("A position here has at most %(most)s turns.", most=1_900)


def test_a_stored_error_is_told_as_it_was():
    assert told_mistake(stored_mistake(TOO_MANY, 300)) == str(TOO_MANY)


def test_an_error_is_translated_when_it_is_told(monkeypatch: pytest.MonkeyPatch):
    stored = stored_mistake(TOO_MANY, 300)
    catalog = {TOO_MANY.sentence: "Hier sind es höchstens %(most)s Züge."}

    with translation.override("de"):
        monkeypatch.setattr(trans_real.catalog(), "_catalog", catalog)

        assert told_mistake(stored) == "Hier sind es höchstens 1.900 Züge."


def test_an_error_that_is_too_long_to_store_is_stored_in_english():
    assert stored_mistake(TOO_MANY, 40) == str(TOO_MANY)[:40]


@pytest.mark.parametrize("text", ["", "It takes longer than the lab allows.", "[1]", "null", "{}"])
def test_what_is_no_stored_error_is_told_as_it_is(text: str):
    assert told_mistake(text) == text


@pytest.mark.parametrize("strategy", ["perfect:most=1", "perfect:most=1,among=candidates"])
def test_what_no_tree_does_is_a_sentence_with_facts(strategy: str):
    with pytest.raises(StrategyError) as refused:
        suggest(parse_strategy(strategy), Rules(3, 4), [])

    error = refused.value
    assert error.facts == {"codes": 64, "most": 1}
    assert "64" not in error.sentence
    assert told_mistake(stored_mistake(error, 300)) == str(error)
