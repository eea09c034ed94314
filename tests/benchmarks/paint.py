"""How soon a page shows something, served as in production, in a browser that has nothing yet.

    make bench

Prints the median and the worst first contentful paint of visits to pages, in milliseconds from the
start of the navigation, as the browser itself measures them.
"""

import os
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.serving import ROOT, environment_in, serve

VISITS = 20
PAGES = ("/", "/rules/", "/daily/", "/leaderboard/")
AS_ROOT = ["--no-sandbox"] if os.geteuid() == 0 else []
PAINTED = """
new Promise((resolve) =>
  new PerformanceObserver((seen) => resolve(seen.getEntriesByName("first-contentful-paint")[0].startTime))
    .observe({ type: "paint", buffered: true }))
"""


def main() -> None:
    chromium = (ROOT / "var" / "chromium").read_text().strip()
    args = ["--disable-gpu", "--disable-dev-shm-usage", *AS_ROOT]
    with (
        TemporaryDirectory() as folder,
        serve(environment_in(Path(folder))) as site,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=args) as browser,
    ):
        painted = {page: _visits(browser, site.rstrip("/") + page) for page in PAGES}
    _show(painted)


def _visits(browser: Browser, address: str) -> list[float]:
    """Milliseconds of each visit; one goes before that is not counted, for the server to warm up."""
    return [_visit(browser, address) for _ in range(VISITS + 1)][1:]


def _visit(browser: Browser, address: str) -> float:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(address)
        return float(page.evaluate(PAINTED))


def _show(painted: dict[str, list[float]]) -> None:
    table = Table(title="First contentful paint of a first visit")
    for heading in ("page", "median ms", "worst ms"):
        table.add_column(heading, justify="left" if heading == "page" else "right")
    for page, times in painted.items():
        table.add_row(page, f"{median(times):.0f}", f"{max(times):.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
