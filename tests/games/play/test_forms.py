"""Text from the board and the new-game panel, turned into values."""

from datetime import date
from html import unescape

import pytest
from django.http import QueryDict

from games.models import Coach, Codemaker, First, Game, Handicap
from games.modes import MODES
from games.play.forms import (
    ChallengeForm,
    GuessForm,
    HintForm,
    MonthForm,
    StartForm,
    TurnForm,
)
from solver import CLASSIC, Rules, Variant
from tests.factories import make_game

pytestmark = pytest.mark.django_db


def test_the_settings_of_a_game_start_another_like_it():
    for rules in (Rules(3, 9), Rules(3, 9, repeats=False), Rules(4, 6)):
        game = make_game(variant=Variant("custom", "Custom", rules, 10), secret="123")

        form = StartForm(game.settings)

        assert form.is_valid()
        assert Game.lay_out(**form.choices).variant == game.variant


SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}
EVERYTHING = SECRET | {
    "level": "knuth",
    "coach": "full",
    "codemaker": "evil",
    "handicap": "two",
    "first": "computer",
}


@pytest.mark.parametrize("mode", MODES)
def test_a_choice_that_its_mode_does_not_have_is_left_out(mode: str):
    form = StartForm({"mode": mode, "variant": "classic"} | EVERYTHING)
    plays = MODES[mode]

    assert form.is_complete()
    chosen = form.choices
    assert chosen["mode"] is plays
    assert (chosen["level"] is not None) == plays.has_level
    assert (chosen["coach"] == Coach.FULL) == plays.breaks_code
    assert (chosen["codemaker"] == Codemaker.EVIL) == (Codemaker.EVIL in plays.codemakers)
    assert (chosen["handicap"] == Handicap.TWO) == plays.is_contest
    assert (chosen["first"] == First.COMPUTER) == plays.is_in_turn
    assert (chosen["own_secret"] == "6543") == plays.hides_code


@pytest.mark.parametrize("mode", MODES)
def test_a_secret_is_asked_for_just_where_the_player_hides_one(mode: str):
    form = StartForm({"mode": mode, "level": "knuth", "without_secret": "on"})
    plays = MODES[mode]

    assert (form.secret_form is not None) == plays.hides_code
    assert form.is_complete() != (plays.hides_code and plays.breaks_code)


def test_what_was_chosen_is_offered_again_by_its_name_and_nothing_else():
    for sent in (
        {"level": "", "pegs": "4", "csrfmiddlewaretoken": "x"},
        {"variant": "custom", "repeats": "on"},
    ):
        form = StartForm({"mode": "break"} | sent)
        assert form.is_valid()
        assert form.settings == {"mode": "break", "variant": "classic"}


def test_settings_stay_short_however_long_they_were_spelled():
    sizes = {"pegs": "0" * 4000 + "3", "colors": " " * 4000 + "7", "guesses": "9"}
    form = StartForm({"mode": "break", "variant": "custom", "repeats": "y" * 4000} | sizes)

    assert form.is_valid()
    custom = {"variant": "custom", "pegs": "3", "colors": "7", "guesses": "9", "repeats": "on"}
    assert form.settings == {"mode": "break"} | custom


NO_TURN = "The guess does not say which turn it is for."
TWICE = "Each hole takes one peg, and each guess one turn."


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ("number=", NO_TURN),
        ("", NO_TURN),
        ("number=one", NO_TURN),
        ("number=" + "9" * 5000, NO_TURN),
        ("number=0", "There is no turn 0."),
        ("number=21", "There is no turn 21."),
        ("number=9&number=1", TWICE),
        ("number=1&peg-2=1", TWICE),
        ("number=1&peg-5=1", "A guess here has 4 pegs, not more."),
        ("number=1&peg-x=1", "A guess here has 4 pegs, not more."),
    ],
)
def test_a_guess_is_one_peg_for_each_hole_and_one_turn(sent: str, sentence: str):
    form = GuessForm(QueryDict(f"peg-1=1&peg-2=2&peg-3=3&peg-4=4&{sent}"), rules=CLASSIC.rules)

    assert not form.is_valid()
    assert form.sentence == sentence


def test_what_else_a_turn_may_say():
    for sent, to_the_end in (({}, False), ({"to_the_end": "on"}, True)):
        form = TurnForm({"number": "1"} | sent)
        assert form.is_valid()
        assert form.cleaned_data["to_the_end"] == to_the_end
    assert HintForm({}).is_valid()
    assert not HintForm({"number": "x"}).is_valid()


@pytest.mark.usefixtures("at_noon")
def test_a_month_is_one_of_the_calendar():
    for text, month in (("2026-01", date(2026, 1, 1)), ("2026-11", date(2026, 11, 1)), ("", None)):
        form = MonthForm({"month": text})
        assert form.is_valid()
        assert form.cleaned_data["month"] == month
    for text in ("2025-12", "2026-12", "2026-13", "November"):
        assert not MonthForm({"month": text}).is_valid(), text


@pytest.mark.parametrize(
    ("sent", "secret"),
    [
        ({}, ""),
        (SECRET, "6543"),
        (SECRET | {"secret-2": "", "without_secret": "on"}, ""),
    ],
)
def test_the_secret_of_a_challenge_is_whole_or_left_to_the_site(sent: dict[str, str], secret: str):
    form = ChallengeForm({"variant": "classic", "coach": "count"} | sent)

    assert form.is_complete()
    assert form.choices == {"variant": CLASSIC, "coach": Coach.COUNT, "secret": secret}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ("secret-2=", "Your secret: Hole 2 is empty."),
        ("secret-4=7", "Your secret: Hole 4 holds “7”, which is no color here."),
        ("secret-5=1", "Your secret: A secret here has 4 pegs, not more."),
        ("secret-2=5&secret-2=4", "Your secret: A hole takes one peg."),
        ("secret-1=5&variant=bulls-and-cows", "but digits may not repeat."),
        ("variant=custom&pegs=8&colors=12&repeats=on", "codes, more than"),
        ("coach=loud", "“loud” is not on offer."),
    ],
)
def test_what_cannot_be_hidden_is_told_in_words(changes: str, sentence: str):
    sent = QueryDict(changes, mutable=True)
    for name, symbol in SECRET.items():
        sent.setdefault(name, symbol)
    form = ChallengeForm(sent)

    assert not form.is_complete()
    assert sentence in unescape(str(form.errors))
