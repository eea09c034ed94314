"""The log of a gunicorn: JSON lines in production, lines for people if that is asked, and nothing that visitors sent."""

import json
import shutil
import socket
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.serving import logging_to, plain_environment_in, serve

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("kind", ["json", "line"])
def test_all_lines_of_a_server_are_written_alike(prepared: Path, tmp_path: Path, kind: str):
    folder = shutil.copytree(prepared, tmp_path / "data")
    log = tmp_path / "log"
    environment = plain_environment_in(folder) | {"LOG_FORMAT": kind, "WORKERS": "1"}
    environment |= logging_to(log)

    with (
        serve(environment, commands=(), log_level="info") as address,
        closing(HTTPConnection(urlsplit(address).netloc, timeout=30)) as visitor,
    ):
        visitor.request("GET", "/healthz")
        assert visitor.getresponse().status == 200

    lines = [line for line in log.read_text().splitlines() if "Starting gunicorn" in line]
    assert len(lines) == 1
    assert (lines[0][0] == "{") == (kind == "json")
    if kind == "json":
        assert json.loads(lines[0])["logger"] == "gunicorn.error"


SENT = b"GET /games/hunter2/ HTTP/%s\r\nHost: localhost\r\n%s\r\n"


def test_a_request_that_the_server_cannot_read_is_logged_without_what_it_carried(
    prepared: Path, tmp_path: Path
):
    log = tmp_path / "log"
    environment = plain_environment_in(shutil.copytree(prepared, tmp_path / "data"))
    environment |= {"WORKERS": "1"} | logging_to(log)

    with serve(environment, commands=()) as address:
        port = urlsplit(address).port
        for sent in (
            b"hunter2\r\n\r\n",
            SENT % (b"9.9", b""),
            SENT % (b"1.1", b"hunter2 : hunter2\r\n"),
            SENT % (b"1.1", b"Expect: hunter2\r\n"),
            SENT % (b"1.1", b"Content-Length: hunter2\r\n"),
            SENT % (b"1.1", b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n"),
            SENT % (b"1.1", b"Host: hunter2\r\n"),
        ):
            with socket.create_connection(("127.0.0.1", port), timeout=30) as visitor:
                visitor.sendall(sent)
                status = int(visitor.recv(4096).split()[1])
            assert 400 <= status < 500, sent

    lines = [json.loads(line) for line in log.read_text().splitlines() if "Invalid" in line]
    assert len(lines) == 7
    assert lines[0]["message"] == "Invalid request: Invalid HTTP request line"
    assert "hunter2" not in log.read_text()
    assert "127.0.0.1" not in "".join(line["message"] for line in lines)
