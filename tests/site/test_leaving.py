"""A process of the site that stops leaves nobody who has come without an answer."""

import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.serving import plain_environment_in, serve, workers_of
from tests.site.test_worker import PAUSE, connect, head, read_all, status_of
from tests.visiting import visit

pytestmark = pytest.mark.deep


@pytest.fixture
def served(prepared: Path, tmp_path: Path) -> Iterator[tuple[str, int]]:
    """A site with one process: its address, and gunicorn's master."""
    environment = plain_environment_in(shutil.copytree(prepared, tmp_path / "data"))
    environment |= {"WORKERS": "1", "GUNICORN_CMD_ARGS": f"--pid {tmp_path}/pid"}
    with serve(environment, commands=()) as site:
        assert visit(site, "/healthz", patience=60).status == 200
        yield site, int((tmp_path / "pid").read_text())


def test_a_process_without_its_master_lets_a_proxy_go(served: tuple[str, int]):
    """A new master needs the port, and a proxy that goes on asking would keep it."""
    site, master = served
    with closing(HTTPConnection(urlsplit(site).netloc, timeout=30)) as proxy:

        def is_kept() -> bool:
            proxy.request("GET", "/healthz")
            answer = proxy.getresponse()
            return answer.read() == b"ok\n" and not answer.will_close

        assert is_kept()
        os.kill(master, signal.SIGKILL)

        until = time.monotonic() + 15
        while is_kept():
            assert time.monotonic() < until
            time.sleep(PAUSE)


def test_a_process_that_stops_answers_all_who_have_come(served: tuple[str, int]):
    """Whom it left to themselves would be cut off, and a proxy must not send a form twice."""
    site, master = served
    [process] = workers_of(master)
    os.kill(process, signal.SIGSTOP)
    visitors = [connect(site) for _ in range(5)]
    for visitor in visitors:
        visitor.sendall(head("GET", "/healthz"))
    for each in (master, process):
        os.kill(each, signal.SIGTERM)
    os.kill(process, signal.SIGCONT)

    answers = [read_all(visitor) for visitor in visitors]
    for visitor in visitors:
        visitor.close()

    assert list(map(status_of, answers)) == [200] * 5
