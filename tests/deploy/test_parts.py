"""The parts of a cluster: programs, stores, the folder of static files, and the check of health."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest

from deploy import statics, stores
from deploy.healthy import is_healthy
from deploy.program import NotStartedError, Program, is_alive
from tests.serving import ROOT

pytestmark = pytest.mark.deep


# One program: it starts, ends in good order or at once, and takes its children along.


PARENT = """
import sys, time
from pathlib import Path
from deploy.program import Program
log = Path(sys.argv[1])
child = Program("child", ["/bin/sh", "-c", "echo here; exec /bin/sleep 60"], log, {})
child.start()
while not log.read_text():
    time.sleep(0.01)
print(child.process.pid, flush=True)
time.sleep(60)
"""


def make_program(folder: Path, *command: str, port: int = 0, **others) -> Program:
    return Program("it", command, folder / "log", {"PATH": "/usr/bin:/bin"}, port, **others)


def test_the_log_of_the_last_run_is_kept_and_no_older_one(tmp_path: Path):
    it = make_program(tmp_path, "sh", "-c", "echo again; echo there >&2")
    it.put_log_aside()  # there is none yet
    it.log.write_text("old\n")

    for _ in range(2):
        it.put_log_aside()
        it.start()
        assert it.process
        it.process.wait()

    kept = {file.name: file.read_text() for file in tmp_path.iterdir()}
    assert kept == dict.fromkeys(("log", "log.1"), "again\nthere\n")


def test_it_ends_by_its_own_signal_and_need_not_be_stopped_twice(tmp_path: Path):
    it = make_program(tmp_path, "sleep", "60", ends_by=signal.SIGINT)
    it.stop()
    it.start()

    for _ in range(2):
        it.stop()

    assert it.process
    assert it.process.returncode == -signal.SIGINT
    assert not it.is_wanted


def test_a_program_that_was_killed_is_still_wanted(tmp_path: Path):
    it = make_program(tmp_path, "sh", "-c", "sleep 60 & sleep 60")
    it.start()
    assert it.process

    it.kill()

    assert it.is_wanted
    assert not it.is_running
    assert not is_alive(it.process.pid)


def test_a_program_that_ends_at_once_does_not_start(tmp_path: Path):
    it = make_program(tmp_path, "false", port=1)
    it.start()

    with pytest.raises(NotStartedError, match=f"it does not start; {tmp_path}/log says why"):
        it.await_port(10)


def test_it_ends_with_whoever_started_it(tmp_path: Path):
    command = [sys.executable, "-c", PARENT, str(tmp_path / "log")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        assert is_alive(child)

        parent.kill()

    until = time.monotonic() + 10
    while is_alive(child):
        assert time.monotonic() < until
        time.sleep(0.01)


# The stores of the cluster: passwords are made once, and a broken start leaves no half database.


def test_a_secret_is_made_once_and_is_its_owners(tmp_path: Path):
    made = stores.secret(tmp_path / "secret")

    assert len(made) == 64
    assert stores.secret(tmp_path / "secret") == made
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600


def test_the_password_of_redis_is_in_no_command(tmp_path: Path):
    file = stores.redis_settings(tmp_path, 6379, "hunter2")

    assert "requirepass hunter2\n" in file.read_text()
    assert "bind 127.0.0.1\n" in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_database_that_cannot_be_made_has_no_name(tmp_path: Path):
    stores.secret(tmp_path / "password")

    with pytest.raises(NotStartedError, match="initdb failed: "):
        stores.create_database(tmp_path, "/bin/false", "")

    assert not (tmp_path / "database").exists()


def test_a_folder_that_the_server_cannot_enter_is_named(tmp_path: Path):
    with pytest.raises(NotStartedError, match=f"who cannot enter {tmp_path}/none"):
        stores.create_database(tmp_path / "none", "/bin/false", "")


# The folder of static files keeps those of older versions, and shows no file before it is whole.


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    """What a version has collected."""
    folder = tmp_path / "release" / "static"
    (folder / "css").mkdir(parents=True)
    (folder / "css" / "base.0123456789ab.css").write_text("new")
    (folder / "css" / "board.ba9876543210.css").write_text("as it was")
    (folder / statics.MANIFEST).write_text("{}")
    return folder


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    """What the version before has added."""
    folder = tmp_path / "shared"
    (folder / "css").mkdir(parents=True)
    (folder / "css" / "base.ffffffffffff.css").write_text("old")
    (folder / "css" / "board.ba9876543210.css").write_text("as it was")
    return folder


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*") if path.is_file()}


def test_files_of_both_versions_are_there(collected: Path, shared: Path):
    assert [statics.add(collected, shared) for _ in range(2)] == [1, 0]

    assert names(shared) == {
        *("base.0123456789ab.css", "base.ffffffffffff.css", "board.ba9876543210.css")
    }
    assert (shared / "css" / "base.0123456789ab.css").read_text() == "new"


@pytest.mark.parametrize("left", ["base.0123456789ab.css.part", "base.0123456789ab.css"])
def test_what_is_cut_is_replaced(collected: Path, shared: Path, left: str):
    (shared / "css" / left).write_text("ne")

    statics.add(collected, shared)

    assert (shared / "css" / "base.0123456789ab.css").read_text() == "new"
    assert not any(name.endswith(".part") for name in names(shared))


def test_everybody_may_read_what_a_careful_operator_adds(
    collected: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(statics, "COLLECTED", collected)
    monkeypatch.setattr("sys.argv", ["statics", str(tmp_path / "new")])
    before = os.umask(0o077)

    try:
        statics.main()
    finally:
        os.umask(before)

    file = tmp_path / "new" / "css" / "base.0123456789ab.css"
    assert [path.stat().st_mode & 0o777 for path in (file.parent, file)] == [0o755, 0o644]


# The health check of a container asks the host as a name of the site, and fails without an answer.


if TYPE_CHECKING:
    from wsgiref.types import WSGIApplication


class Quiet(WSGIRequestHandler):
    def log_message(self, *_said) -> None:
        """Say nothing."""


@contextmanager
def answering(app: "WSGIApplication") -> Iterator[str]:
    """The address and port of a host that answers so."""
    with make_server("127.0.0.1", 0, app, handler_class=Quiet) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What a host was asked, which knows one name, as the site does."""
    requests = []

    def host(environ, start_response):
        name, path = environ["HTTP_HOST"], environ["PATH_INFO"]
        requests.append(f"{name}{path}")
        start_response("200 OK" if name == "mastermind.example" else "400 Bad Request", [])
        return [b""]

    with answering(host) as address:
        monkeypatch.setenv("PORT", address.partition(":")[2])
        yield requests


def test_it_asks_by_the_first_name_of_the_site_and_a_refusal_is_no_health(
    asked: list[str], monkeypatch: pytest.MonkeyPatch
):
    for hosts in ("mastermind.example", " .mastermind.example, other.example"):
        monkeypatch.setenv("ALLOWED_HOSTS", hosts)
        assert is_healthy()
    assert asked == ["mastermind.example/healthz"] * 2

    monkeypatch.setenv("ALLOWED_HOSTS", "other.example")

    assert not is_healthy()


def test_no_answer_is_no_health(monkeypatch: pytest.MonkeyPatch):
    with socket.create_server(("127.0.0.1", 0)) as free:
        monkeypatch.setenv("PORT", str(free.getsockname()[1]))

    assert not is_healthy()
