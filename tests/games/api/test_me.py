"""What programs read of their account: the history, the figures, the ratings, and the export."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from games.accounts import export
from games.accounts.export import as_json
from games.models import Board, Game, Match, Rating, Scope
from games.work.gate import sending
from solver import CLASSIC, LEVELS
from tests.factories import (
    make_bot,
    make_game,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
)
from tests.games.accounts.exported import body
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db


@pytest.fixture
def program() -> Program:
    return Program()


def tokens(answer: Any) -> list[str]:
    return [game["token"] for game in answer.json()["games"]]


def test_who_you_are_and_that_a_token_that_may_read_reads_everything():
    program = Program(make_player(username="Ada"), Scope.READ)

    told = program.ask("me").json()

    for path in ("me/games", "me/statistics", "me/ratings"):
        assert program.ask(path).status_code == 200
    assert json.loads(body(program.ask("me/export")))["player"]["name"] == "Ada"
    assert (told["name"], told["token_name"], told["scope"]) == ("Ada", "a program", "read")
    assert program.token not in str(told)
    assert (told["is_bot"], Program(make_bot()).ask("me").json()["is_bot"]) == (False, True)


@pytest.mark.postgres
def test_the_history_is_read_in_pages_forth_and_back(program: Program):
    games = [make_game(player=program.player).token for _ in range(5)][::-1]
    make_game(player=make_player())

    first = program.ask("me/games", limit=2)
    second = program.ask("me/games", limit=2, after=first.json()["after"])
    last = program.ask("me/games", limit=2, after=second.json()["after"])
    back = program.ask("me/games", limit=2, before=last.json()["before"])

    assert tokens(first) + tokens(second) + tokens(last) == games
    assert back.json()["games"] == second.json()["games"]
    assert (first.json()["before"], last.json()["after"]) == (None, None)


@pytest.mark.postgres
def test_the_history_is_sorted_and_narrowed_as_on_its_page(program: Program):
    slow = play_codes(make_game(player=program.player), "1122", "1234")
    fast = play_codes(make_game(player=program.player), "1234")
    race = make_race(player=program.player)

    fewest = program.ask("me/games", sort="fewest", result="won")
    on = program.ask("me/games", sort="fewest", result="won", limit=1).json()["after"]

    assert tokens(fewest) == [fast.token, slow.token]
    assert tokens(program.ask("me/games", sort="fewest", result="won", after=on)) == [slow.token]
    assert tokens(program.ask("me/games", way="race", level="knuth")) == [race.token]
    assert tokens(program.ask("me/games", rules="mini")) == []


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"sort": "best"}, "“best” is not on offer."),
        ({"rules": "chess"}, "“chess” is not on offer."),
        ({"after": "4-12"}, "There is no such page of games."),
        ({"after": "1", "before": "2"}, "There is no such page of games."),
        ({"after": "x"}, "after"),
        ({"limit": "0"}, "limit"),
        ({"limit": "101"}, "limit"),
        ({"level": "x" * 41}, "level"),
        ({"colour": "red"}, "“colour”"),
    ],
)
def test_a_filter_that_is_none_is_refused(program: Program, query: dict[str, str], said: str):
    answer = program.ask("me/games", **query)

    assert (answer.status_code, said in answer.json()["detail"]) == (422, True), answer.json()


def test_a_page_costs_as_few_queries_however_many_games(
    program: Program, django_assert_max_num_queries: DjangoAssertNumQueries
):
    for _ in range(2):
        make_race(player=program.player)
        play_match(make_match(program.player, make_player()), "1234", "1122")
    program.ask("me")

    with django_assert_max_num_queries(3):  # the token, the games, and their boards
        assert len(program.ask("me/games").json()["games"]) == 4


@pytest.mark.postgres
def test_ratings_and_what_they_became(program: Program):
    other = make_player()
    play_match(make_match(program.player, other, is_rated=True), "1234", "1122 1234")

    told = program.ask("me/ratings").json()
    classic = program.ask("me/ratings", rules="4x6").json()

    (rating,) = told["ratings"]
    mine = Rating.objects.get(player=program.player)
    assert (rating["rules"], rating["rating"], rating["matches"]) == ("4x6", mine.rating, 1)
    assert rating["is_provisional"]
    assert told["changes"] == []
    assert [change["rating"] for change in classic["changes"]] == [mine.rating]
    assert program.ask("me/ratings", rules="5x8").json()["changes"] == []
    assert program.ask("me/ratings", rules="chess").status_code == 422


@pytest.mark.postgres
@pytest.mark.usefixtures("at_noon")
def test_the_export_is_that_of_the_settings(program: Program):
    play_codes(make_game(player=program.player), "1122", "1234")
    make_race(player=program.player)

    answer = program.ask("me/export")

    assert answer.headers["Content-Type"] == "application/json"
    text = body(answer)
    assert text == "".join(as_json(program.player))
    assert len(json.loads(text)["games"]) == 2


def test_exports_are_counted_with_those_of_the_settings_and_long_ones_sent_one_at_a_time(
    program: Program, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"export": (2, 60)}
    browser = Client()
    browser.force_login(program.player)
    body(browser.get("/me/export.json"))
    body(program.ask("me/export"))
    make_game(player=program.player)

    refused = program.ask("me/export")
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"export": (9, 60)}
    monkeypatch.setattr(export, "FEW", 0)
    with sending.passed(waits=False):
        busy = program.ask("me/export")

    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert refused.json()["detail"].startswith("Too many exports")
    assert (busy.status_code, "Retry-After" in busy.headers) == (503, True)


def test_nothing_of_games_in_play_is_told_that_their_pages_hide(program: Program):
    race = make_race(player=program.player, level=LEVELS["knuth"], secret="6543")
    play_codes(race, "1122")
    match = play_match(
        make_match(program.player, make_player(), secret="6543"), "1122", "6512", ends=False
    )

    def answers() -> list[bytes]:
        asked = ("me", "me/games", "me/statistics", "me/ratings", "me/games?way=race&level=knuth")
        return [program.ask(path).content for path in asked]

    before = answers()
    Board.objects.filter(game=race).update(secret="5634")
    Board.objects.filter(game=race, level="knuth").update(guesses_used=2, solved=True)
    match.places.update(secret="5634")
    match.places.exclude(player=program.player).update(rows=[["5612", 2, 0, 9, ""]], solved=True)

    assert answers() == before
    assert Game.objects.filter(player=program.player).count() == 1
    assert Match.objects.get().rules == CLASSIC.rules
