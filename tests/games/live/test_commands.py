"""Typed commands of a match, and what they answer."""

import pytest
from django.utils import timezone

from games.live.commands import COMMANDS, MatchLineForm, answer_to
from games.live.told import told
from games.models import Match, Player
from games.modes import DUEL, MAKE
from tests.factories import guess_in, make_match

pytestmark = pytest.mark.django_db
SECRET = "6543"


def form_for(match: Match, viewer: Player, line: str, sure: str = "") -> MatchLineForm:
    tells = told(match, viewer, timezone.now())
    assert tells.you
    data = {"command": line, "number": "1", "sure": sure}
    return MatchLineForm(data, told=tells, you=tells.you)


def answer(match: Match, viewer: Player, line: str) -> str:
    form = form_for(match, viewer, line)
    assert form.is_valid(), form.sentence
    assert form.is_question
    return answer_to(form)


@pytest.fixture
def race(ada: Player, ben: Player) -> Match:
    match = make_match(ada, ben, secret=SECRET)
    return guess_in(guess_in(guess_in(match, 1, "1122"), 1, "6511"), 2, "3456")


def test_the_own_rows_are_told_with_their_colors(race: Match, ada: Player) -> None:
    first = "Guess 1: orange, orange, sky, sky. No black, no white."
    last = "Guess 2: white, vermillion, orange, orange. 2 black, no white."
    assert answer(race, ada, "row 1") == first
    assert answer(race, ada, "last") == last
    assert answer(race, ada, "row 3") == "There is no row 3 yet."
    assert answer(race, ada, "history") == f"{first} {last}"


def test_of_the_others_only_what_is_told_is_read_out(race: Match, ada: Player, ben: Player) -> None:
    duel = guess_in(make_match(ada, ben, mode=DUEL, secret=SECRET), 1, "3456")

    assert answer(race, ada, "rival") == "ben: Guess 1: no black, 4 white."
    assert answer(duel, ben, "rival").startswith("ada: Guess 1: yellow, ")
    assert answer(duel, ada, "rival") == "ben: No guess yet."


def test_where_there_is_nothing_to_tell_that_is_told(ada: Player, ben: Player) -> None:
    match, alone = make_match(ada, ben), make_match(ada, ben, mode=MAKE)

    for line in ("last", "history"):
        assert answer(match, ada, line) == "No guess yet."
    assert answer(alone, ben, "rival") == "Nobody else guesses in this match."


def test_help_names_every_command_and_a_code(race: Match, ada: Player) -> None:
    words = answer(race, ada, "help")

    assert answer(race, ada, "?") == answer(race, ada, "HELP") == words
    assert all(f"“{name}" in words for name in COMMANDS)
    assert "1234" in words


def test_a_match_has_no_commands_that_help_or_that_others_have(race: Match, ada: Player) -> None:
    for line in ("codes", "hint", "correct 1 2 0", "coach", "go on"):
        form = form_for(race, ada, line)
        assert not form.is_valid()
        assert "is not a command here" in form.sentence


def test_to_resign_takes_two_lines(race: Match, ada: Player) -> None:
    assert "type resign again" in answer(race, ada, "resign")
    form = form_for(race, ada, "resign", sure="resign")

    assert form.is_valid()
    assert form.is_sure
