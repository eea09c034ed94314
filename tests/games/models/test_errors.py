"""Why a verb refused: in words for the player, in their language."""

from datetime import date, timedelta

import pytest
from django.utils import translation

from games.models import FIRST_DAY, GameIsOverError, NoMoreHintsError, NoSuchDayError, PlayError
from games.models import errors as module

OF_NOTHING = [
    kind
    for kind in vars(module).values()
    if isinstance(kind, type)
    and issubclass(kind, PlayError)
    and kind not in {PlayError, NoSuchDayError}
]


@pytest.mark.parametrize("kind", OF_NOTHING)
def test_every_refusal_is_a_sentence_and_no_two_are_the_same(kind: type[PlayError]):
    told = str(kind())

    assert told[0].isupper()
    assert told.endswith(".")
    assert [str(other()) for other in OF_NOTHING].count(told) == 1


@pytest.mark.parametrize("kind", OF_NOTHING)
@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_refusal_speaks_the_language_of_the_visitor(kind: type[PlayError], language: str):
    english = str(kind())

    with translation.override(language):
        assert str(kind()) != english


def test_that_there_are_no_more_hints_is_another_way_of_being_over():
    with pytest.raises(GameIsOverError, match="no more hints"):
        raise NoMoreHintsError


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        (FIRST_DAY - timedelta(days=1), "The first daily was on January 1, 2026."),
        (date(9999, 12, 31), "That day is still to come"),
    ],
)
def test_a_day_without_a_daily_is_too_early_or_too_late(day: date, sentence: str):
    assert sentence in str(NoSuchDayError(day, FIRST_DAY))
