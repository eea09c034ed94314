"""Comparisons over HTTP: figures, work that is started and canceled, files, and refusals in words."""

import csv
import json
import re
from http import HTTPStatus
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django_tasks_db.models import DBTaskResult
from pytest_django import Settings

from games.core.player import Player
from games.lab import models
from games.lab.compare import comparison
from games.lab.compare import page as page_module
from games.lab.compare.words import EXAMPLES
from games.lab.models import LabRun, Measurement
from games.lab.tasks import compute_share
from games.thinking.gate import solving
from solver import evaluate
from tests.factories import enter_as, make_guest
from tests.games.reading import words_told
from tests.solver.cli.results import validator

pytestmark = pytest.mark.django_db
PAGE = "/lab/compare/"
RULES = "3x4"
FIELDS = {"variant": "custom", "pegs": "3", "colors": "4", "repeats": "on"}
BOTH = FIELDS | {"s": ["minimax", "random"]}
ASKED = "?variant=custom&pegs=3&colors=4&repeats=on"
ADDRESS = f"{PAGE}{ASKED}&s=minimax&s=random"
HTMX = {"HX-Request": "true"}


def work(tasks: int | None = None) -> None:
    """What a worker does with the first tasks, or with all."""
    for task in DBTaskResult.objects.all()[:tasks]:
        compute_share.call(*task.args_kwargs["args"])


@pytest.fixture
def nothing_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "AT_ONCE", 0)


def start(client: Client, data: dict[str, Any] = BOTH) -> Any:
    return client.post(f"{PAGE}run/", data)


def test_the_page_offers_every_strategy_and_examples_that_can_be_asked(client: Client):
    page = client.get(PAGE)
    words = words_told(page)

    assert "Plays the code whose answer tells the most on average. After Neuwirth 1982." in words
    assert 'href="/lab/sources/"' in page.content.decode()
    assert all(str(name) in words for name in ("Knuth", "Perfect", "Goldfish"))
    for name, query in EXAMPLES:
        assert name in words
        assert client.get(f"{PAGE}?{query}").status_code == HTTPStatus.OK, name


def test_classic_is_answered_at_once_with_the_published_totals(client: Client):
    published, notebook = (words_told(client.get(f"{PAGE}?{query}")) for _, query in EXAMPLES[:2])

    assert all(total in published for total in ("5,801", "5,668", "5,722", "5,625"))
    assert "Each strategy found all 1,296 codes of Classic (4 × 6) once." in published
    assert "Perfect against Knuth: 423 won, 610 drawn, 263 lost" in published
    assert all(mean in notebook for mean in ("4.4144", "4.5000", "4.4738", "4.4745"))
    assert "Knuth, ties to the highest candidate, first 2211" in notebook
    assert not Measurement.objects.exists()


def test_a_variation_moves_into_the_address(client: Client):
    response = client.get(PAGE, {"s": "minimax", "add": "entropy", "first": "1123"})

    assert (response.status_code, response.headers["Location"]) == (
        HTTPStatus.FOUND,
        f"{PAGE}?variant=classic&s=minimax&s=entropy@1123",
    )


def test_what_was_entered_stays_when_it_is_refused(client: Client):
    page = client.get(PAGE, {"add": "weighted", "red": "2"}).content.decode()

    assert '<option value="weighted" data-takes="4" selected>' in page
    assert 'name="red" value="2"' in page


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("s=knut", "There is no strategy"),
        ("variant=custom&pegs=9&colors=3&s=minimax", "There can be 2 to 8 pegs, not 9."),
        (
            "s=minimax&add=lowest&ties=highest",
            "“Ties go to” is not for Lowest candidate. Leave it empty.",
        ),
        ("add=random&blunder=2", "is a probability from 0 to below 1, not 2.0."),
        ("add=careless&memory=two", "'two' is no value of “Answers that it remembers, the last"),
        ("s=" + 400 * "x", "at most 300 characters"),
        ("s=random:memory=" + 250 * "9", "at most 200 characters"),
    ],
)
def test_nonsense_is_refused_in_words(client: Client, query: str, sentence: str):
    response = client.get(f"{PAGE}?{query}")

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in words_told(response)


@pytest.mark.usefixtures("nothing_at_once")
def test_much_work_is_announced_started_watched_and_done(client: Client):
    announced = words_told(client.get(ADDRESS))
    assert "This takes one worker of this site" in announced

    response = start(client)
    assert (response.status_code, response.headers["Location"]) == (HTTPStatus.FOUND, ADDRESS)
    running = client.get(ADDRESS)
    assert "0% done" in words_told(running)
    assert "Cancel" in words_told(running)
    assert 'hx-trigger="every 2s"' in running.content.decode()
    assert "Figures of each strategy" not in running.content.decode()

    work()

    done = client.get(ADDRESS)
    assert f"{evaluate('minimax', RULES).total}" in words_told(done)
    assert 'hx-trigger="every 2s"' not in done.content.decode()
    assert not LabRun.objects.running().exists()


