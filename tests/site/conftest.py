"""A site that gunicorn serves, and a database for more of them."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.serving import plain_environment_in, prepare, serve


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database that has its tables; to be copied, as making them takes longest."""
    folder = tmp_path_factory.mktemp("prepared")
    prepare(plain_environment_in(folder))
    return folder


@pytest.fixture(scope="session")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = shutil.copytree(prepared, tmp_path_factory.mktemp("site") / "data")
    with serve(plain_environment_in(folder), commands=()) as address:
        with closing(HTTPConnection(urlsplit(address).netloc, timeout=30)) as first:
            first.request("GET", "/healthz")
            assert first.getresponse().status == 200
        yield address
