"""What processes count in files, and what Prometheus gets of it, and nobody else gets."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import pytest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.parser import text_string_to_metric_families

from mastermind_site import counted
from mastermind_site import counted as counted_files
from tests.serving import plain_environment_in, serve
from tests.site.test_environment import GOOD, PRODUCTION, run

pytestmark = pytest.mark.deep


# Processes count in files, and nothing that one has counted is lost or counted twice when it ends.


COUNT = """
import sys
from games import metrics
metrics.guesses.add("break", "player")
for _ in range(3):
    metrics.requests.add(0.02, "game", 200)
print("counted", flush=True)
sys.stdin.read()
"""


def counting(folder: Path) -> "subprocess.Popen[str]":
    """A process that has counted, and lives until its input ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", COUNT],
        env=os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(folder)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    assert process.stdout.readline() == "counted\n"
    return process


def end(process: "subprocess.Popen[str]") -> None:
    """As nothing can be caught: `kill -9`."""
    with process:
        process.kill()


def sums(folder: Path) -> dict[str, float]:
    """The guesses, the requests, and those of at most 25 ms of all processes."""
    files = [str(file) for file in folder.glob("*.db")]
    found = {
        (sample.name, sample.labels.get("le")): sample.value
        for metric in MultiProcessCollector.merge(files)
        for sample in metric.samples
    }
    names = {
        "guesses": ("mastermind_guesses_total", None),
        "requests": ("mastermind_request_seconds_count", None),
        "quick": ("mastermind_request_seconds_bucket", "0.025"),
    }
    return {name: found.get(key, 0.0) for name, key in names.items()}


def test_what_the_dead_have_counted_stays_and_what_they_used_does_not(tmp_path: Path):
    first, second = counting(tmp_path), counting(tmp_path)
    both = sums(tmp_path)
    end(first)
    counted.fold(tmp_path)
    one, files = sums(tmp_path), len(list(tmp_path.glob("*.db")))
    end(second)
    counted.fold(tmp_path)
    counted.fold(tmp_path)

    assert both == {"guesses": 2, "requests": 6, "quick": 6}
    assert one == sums(tmp_path) == both
    assert (files, len(list(tmp_path.glob("*.db")))) == (4, 2)
    counted.clear(tmp_path)  # as a start does
    assert sums(tmp_path) == dict.fromkeys(both, 0)


def test_a_file_that_its_process_did_not_finish_counts_nothing(tmp_path: Path):
    process = counting(tmp_path)
    end(process)
    (tmp_path / f"counter_{process.pid}.db").write_bytes(b"")

    counted.fold(tmp_path)

    assert sums(tmp_path) == {"guesses": 0, "requests": 3, "quick": 3}


# What Prometheus gets from a site with two processes, and nobody else gets.


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
    files = counted_files.files_of(folder)
    killed = min(file for file in files if file.name.startswith("histogram"))
    os.kill(files[killed], signal.SIGKILL)
    after = scrape(place)  # its connection may wait for the process that lives
    for _ in range(100):
        if not killed.exists():
            break
        time.sleep(0.1)
        after = scrape(place)
        assert after[count] == before + REQUESTS

    assert not killed.exists()
    assert counted[count] == after[count] == before + REQUESTS
    assert after["mastermind_process_resident_bytes", "web 1"] > 10_000_000
    assert after["mastermind_database_answers", ""] == 1
    assert after["mastermind_cache_answers", ""] == 1
    assert after["mastermind_queue_tasks", "ready"] == 0


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
        "import sys, pathlib, django; django.setup(); from mastermind_site import metrics;"
        "print(metrics.exposition(pathlib.Path(sys.argv[1])).decode())"
    )
    environment = GOOD | PRODUCTION | {"DATABASE_URL": f"sqlite:///{tmp_path}/empty.sqlite3"}

    done = run("-c", code, str(tmp_path), **environment)

    assert "\nmastermind_database_answers 0.0\n" in done.stdout, done.stderr
    assert "\nmastermind_cache_answers 0.0\n" in done.stdout  # it is a table
    assert "# TYPE mastermind_process_resident_bytes gauge" in done.stdout
    assert "mastermind_queue_tasks{" not in done.stdout
