"""The cluster: a game over two hosts, what nginx adds, and an end without remains."""

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.request import Request, urlopen

import psycopg
import pytest

from deploy.cluster import PORTS, STATIC, Cluster, is_ready
from deploy.program import LOOPBACK, NotStartedError, is_alive, is_free
from tests.deploy.test_proxy import open_folder
from tests.serving import ROOT
from tests.throwaway import free_ports
from tests.visiting import COOKIE, Answer, visit

pytestmark = pytest.mark.deep

NEW = {"mode": "break", "variant": "classic"}
OPENING = {"mode": "race", "variant": "classic", "people": "2", "open_to": "anybody"}
GUESSES = "SELECT code FROM games_guess JOIN games_board ON board_id = games_board.id JOIN games_game ON game_id = games_game.id WHERE token = %s ORDER BY games_guess.number"
SECRET = "SELECT secret, games_game.result FROM games_board JOIN games_game ON game_id = games_game.id WHERE token = %s"
ORIGIN = "SELECT origin FROM games_match WHERE token = %s"
HEADERS = (
    *("Content-Type", "Content-Encoding", "Cache-Control", "Vary", "X-Content-Type-Options"),
    *("Access-Control-Allow-Origin", "Referrer-Policy", "Cross-Origin-Opener-Policy"),
)
HOSTS = "web-1", "web-2"


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with open_folder("mastermind-cluster") as folder:
        # With one process each, both hosts start sooner.
        with Cluster(
            folder / "data", free_ports(PORTS), {"WORKERS": "1", "LOG_REQUESTS": "all"}
        ) as running:
            yield running
        assert all(map(is_free, ports_of(running)))


@pytest.fixture(autouse=True)
def _all_is_well(cluster: Cluster) -> Iterator[None]:
    yield
    await_hosts(cluster)


def ports_of(cluster: Cluster) -> Sequence[int]:
    return range(cluster.port, cluster.port + PORTS)


def await_hosts(cluster: Cluster) -> None:
    for port in (*(cluster.programs[name].port for name in HOSTS), cluster.port):
        await_that(lambda port=port: is_ready(port))


def await_that(happens) -> None:
    until = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < until
        time.sleep(0.05)


def ask(cluster: Cluster, query: str, token: str) -> list[tuple[str, ...]]:
    with psycopg.connect(cluster.environment["DATABASE_URL"]) as connection:
        return connection.execute(query, [token]).fetchall()


def guesses_taken(cluster: Cluster, host: str) -> int:
    """How many guesses the log of a host tells."""
    log = cluster.programs[host].log.read_text()
    return len(re.findall(r'"route": "guess", "method": "POST"', log))


