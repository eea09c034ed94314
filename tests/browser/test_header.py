"""The header fits on every screen, in every language, for guests and for people with long names."""

from urllib.parse import urljoin

from django.test import Client

from tests.browser.table import Table, Visit
from tests.states.state import come_as_member

WIDTHS = [
    320,
    375,
    414,
    600,
    760,
    761,
    768,
    800,
    820,
    840,
    880,
    881,
    900,
    941,
    960,
    961,
    1000,
    1040,
    1100,
    1101,
    1200,
    1201,
    1280,
]
LONG_NAME = "Maximiliane-Theodora_Mustermann"[:30]
OUTSIDE = """() => {
  const PARTS = ".bar > a, .bar .chip > summary, .bar__nav > a, .bar__end > a";
  const edge = document.documentElement.clientWidth;
  const parts = [...document.querySelectorAll(PARTS)];
  const boxes = parts.map((part) => [part.textContent.trim(), part.getBoundingClientRect()]).filter(([, box]) => box.width);
  const out = boxes.filter(([, box]) => box.left < 0 || box.right > edge).map(([text]) => text);
  const links = parts.filter((part) => part.offsetWidth);
  const laps = links.slice(1).filter((link, at) => (
    link.getBoundingClientRect().left < links[at].getBoundingClientRect().right - 1)).map((link) => link.textContent.trim());
  return [...out, ...laps, ...(document.documentElement.scrollWidth > edge ? ["the page"] : [])];
}"""


def outside(table: Table) -> list[str]:
    """What lies outside of the screen or on its neighbor, at each width."""
    found = []
    for width in WIDTHS:
        table.page.set_viewport_size({"width": width, "height": 800})
        found += [f"{name} at {width}" for name in table.page.evaluate(OUTSIDE)]
    return found


def test_no_header_is_wider_than_its_screen(visit: Visit, client: Client) -> None:
    come_as_member(client, LONG_NAME)
    account = client.cookies["sessionid"].value
    table = visit(reduced_motion="reduce")
    cookies = table.page.context
    for language in ("en", "de", "fr"):
        table.read_in(language)
        assert outside(table) == [], f"a guest, in {language}"
    cookies.add_cookies(
        [{"name": "sessionid", "value": account, "url": urljoin(table.page.url, "/")}]
    )
    for language in ("en", "de", "fr"):
        table.read_in(language)
        assert outside(table) == [], f"a member, in {language}"
