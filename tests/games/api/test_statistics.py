"""Statistics as programs read them: the figures of the page, under the same filters."""

import pytest

from solver import LEVELS
from tests.factories import make_game, make_race, play_codes
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def program() -> Program:
    return Program()


@pytest.mark.postgres
def test_statistics_have_the_figures_of_the_page(program: Program):
    play_codes(make_game(player=program.player), "1122", "1234")
    play_codes(make_game(player=program.player), "1234")
    play_codes(make_race(player=program.player, level=LEVELS["goldfish"]), "1234")

    told = program.ask("me/statistics").json()
    races = program.ask("me/statistics", mode="race", rules="4x6").json()
    none = program.ask("me/statistics", rules="mini").json()

    assert (told["rules"], told["results"]["games"], told["results"]["won"]) == ("4x6", 3, 3)
    assert told["results"]["mean"] == pytest.approx(4 / 3)
    assert told["results"]["distribution"] == [
        {"guesses": 1, "games": 2},
        {"guesses": 2, "games": 1},
    ]
    assert [level["level"] for level in told["levels"]] == ["goldfish"]
    assert (told["streaks"], len(told["trend"])) == ({"current": 3, "longest": 3}, 3)
    assert told["days"][0]["won"] == 3
    assert (races["results"]["games"], none["results"]["games"]) == (1, 0)
    assert (none["results"]["mean"], none["strength"], none["trend"]) == (None, None, [])


@pytest.mark.postgres
def test_strength_and_leaks_are_told_of_reviewed_games(program: Program):
    game = play_codes(make_game(player=program.player), "1122", "1325", "1234")
    program.ask(f"games/{game.token}/review")

    told = program.ask("me/statistics").json()

    assert told["strength"]["games"] == 1
    assert told["strength"]["mean"] == pytest.approx(
        told["strength"]["par"] + told["strength"]["loss"]
    )
    assert sum(turn["loss"] for turn in told["leaks"]["by_turn"]) == pytest.approx(
        told["strength"]["loss"], abs=1e-6
    )
    assert told["luck"]["games"] == 1


def test_statistics_of_what_is_none_are_refused(program: Program):
    for query in ({"rules": "99x1"}, {"mode": "chess"}, {"period": "8"}, {"rule": "4x6"}):
        answer = program.ask("me/statistics", **query)

        assert answer.status_code == 422, query
        assert answer.json()["detail"].endswith(".")
