"""A Chromium, visitors whose consoles must stay silent, and people with accounts."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, BrowserContext, expect
from pytest_django.live_server_helper import LiveServer

from games.process_cache import forget_everything
from tests.browser.console import Console
from tests.browser.shared import Options, SharedBrowser
from tests.browser.table import BROWSERS, STILL, Hand, Table, Visit

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Pages live too briefly for optimized code to pay off: compiling it took a quarter of the CPU time.
    "--js-flags=--no-maglev,--no-turbofan",
    # For each context: its tabs share one process.
    "--renderer-process-limit=1",
]

PATIENCE = 30_000  # milliseconds; only what fails takes as long

expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test here needs the browser, and a database that the server's threads can see."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = ROOT / "var" / "chromium"
    if not found.exists():
        pytest.exit("The browser tests need a Chromium: run `make chromium` first.", returncode=1)
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return browser_type_launch_args | {
        "executable_path": found.read_text().strip(),
        "args": [*FLAGS, *as_root],
    }


@pytest.fixture(scope="session")
def base_url(live_server: LiveServer) -> str:
    return live_server.url


@pytest.fixture(autouse=True)
def _nothing_is_left_of_other_tests(transactional_db: None) -> None:  # noqa: ARG001
    """Tests share an address, and so its rate limits, and the process of the site."""
    cache.clear()
    forget_everything()


@pytest.fixture
def console() -> Iterator[Console]:
    console = Console()

    yield console

    console.check()


@pytest.fixture
def new_context(
    console: Console, new_context: Callable[..., BrowserContext]
) -> Callable[..., BrowserContext]:
    """Another person's browser, its console listened to."""

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        context.set_default_timeout(PATIENCE)
        console.listen_to(context)
        return context

    return make


@pytest.fixture(scope="session")
def shared_browsers(
    browser: Browser, browser_context_args: Options, pytestconfig: pytest.Config
) -> Iterator[list[tuple[Options, SharedBrowser]]]:
    """One browser of each usual kind; none if the tests are recorded."""
    recorders = ("--tracing", "--video", "--screenshot")
    is_recording = any(pytestconfig.getoption(option) != "off" for option in recorders)
    shared = [
        (kind, SharedBrowser(browser, browser_context_args | kind))
        for kind in ([] if is_recording else [{}, STILL, *BROWSERS.values()])
    ]

    yield shared

    for _kind, each in shared:
        each.close()


@pytest.fixture
def borrow(
    shared_browsers: list[tuple[Options, SharedBrowser]],
    console: Console,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[[Options], BrowserContext | None]]:
    """A shared browser with these options, if there is one and this test does not have it yet."""
    lent: list[tuple[SharedBrowser, BrowserContext]] = []

    def borrow(options: Options) -> BrowserContext | None:
        for kind, shared in shared_browsers:
            if kind == options and (context := shared.lend()):
                context.set_default_timeout(PATIENCE)
                console.listen_to(context)
                lent.append((shared, context))
                return context
        return None

    yield borrow

    called = getattr(request.node, "rep_call", None)  # nothing where the setup failed
    for shared, context in lent:
        shared.take_back(is_spoilt=called is None or not called.passed)
        console.leave(context)


@pytest.fixture
def visit(
    borrow: Callable[[Options], BrowserContext | None], new_context: Callable[..., BrowserContext]
) -> Visit:
    """Let another person open a page of the site, in a browser that their hand can use."""

    def visit(path: str = "/", *, hand: Hand = "both", **options: Any) -> Table:
        options = BROWSERS.get(hand, {}) | options
        page = (borrow(options) or new_context(**options)).new_page()
        page.goto(path)
        return Table(page, hand)

    return visit


@pytest.fixture
def table(visit: Visit) -> Table:
    """The board on the front page, ready to play."""
    return visit()
