"""What a first visit weighs, served as in production, and the reference of the API under the policy of the site."""

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Request, expect

from tests.browser.table import Visit
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
    page.mouse.move(1, 1)  # as a browser does by itself, now and then
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


# The reference of the API

GROUND = "() => getComputedStyle(document.querySelector('.opblock')).backgroundColor"
DRAWN = {
    ".copy-to-clipboard button": "element => getComputedStyle(element).backgroundImage",
    ".opblock-body select": "element => getComputedStyle(element).backgroundImage",
}


def test_an_operation_is_tried_and_the_theme_of_the_system_is_followed(visit: Visit) -> None:
    page = visit("/api/v1/docs", color_scheme="light").page

    page.get_by_role("button", name="List the data").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()

    expect(page.get_by_text("/api/v1/data").last).to_be_visible()
    for part, drawing in DRAWN.items():
        drawn = page.locator(part).first
        drawn.wait_for()
        assert "/static/reference/" in drawn.evaluate(drawing), part
    light = page.evaluate(GROUND)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_class("dark-mode")
    assert page.evaluate(GROUND) != light
