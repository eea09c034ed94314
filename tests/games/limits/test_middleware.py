"""Who has used up a share of work is refused in words, and the rest are served."""

import json
import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from games import thinking
from games.core.player import Player
from games.limits.budget import Budget, budget
from games.limits.rates import count
from tests.factories import enter_as, make_game, make_guest, make_player, row
from tests.games.busy import busy_site
from tests.games.conftest import SetClock
from tests.games.limits.conftest import MORNING
from tests.metrics import number

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("new_minute")]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def _spent(settings: Settings) -> None:
    """Every request is over the budget of its address once it has been answered."""
    settings.WORK_OF_ADDRESS = 1e-9


@pytest.mark.usefixtures("_spent")
def test_who_has_used_up_the_work_of_an_address_is_told_when_to_come_back(client: Client):
    before = number("mastermind_refusals_total", kind="work")
    client.get("/rules/")

    for address in ("/", "/me/stats/", "/nowhere/"):
        page = client.get(address)
        assert page.status_code == 429, address
        assert page["Retry-After"] == "40"
        assert "go on in 40 seconds" in page.content.decode()

    assert number("mastermind_refusals_total", kind="work") == before + 3
    for probe in ("/healthz", "/readyz"):
        assert client.get(probe).status_code == 200, probe


@pytest.mark.usefixtures("_spent")
def test_a_page_that_is_not_there_is_charged_like_any_other(client: Client):
    assert client.get("/nowhere/").status_code == 404

    assert client.get("/rules/").status_code == 429


@pytest.mark.usefixtures("_spent")
def test_a_guess_is_refused_in_words_beside_the_board_and_changes_nothing(
    client: Client, guest: Player
):
    game = make_game(player=guest)
    client.get("/rules/")

    answer = client.post(f"{game.get_absolute_url()}guesses/", row("1122"), headers=HTMX)

    assert (answer.status_code, answer["HX-Reswap"]) == (429, "none")
    assert 'id="message"' in answer.content.decode()
    assert game.board.guesses.count() == 0


@pytest.mark.usefixtures("_spent")
def test_a_part_that_is_refused_takes_the_place_of_the_page_unless_it_asks_by_itself(
    client: Client,
):
    page = client.get("/live/")
    said = {"X-Asks": "by-itself"}

    wanted = client.get("/new/", headers=HTMX)
    by_itself = client.get("/live/", headers=HTMX | said)

    assert (wanted["HX-Retarget"], wanted["HX-Reselect"]) == ("#main", "#main")
    assert f"hx-headers='{json.dumps(said)}'" in page.content.decode()
    assert (by_itself.status_code, by_itself["HX-Reswap"], by_itself.content) == (429, "none", b"")


@pytest.mark.usefixtures("_spent")
def test_a_refusal_asks_nobody_and_speaks_the_language_and_wears_the_looks_of_its_visitor(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    enter_as(client, make_guest())
    client.get("/rules/")
    client.cookies["look"] = "dark.shapes.system"

    with django_assert_num_queries(0):
        refused = client.get("/me/history/", headers={"Accept-Language": "de"})

    assert refused.status_code == 429
    assert 'lang="de"' in refused.content.decode()
    assert 'data-theme="dark"' in refused.content.decode()


def test_one_visitor_uses_up_their_own_share_not_that_of_the_address(
    client: Client, settings: Settings
):
    settings.WORK_OF_VISITOR = 1e-9
    enter_as(client, make_guest())
    client.get("/rules/")

    assert client.get("/rules/").status_code == 429
    assert Client().get("/rules/").status_code == 200


def test_an_account_has_one_share_wherever_it_is_signed_in(settings: Settings):
    settings.WORK_OF_ADDRESS = 1e-9
    ada = make_player()
    here, there = Client(REMOTE_ADDR="192.0.2.1"), Client(REMOTE_ADDR="192.0.2.2")
    for each in (here, there):
        each.force_login(ada)
        each.get("/me/history/")
        cache.clear()
        budget.forget()

    here.get("/rules/")

    assert there.get("/rules/").status_code == 429
    assert Client(REMOTE_ADDR="192.0.2.2").get("/rules/").status_code == 200


def test_who_is_busy_is_told_in_words_and_keeps_the_row(
    client: Client, guest: Player, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("games.thinking.costs.LIGHT", -1)
    game = make_game(player=guest)
    with busy_site():
        page = client.post(f"{game.get_absolute_url()}guesses/", row("1122"))
        answer = client.post(f"{game.get_absolute_url()}guesses/", row("1122"), headers=HTMX)

    assert page.status_code == answer.status_code == 503
    assert page["Retry-After"] == answer["Retry-After"] == "2"
    assert "try again in a few seconds" in page.content.decode()
    assert page.context["form"].holes[0].color == 1
    assert game.board.guesses.count() == 0


def test_what_would_never_end_is_told_in_words_and_charged(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings: Settings
):
    monkeypatch.setattr("games.thinking._process.most_seconds", 0.02)
    monkeypatch.setattr("games.thinking.costs.LIGHT", -1)
    settings.WORK_OF_ADDRESS = 0.01
    thinking.remembered.forget()

    page = client.get("/lab/trees/5x6/minimax/as/json")

    assert page.status_code == 422
    assert "would take too long to work out" in page.content.decode()
    assert "Retry-After" not in page.headers
    assert client.get("/rules/").status_code == 429


@pytest.mark.usefixtures("_spent")
def test_each_refusal_names_its_own_request_on_a_page_that_is_drawn_once(client: Client):
    client.get("/rules/")

    pages = [client.get("/rules/").content.decode() for _ in range(2)]

    ids = [re.findall(r"mention the request: <code>(\w{16})<", page) for page in pages]
    assert [len(found) for found in ids] == [1, 1]
    assert ids[0] != ids[1]


# Sums in the cache that all processes share


@pytest.mark.postgres
def test_a_sum_of_its_own_grows_for_each_key_until_its_time_is_over():
    assert [count("ada", 60), count("ada", 60, by=5), count("ada", 60)] == [1, 6, 7]
    assert count("bob", 60) == 1

    cache.touch("ada", 0)

    assert count("ada", 60) == 1


# Work in a minute


def test_a_share_that_is_used_up_is_refused_until_the_minute_ends(set_clock: SetClock):
    known = Budget()
    shares = {"visitor:ada": 3.0, "address:192.0.2.1": 9.0}

    known.charge(shares, 2.9)
    assert known.wait(shares) == 0
    known.charge(shares, 0.2)

    assert known.wait(shares) == 40, "either share refuses"
    assert known.wait({"visitor:bob": 3.0, "address:192.0.2.1": 9.0}) == 0
    set_clock(MORNING + timedelta(seconds=40))
    assert known.wait(shares) == 0
    known.charge(shares, 3.0)
    assert known.wait(shares) == 60


def test_another_process_learns_of_it_when_it_works_for_the_same_visitor():
    here, there = Budget(), Budget()
    shares = {"visitor:ada": 3.0}
    here.charge(shares, 2.9)
    assert there.wait(shares) == 0

    there.charge(shares, 0.2)

    assert there.wait(shares) == 40


def test_a_process_keeps_only_so_many_in_mind(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("games.limits.budget.MAX_SUMS", 10)
    known = Budget()

    for visitor in range(30):
        known.charge({f"visitor:{visitor}": 1.0}, 2.0)

    assert len(known) == 10
    assert known.wait({"visitor:29": 1.0}) == 40
