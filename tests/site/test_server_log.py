"""The log of a gunicorn: JSON lines in production, and lines for people if that is asked."""

import json
import shutil
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
