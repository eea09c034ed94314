"""What Prometheus gets from a site with two processes, and nobody else gets."""

import os
import shutil
import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.serving import plain_environment_in, serve
from tests.site.test_environment import GOOD, PRODUCTION, run

pytestmark = pytest.mark.deep


REQUESTS = 20


class Watched(NamedTuple):
    """Where a site is, where its metrics are, and the folder with what its processes count."""

    site: str
    place: str
    folder: Path


@pytest.fixture(scope="module")
def watched(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder = shutil.copytree(prepared, tmp_path_factory.mktemp("watched") / "data")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        environment = plain_environment_in(folder) | {
            "METRICS_PORT": str(port),
            "METRICS_FOLDER": str(folder / "metrics"),
            "WORKERS": "2",
        }
        with serve(environment, commands=(), also_at=(listening,)) as address:
            yield Watched(urlsplit(address).netloc, f"127.0.0.1:{port}", folder / "metrics")


def ask(place: str, path: str, **headers: str) -> tuple[int, str]:
    with closing(HTTPConnection(place, timeout=30)) as connection:
        connection.request("GET", path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def scrape(place: str) -> dict[tuple[str, str], float]:
    """Every sample by its name and the values of its labels."""
    status, text = ask(place, "/metrics")
    assert status == 200
    return {
        (sample.name, " ".join(sample.labels.values())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_all_processes_are_added_up_also_after_one_is_killed(watched: Watched):
    site, place, folder = watched
    count = ("mastermind_request_seconds_count", "rules 200")
    before = scrape(place).get(count, 0.0)

    for _ in range(REQUESTS):
        assert ask(site, "/rules/")[0] == 200
    counted = scrape(place)
    os.kill(min(processes_that_counted(folder)), signal.SIGKILL)
    after = scrape(place)  # its connection may wait for the process that lives

    assert counted[count] == after[count] == before + REQUESTS
    assert counted["mastermind_process_resident_bytes", "web 1"] > 10_000_000
    assert after["mastermind_database_answers", ""] == 1
    assert after["mastermind_cache_answers", ""] == 1
    assert after["mastermind_queue_oldest_seconds", ""] == 0


def processes_that_counted(folder: Path) -> set[int]:
    return {int(file.stem.rpartition("_")[2]) for file in folder.glob("histogram_*.db")}


def test_a_start_begins_to_count_anew(prepared: Path, tmp_path: Path):
    data, folder = shutil.copytree(prepared, tmp_path / "data"), tmp_path / "metrics"
    folder.mkdir()
    (folder / "histogram_1.db").write_bytes(b"of the last run")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        environment = plain_environment_in(data)
        environment |= {"METRICS_PORT": str(port), "METRICS_FOLDER": str(folder)}
        with serve(environment, commands=(), also_at=(listening,)):
            assert ("mastermind_database_answers", "") in scrape(f"127.0.0.1:{port}")


def test_the_port_of_the_site_has_no_metrics(watched: Watched):
    site, place, _ = watched
    port = place.partition(":")[2]

    assert ask(site, "/metrics")[0] == 404
    assert ask(site, "/metrics", Host=f"localhost:{port}")[0] == 404
    assert [ask(place, path)[0] for path in ("/", "/healthz", "/admin/")] == [404] * 3


def test_no_label_has_a_path_or_a_token(watched: Watched):
    site, place, _ = watched
    for path in ("/games/abcdefgh/", "/live/abcdefgh/", "/abcdefgh", "/?abcdefgh=1"):
        ask(site, path)

    labels = {label for _, label in scrape(place)}

    assert not {label for label in labels if "abcdefgh" in label or "/" in label}


def test_a_database_that_does_not_answer_is_told_and_spoils_nothing_else(tmp_path: Path):
    code = (
        "import sys, pathlib, django; django.setup(); from mastermind_site.observe import metrics;"
        "print(metrics.exposition(pathlib.Path(sys.argv[1])).decode())"
    )
    environment = GOOD | PRODUCTION | {"DATABASE_URL": f"sqlite:///{tmp_path}/empty.sqlite3"}

    done = run("-c", code, str(tmp_path), **environment)

    assert "\nmastermind_database_answers 0.0\n" in done.stdout, done.stderr
    assert "\nmastermind_cache_answers 0.0\n" in done.stdout  # it is a table
    assert "# TYPE mastermind_process_resident_bytes gauge" in done.stdout
    assert "\nmastermind_queue_oldest_seconds " not in done.stdout