@pytest.mark.usefixtures("nothing_at_once")
def test_a_waiting_page_fetches_what_changes_and_then_all_results(client: Client):
    start(client, FIELDS | {"s": ["random", "careless"]})
    address = f"{PAGE}{ASKED}&s=random&s=careless"
    watched = client.get(address, headers=HTMX)
    work(1)
    changed = client.get(address, headers=HTMX)
    again = client.get(f"{address}&told=3", headers=HTMX)
    work()
    done = client.get(address, headers=HTMX)

    assert "<button" not in watched.content.decode()
    assert "HX-Retarget" not in watched.headers
    assert 'id="live"' not in watched.content.decode()
    assert " is done." in words_told(changed)
    assert 'id="live"' not in again.content.decode()
    assert done.headers["HX-Retarget"] == "#results"
    assert 'id="live"' in done.content.decode()
    assert "hx-trigger" not in done.content.decode()


@pytest.mark.usefixtures("nothing_at_once")
def test_long_work_is_announced_before_it_is_started(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(comparison, "SHORT", 0)
    announced = start(client)
    assert announced.headers["Location"] == ADDRESS
    assert not Player.objects.exists()
    assert "Start" in words_told(client.get(ADDRESS))

    start(client, BOTH | {"sure": "on"})

    assert LabRun.objects.running().count() == 1


def test_work_that_is_computed_at_once_starts_no_run(client: Client):
    assert start(client).headers["Location"] == ADDRESS
    assert not Measurement.objects.exists()
    assert not LabRun.objects.exists()


@pytest.mark.usefixtures("nothing_at_once")
def test_another_visitor_sees_the_work_but_cannot_cancel_it(client: Client):
    start(client)
    other = Client()

    assert "0% done" in words_told(other.get(ADDRESS))
    assert "Cancel" not in words_told(other.get(ADDRESS))
    refused = other.post(f"{PAGE}cancel/", BOTH)
    assert refused.status_code == HTTPStatus.NOT_FOUND
    assert "You have no such experiment running." in words_told(refused)
    assert LabRun.objects.running().count() == 1


@pytest.mark.postgres
@pytest.mark.usefixtures("nothing_at_once")
def test_what_is_canceled_keeps_what_was_computed_and_can_be_started_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(comparison, "SHARE", 1_000_000)
    start(client)
    work(3)
    response = client.post(f"{PAGE}cancel/", BOTH)

    assert response.headers["Location"] == ADDRESS
    assert not DBTaskResult.objects.exists()
    words = words_told(client.get(ADDRESS))
    assert re.search(r"Canceled at [1-9]\d?%\. What was computed is kept\.", words)
    assert "Go on" in words
    assert client.post(f"{PAGE}cancel/", BOTH).status_code == HTTPStatus.NOT_FOUND
    start(client)
    work()
    assert Measurement.objects.exclude(packed=None).count() == 2


@pytest.mark.usefixtures("nothing_at_once")
def test_experiments_are_started_so_often_and_no_more(client: Client, settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"lab": (1, 3600)}
    assert start(client).status_code == HTTPStatus.FOUND

    refused = start(client)

    assert refused.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "twenty experiments in an hour" in words_told(refused)
    assert int(refused.headers["Retry-After"]) > 60


@pytest.mark.postgres
@pytest.mark.usefixtures("nothing_at_once")
def test_a_full_queue_refuses_with_a_sentence(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(models, "SHARES_WAITING", 0)
    response = start(client)

    assert response.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert "The lab has more work than it can do soon." in words_told(response)
    assert not Measurement.objects.exists()
    assert not Player.objects.exists()
    assert "sessionid" not in client.cookies


@pytest.mark.postgres
@pytest.mark.usefixtures("nothing_at_once")
def test_new_guests_of_one_address_do_not_fill_the_queue(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    monkeypatch.setattr(models, "SHARES_OF_ORIGIN", 3)

    def visit(slug: str, address: str) -> Any:
        visitor = Client(headers={"X-Forwarded-For": f"203.0.113.9, {address}"})
        return start(visitor, FIELDS | {"s": [slug, "minimax"]})

    assert visit("entropy", "2001:db8:1:2::1").status_code == HTTPStatus.FOUND
    second = visit("most-parts", "2001:db8:1:2:ffff::9")
    assert second.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "Too much work from your network waits already." in words_told(second)
    assert Player.objects.count() == 1
    assert visit("most-parts", "2001:db8:1:3::1").status_code == HTTPStatus.FOUND


def test_work_that_would_take_too_long_is_refused_before_it_starts(client: Client):
    data = {"variant": "super", "s": ["minimax", "perfect:among=candidates"]}

    for response in (client.get(PAGE, data), start(client, data)):
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "That takes too long with 32,768 codes" in words_told(response)
    assert not Player.objects.exists()


@pytest.mark.usefixtures("nothing_at_once")
def test_a_failed_measurement_says_why(client: Client):
    data = FIELDS | {"s": "perfect:most=1"}
    start(client, data | {"sure": "on"})
    work()

    assert "No tree finds all" in words_told(client.get(PAGE, data))


def test_work_that_fails_in_the_request_says_why_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(comparison, "SEARCH_BASE", 0)
    monkeypatch.setattr(comparison, "SEARCHED", 100_000)
    response = client.get(PAGE, FIELDS | {"s": ["perfect:most=1", "minimax"]})

    assert response.status_code == HTTPStatus.OK
    assert "No tree finds all" in words_told(response)


def test_without_a_strategy_there_is_nothing_to_do(client: Client):
    for response in (
        start(client, FIELDS),
        client.get(f"{PAGE}comparison.json{ASKED}"),
        client.get(f"{PAGE}comparison.csv{ASKED}"),
    ):
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "Choose at least one strategy." in words_told(response)
    assert not LabRun.objects.exists()


def test_the_json_is_that_of_the_command_line(client: Client):
    response = client.get(f"{PAGE}comparison.json?{EXAMPLES[0][1]}")
    result = json.loads(response.content)

    validator().validate(result)
    assert "attachment" in response.headers["Content-Disposition"]
    assert [(each["strategy"], each["total"]) for each in result["results"]] == [
        ("minimax", 5801),
        ("most-parts", 5668),
        ("entropy", 5722),
        ("perfect", 5625),
    ]


def test_the_csv_has_the_guesses_for_each_code(client: Client):
    response = client.get(f"{PAGE}comparison.csv{ASKED}&s=minimax&s=random@112")
    rows = list(csv.reader(response.content.decode().splitlines()))

    assert rows[0] == ["secret", "minimax", "random@112"]
    assert sum(int(row[1]) for row in rows[1:]) == evaluate("minimax", RULES).total
    assert [row[0] for row in rows[1:3]] == ["1 1 1", "1 1 2"]
    assert rows[2][2] == "1"


def test_a_csv_that_would_be_too_long_is_no_file(client: Client, monkeypatch: pytest.MonkeyPatch):
    address = f"{ASKED}&s=minimax&s=entropy:ties=highest@112"
    monkeypatch.setattr(page_module, "MOST_SECRETS", 63)

    response = client.get(f"{PAGE}comparison.csv{address}")

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert (
        "python -m solver evaluate minimax entropy:ties=highest@112 --rules 3x4 --seed 0 --each"
        in words_told(response)
    )
    page = client.get(f"{PAGE}{address}").content.decode()
    assert "comparison.json" in page
    assert "comparison.csv" not in page


@pytest.mark.usefixtures("nothing_at_once")
def test_there_are_no_files_before_the_figures(client: Client):
    for file in ("comparison.json", "comparison.csv"):
        response = client.get(f"{PAGE}{file}{ASKED}&s=minimax")

        assert response.headers["Location"] == f"{PAGE}{ASKED}&s=minimax"


@pytest.mark.usefixtures("nothing_at_once")
def test_looking_at_work_costs_few_queries(client: Client):
    start(client)
    with CaptureQueriesContext(connection) as queries:
        client.get(ADDRESS)

    of_the_page = [query["sql"] for query in queries if '"games_' in query["sql"]]
    assert len(of_the_page) == 4  # measurements, player, whether they are wanted, the own run


@pytest.mark.postgres
@pytest.mark.usefixtures("nothing_at_once")
def test_runs_move_with_a_guest_who_signs_in_and_store_no_address():
    guest, player = make_guest(), Player.objects.create(username="ada")
    client = Client()
    enter_as(client, guest)
    start(client)
    run = LabRun.objects.get()

    player.adopt(guest)

    assert LabRun.objects.get().player == player
    assert run.origin
    assert "127.0.0.1" not in str(LabRun.objects.values().get())


@pytest.mark.usefixtures("nothing_at_once")
def test_results_over_very_many_codes_are_read_one_at_a_time(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(comparison, "MOST_READ", 1)
    monkeypatch.setattr("games.thinking.gate.WAIT_SECONDS", 0.0)
    addresses = [ADDRESS, ADDRESS.replace("?", "comparison.json?")]
    start(client)
    with solving.passed():
        assert client.get(ADDRESS).status_code == HTTPStatus.OK  # nothing is done yet
        work()
        refused = [client.get(address) for address in addresses]

    assert [response.status_code for response in refused] == [503, 503]
    assert "try again in a few seconds" in words_told(refused[0])
    assert [client.get(address).status_code for address in addresses] == [200, 200]