class Player:
    """A visitor with a game of their own."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        begun = visit(cluster.address, "/games/", NEW, patience=30)
        assert begun.status == 302
        self.path = begun.headers["Location"]
        self.token = self.path.split("/")[2]
        session = re.search(r"sessionid=\w+", begun.headers["Set-Cookie"])
        assert session
        self.cookie = f"{COOKIE}; {session[0]}"

    def guess(self, number: int, code: str) -> Answer:
        pegs = {f"peg-{place}": color for place, color in enumerate(code, start=1)}
        fields = {"number": str(number), **pegs}
        path = f"{self.path}guesses/"
        return visit(self.cluster.address, path, fields, patience=30, Cookie=self.cookie)

    @property
    def guessed(self) -> list[str]:
        return [code for (code,) in ask(self.cluster, GUESSES, self.token)]

    @property
    def secret_and_result(self) -> tuple[str, ...]:
        return ask(self.cluster, SECRET, self.token)[0]


def wrong_codes(secret: str) -> list[str]:
    return [code for code in ("1122", "3344", "5566", "1356", "2461") if code != secret][:4]


def test_a_game_is_played_over_both_hosts(cluster: Cluster):
    player = Player(cluster)
    secret, _ = player.secret_and_result
    codes = [*wrong_codes(secret), secret]

    before = [guesses_taken(cluster, name) for name in HOSTS]

    statuses = [player.guess(number, code).status for number, code in enumerate(codes, start=1)]

    taken = [guesses_taken(cluster, name) for name in HOSTS]
    assert statuses == [302] * 5
    assert player.guessed == codes
    assert player.secret_and_result == (secret, "won")
    assert sum(taken) - sum(before) == 5
    assert all(now > then for now, then in zip(taken, before, strict=True))


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_static_files_come_from_disk_as_the_site_sends_them(cluster: Cluster, encoding: str):
    file = next((STATIC / "css").glob("board.????????????.css"))
    path = f"/static/css/{file.name}"
    host = f"http://{LOOPBACK}:{cluster.programs['web-1'].port}/"

    there, here = (visit_bytes(site, path, encoding) for site in (host, cluster.address))

    assert {name: here[1].get(name) for name in HEADERS} == {
        name: there[1].get(name) for name in HEADERS
    }
    assert here[1].get("Content-Encoding", "identity") == encoding
    assert "immutable" in here[1]["Cache-Control"]
    assert here[0] == there[0]
    assert here[1]["Server"] == "nginx"


def test_a_missing_static_file_is_missing_in_the_words_of_the_site(cluster: Cluster):
    answer = visit(cluster.address, "/static/css/none.css", patience=30)

    assert answer.status == 404
    assert '<main id="main"' in answer.text
    kept = visit(cluster.address, "/static/staticfiles.json").headers["Cache-Control"]
    assert kept == "max-age=60, public"  # its name has no digest


def test_every_kind_of_static_file_has_a_type(cluster: Cluster):
    kinds = {path.suffix for path in (ROOT / "static").rglob("*.*")}

    for kind in kinds:
        path = next(STATIC.rglob(f"*.????????????{kind}")).relative_to(STATIC)
        headers = visit_bytes(cluster.address, f"/static/{path}", "identity")[1]
        assert headers["Content-Type"] != "application/octet-stream", kind


def test_a_forged_address_counts_for_nothing(cluster: Cluster):
    host = f"http://{LOOPBACK}:{cluster.programs['web-1'].port}/"

    def origin(site: str, address: str) -> str:
        opened = visit(site, "/live/new/", OPENING, patience=30, X_Forwarded_For=address)
        assert opened.status == 302
        return ask(cluster, ORIGIN, opened.headers["Location"].split("/")[2])[0][0]

    assert origin(cluster.address, "192.0.2.1") == origin(cluster.address, "192.0.2.2")
    # Behind the proxy, the header would count.
    assert origin(host, "192.0.2.1") != origin(host, "192.0.2.2")


def test_the_end_leaves_nothing_and_a_second_start_finds_the_games_and_the_last_log(
    cluster: Cluster,
):
    player = Player(cluster)
    assert player.guess(1, "1122").status == 302
    groups = [program.process.pid for program in cluster.programs.values() if program.process]
    log = cluster.programs["web-1"].log

    cluster.stop()

    assert len(groups) == 7
    await_that(lambda: not any(map(is_alive, groups)))  # what a host began ends when it sees so
    assert all(map(is_free, ports_of(cluster)))
    told = log.read_text()
    cluster.start()
    assert log.with_name("web-1.log.1").read_text() == told
    assert player.guessed == ["1122"]
    shown = visit(cluster.address, player.path, patience=30, Cookie=player.cookie)
    assert shown.status == 200


def test_a_start_that_is_broken_off_leaves_nothing():
    first = free_ports(PORTS)
    ports = range(first, first + PORTS)
    command = [sys.executable, "-m", "deploy.cluster", "--port", str(first)]
    with open_folder("mastermind-cluster") as folder:
        with subprocess.Popen([*command, "--folder", folder], cwd=ROOT) as starting:
            await_that(lambda: not all(map(is_free, ports)))
            starting.send_signal(signal.SIGTERM)
            starting.send_signal(signal.SIGINT)  # who cannot wait breaks off nothing more

        assert starting.returncode == 0
        assert all(map(is_free, ports))


def test_each_host_tells_its_metrics(cluster: Cluster):
    def told(host: str) -> str:
        port = cluster.programs[host].environment["METRICS_PORT"]
        return visit(f"http://{LOOPBACK}:{port}/", "/metrics", patience=30).text

    for host in HOSTS:
        assert 'process="web 1"' in told(host)
        assert 'mastermind_database_connections{what="allowed"} 100.0\n' in told(host)


def test_a_port_of_somebody_else_is_named(cluster: Cluster):
    command = [sys.executable, "-m", "deploy.cluster", "--port", str(cluster.port - 1)]

    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60
    )

    assert done.returncode == 1
    assert f"of which others have {cluster.port}, {cluster.port + 1}," in done.stderr
    assert "Traceback" not in done.stderr


def test_missing_packages_are_named(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("deploy.cluster.PLACES", "/nowhere/*")
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(NotStartedError, match=r"apt-get install postgresql redis-server$"):
        Cluster(cluster.folder, cluster.port).start()


def test_a_redis_that_dies_is_told(cluster: Cluster, capsys: pytest.CaptureFixture[str]):
    cluster.programs["redis"].kill()

    await_that(cluster.failed.is_set)

    assert "redis ended by itself, so everything stops" in capsys.readouterr().out
    cluster.failed.clear()
    cluster.programs["redis"].start()


def visit_bytes(site: str, path: str, encoding: str) -> tuple[bytes, dict[str, str]]:
    """The body as it is sent, and its headers."""
    with urlopen(Request(site + path.lstrip("/"), headers={"Accept-Encoding": encoding})) as answer:  # noqa: S310
        return answer.read(), dict(answer.headers)
