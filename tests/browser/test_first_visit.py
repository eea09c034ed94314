"""What a first visit to the front page weighs, served as in production."""

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Request

ROOT = Path(__file__).parents[2]


@pytest.fixture
def production(tmp_path: Path) -> Iterator[str]:
    """The address of a gunicorn of our own, with compressed static files and an empty database."""
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.browser.production",
        "DEBUG": "off",
        "HTTPS": "off",
        "DATABASE_URL": f"sqlite:///{tmp_path}/db.sqlite3",
        "STATIC_ROOT": str(tmp_path / "static"),
    }
    for command in ("prepare", "collectstatic --no-input"):
        subprocess.run(
            [sys.executable, "manage.py", *command.split(), "--verbosity=0"],
            cwd=ROOT,
            env=environment,
            check=True,
        )
    # It inherits a socket that listens already: no port to guess, and no start to wait for.
    with socket.create_server(("127.0.0.1", 0)) as listening:
        gunicorn = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "--bind", f"fd://{listening.fileno()}"],
            cwd=ROOT,
            env=environment,
            pass_fds=[listening.fileno()],
        )
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        gunicorn.terminate()
        gunicorn.wait(timeout=30)


def test_a_first_visit_weighs_at_most_60_kb_and_asks_no_other_host(
    production: str, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context().new_page()
    requests: list[Request] = []

    def note(request: Request) -> None:
        requests.append(request)

    page.on("request", note)

    page.goto(production)
    # Icon and manifest, which a browser with a window fetches on its own.
    page.evaluate(
        "Promise.all([...document.querySelectorAll('link[rel=icon], link[rel=manifest]')]"
        ".map(link => fetch(link.href).then(answer => answer.text())))"
    )
    sizes = [request.sizes() for request in requests]
    weight = sum(size["responseHeadersSize"] + size["responseBodySize"] for size in sizes)

    assert {urlsplit(request.url).netloc for request in requests} == {urlsplit(production).netloc}
    assert len(requests) >= 7
    assert weight <= 60_000, f"{weight} bytes in {[request.url for request in requests]}"
