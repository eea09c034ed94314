"""Why a verb refused: in words for the player, in their language."""

from datetime import date, timedelta

import pytest
from django.utils import translation

from games.models import (
    FIRST_DAY,
    BlockedError,
    BotsApartError,
    GameIsOverError,
    NoMoreHintsError,
    NoSuchDayError,
    PlayError,
    TooManyLadderGamesError,
    bot_errors,
    errors,
)

OF_NOTHING = {
    kind
    for module in (errors, bot_errors)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, PlayError)
} - {PlayError, NoSuchDayError, TooManyLadderGamesError}


def told_in(language: str) -> dict[type[PlayError], str]:
    with translation.override(language):
        return {kind: str(kind()) for kind in OF_NOTHING}


def test_every_refusal_is_a_sentence_in_the_language_of_the_visitor_and_no_two_are_the_same():
    english = told_in("en")

    assert [
        words for words in english.values() if not (words[0].isupper() and words[-1] == ".")
    ] == []
    assert len(set(english.values())) == len(OF_NOTHING) > 40
    for language in ("de", "fr"):
        same = [kind for kind, words in told_in(language).items() if words == english[kind]]
        assert same == [], language


def test_a_refusal_may_be_a_way_of_another():
    assert issubclass(
        BotsApartError, BlockedError
    )  # the seat is kept from a bot as from the blocked
    with pytest.raises(GameIsOverError, match="no more hints"):
        raise NoMoreHintsError


def test_refusals_name_the_most_games_and_why_a_day_has_no_daily():
    early, late = FIRST_DAY - timedelta(days=1), date(9999, 12, 31)

    assert "8 ladder games" in str(TooManyLadderGamesError(8))
    assert "The first daily was on January 1, 2026." in str(NoSuchDayError(early, FIRST_DAY))
    assert "That day is still to come" in str(NoSuchDayError(late, FIRST_DAY))
