"""A process of the site that stops leaves nobody who has come without an answer."""

import os
import shutil
import signal
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.serving import plain_environment_in, serve, workers_of
from tests.visiting import visit

pytestmark = pytest.mark.deep
ASKED = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def test_a_process_that_stops_answers_all_who_have_come(prepared: Path, tmp_path: Path):
    """Whom it left to themselves would be cut off, and a proxy must not send a form twice."""
    environment = plain_environment_in(shutil.copytree(prepared, tmp_path / "data"))
    environment |= {"WORKERS": "1", "GUNICORN_CMD_ARGS": f"--pid {tmp_path}/pid"}
    with serve(environment, commands=()) as site:
        assert visit(site, "/healthz", patience=60).status == 200
        master = int((tmp_path / "pid").read_text())
        [process] = workers_of(master)
        os.kill(process, signal.SIGSTOP)
        place = ("127.0.0.1", urlsplit(site).port)
        visitors = [socket.create_connection(place, timeout=30) for _ in range(5)]
        for visitor in visitors:
            visitor.sendall(ASKED)
        for each in (master, process):
            os.kill(each, signal.SIGTERM)
        os.kill(process, signal.SIGCONT)

        answers = [visitor.recv(4096) for visitor in visitors]
        for visitor in visitors:
            visitor.close()

    assert [answer[:15] for answer in answers] == [b"HTTP/1.1 200 OK"] * 5
