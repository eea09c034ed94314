"""What the example of the rules says."""

import pytest

from games.learn import lesson
from games.learn.forms import form_of
from games.learn.words import example_in_words, reasons_for, ways_to_play
from games.words.tabs import tabs
from solver import CLASSIC, Feedback


def test_the_guide_shows_a_pin_of_each_kind_and_says_why():
    pegs = lesson.pegs_and_pins(lesson.ANSWERED.code, lesson.HIDDEN, CLASSIC.rules)

    assert lesson.ANSWERED.feedback == Feedback(2, 1)
    assert reasons_for(pegs) == [
        ("pin--w", "Hole 1, orange: white. The secret has orange in another hole."),
        ("pin--b", "Hole 2, white: black. The secret has white in that hole."),
        ("pin--b", "Hole 3, sky: black. The secret has sky in that hole."),
        ("", "Hole 4, vermillion: nothing. The secret has no vermillion."),
    ]


@pytest.mark.parametrize(
    ("step", "sent", "verdict"),
    [
        (1, {}, ""),
        (1, {"black": "1", "white": "1"}, "Right: 1 black, 1 white."),
        (
            1,
            {"black": "0", "white": "1"},
            "You said no black, 1 white. It earned 1 black, 1 white.",
        ),
        (2, {"option": "341"}, "Right: yellow, blue, orange fits both rows."),
        (
            3,
            {"peg-1": "2", "peg-2": "4", "peg-3": "1"},
            "You found the secret. That is the whole game.",
        ),
    ],
)
def test_each_answer_has_its_verdict(step: int, sent: dict[str, str], verdict: str):
    assert example_in_words(step, form_of(step, sent))["verdict"] == verdict


def test_a_message_goes_before_a_verdict_and_reasons_are_for_the_first_step_alone():
    first, second = form_of(1, {"black": "1", "white": "1"}), form_of(2, {"option": "341"})

    assert example_in_words(1, first, "Say more.")["verdict"] == "Say more."
    assert len(example_in_words(1, first)["reasons"]) == 3
    assert example_in_words(1, form_of(1, {}))["reasons"] == []
    assert example_in_words(2, second)["reasons"] == []


def test_each_way_to_play_has_an_address_of_its_own():
    addresses = [way.address for way in ways_to_play()]

    assert len(set(addresses)) == len(addresses) == 8


def test_ways_to_play_are_called_and_addressed_as_their_tabs():
    ways = {way.name: way.address for way in ways_to_play()}

    assert {tab.label: tab.address for tab in tabs("break")}.items() <= ways.items()
    assert ways.keys() - {tab.label for tab in tabs("break")} == {"Daily"}
