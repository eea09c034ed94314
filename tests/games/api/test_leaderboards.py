"""Leaderboards, as programs read them."""

from typing import Any

import pytest
from django.test import Client

from games.models import Daily, today
from solver import POCKET
from tests.factories import make_bot, make_game, make_player, play_codes
from tests.games.models.test_ladder import rank
from tests.games.outcomes import make_outcomes, places, public

pytestmark = pytest.mark.django_db


def ask(path: str = "", status: int = 200, **query: Any) -> Any:
    answer = Client().get(f"/api/v1/leaderboards{path}", query)
    assert answer.status_code == status, answer.content
    return answer.json()


@pytest.mark.postgres
def test_the_players_of_rules_stand_as_on_the_page():
    for name, guesses in (("ada", 5), ("bob", 4), ("cy", 5)):
        make_outcomes(public(name), [guesses] * 20)
    for nobody in (make_player(username="shy"), make_bot(username="hal", is_public=True)):
        make_outcomes(nobody, [3] * 20)
    make_outcomes(public("di"), [5] * 20, variant=POCKET)

    told = ask("/classic")

    lines = [(each["place"], each["name"], each["score"]) for each in told["players"]]
    assert lines == places()
    assert [line[:2] for line in lines] == [(1, "bob"), (2, "ada"), (2, "cy")]
    assert (told["rules"], told["by"], told["next"]) == ("4x6", "strength", None)
    assert ask("/pocket")["by"] == "mean"


@pytest.mark.postgres
def test_a_list_is_read_page_by_page():
    for number in range(5):
        make_outcomes(public(f"player-{number}"), [5] * 20)

    first = ask("/classic", limit=3)
    second = ask("/classic", limit=3, after=first["next"])

    names = [each["name"] for page in (first, second) for each in page["players"]]
    assert names == [f"player-{number}" for number in range(5)]
    assert (first["next"], second["next"]) == (3, None)
    assert ask("/classic", 422, limit=101)["detail"].startswith("limit:")


@pytest.mark.postgres
def test_the_daily_of_today():
    daily = Daily.objects.on(today())
    daily.secret = "1234"
    daily.save()
    for name, codes in (("ada", ["6666", "1234"]), ("bob", ["1234"]), ("cy", ["6666"] * 10)):
        play_codes(make_game(player=public(name), origin=daily, secret=""), *codes)
    for nobody in (make_player(username="shy"), make_bot(username="hal", is_public=True)):
        play_codes(make_game(player=nobody, origin=daily, secret=""), "1234")

    told = ask()

    assert told["day"] == today().isoformat()
    assert [(each["place"], each["name"], each["score"]) for each in told["players"][:2]] == [
        (1, "bob", 1),
        (2, "ada", 2),
    ]
    assert (told["players"][2]["name"], told["players"][2]["place"]) == ("cy", None)
    assert len(told["players"]) == 3


def test_who_no_longer_wants_to_appear_is_gone_at_once():
    ada = public("ada")
    make_outcomes(ada, [5] * 20)
    before = ask("/classic")["players"]
    ada.is_public = False
    ada.save()

    answer = Client().get("/api/v1/leaderboards/classic")

    assert (len(before), answer.json()["players"]) == (1, [])
    assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.postgres
def test_bots_are_listed_by_strength_page_by_page():
    for name, strength in (("turing", 4.6), ("hal", 4.5), ("eliza", 4.7)):
        rank(make_bot(username=name), strength)

    first = ask("/bots", limit=2)
    second = ask("/bots", limit=2, after=first["next"])

    lines = [(each["place"], each["name"]) for page in (first, second) for each in page["bots"]]
    assert lines == [(1, "hal"), (2, "turing"), (3, "eliza")]
    assert (first["variant"], first["next"], second["next"]) == ("classic", 2, None)
    hal = first["bots"][0]
    assert (hal["strength"], hal["error"], hal["luck"]) == (4.5, 0.1, 0.2)
    assert (hal["mean"], hal["games"], hal["secrets"], hal["reviewed"]) == (4.5, 100, 1296, 100)
    assert ask("/bots", rules="mini")["bots"] == []


def test_rules_without_a_ladder_have_no_list_of_bots():
    assert ask("/bots", 404, rules="super")["detail"] == "“super” is not on offer."
    assert ask("/bots", 422, limit=101)["detail"].startswith("limit:")


def test_other_rules_have_none():
    for name in ("chess", "custom"):
        assert ask(f"/{name}", 404)["detail"] == f"“{name}” is not on offer."
