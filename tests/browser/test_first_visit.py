"""What a first visit to the front page weighs, served as in production."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Request

from tests.serving import ROOT, environment_in, serve

COLLECTED = ROOT / "var" / "static"


@pytest.fixture
def production(tmp_path: Path) -> Iterator[str]:
    assert COLLECTED.exists(), "Static files are missing: run `make var/static.stamp` first."
    environment = environment_in(tmp_path) | {"STATIC_ROOT": str(COLLECTED)}
    with serve(environment, ("prepare",)) as address:
        yield address


def weight_of(request: Request) -> int:
    """Bytes over the wire."""
    sizes = request.sizes()
    return sizes["responseHeadersSize"] + sizes["responseBodySize"]


def test_a_first_visit_weighs_at_most_60_kb_25_of_them_script_and_asks_no_other_host(
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
    weight = sum(map(weight_of, requests))
    script = sum(map(weight_of, [each for each in requests if each.resource_type == "script"]))

    assert {urlsplit(request.url).netloc for request in requests} == {urlsplit(production).netloc}
    assert len(requests) >= 7
    assert weight <= 60_000, f"{weight} bytes in {[request.url for request in requests]}"
    assert 0 < script <= 25_000, f"{script} bytes of script"
