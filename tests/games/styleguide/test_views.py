"""The style guide shows all there is, without a database, and to developers alone."""

import re
import runpy
from collections import Counter
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

ROOT = Path(__file__).parents[3]
SIZES = re.compile(r".+--\d+(-\w+)?")  # a board of each would be too many
OF_PAGES = {
    *("text", "text--wide", "text--table"),
    *(
        "stats",
        "stats--narrow",
        "stats__head",
        "tally",
        "chips",
        "table-list__you",
        "bars__bar--other",
    ),
}
SHEETS = ["components", "board", "charts", "review", "stats", "tables", "tree", "lab"]


@pytest.mark.parametrize("debug", [True, False])
def test_only_where_debug_is_on_is_there_a_style_guide(settings: Settings, debug: bool):
    settings.DEBUG = debug

    addresses = runpy.run_path(str(ROOT / "mastermind_site" / "urls.py"))["urlpatterns"]

    assert ("styleguide/" in {str(address.pattern) for address in addresses}) is debug


@pytest.fixture(scope="module")
def page() -> str:
    """The style guide, drawn once, because it takes seconds."""
    return Client().get("/styleguide/").getvalue().decode()


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_component_of_the_style_sheet_is_in_the_style_guide(page: str, sheet: str):
    style = (ROOT / "static" / "css" / f"{sheet}.css").read_text()
    selectors = re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL))
    components = set(re.findall(r"\.([a-z][\w-]*)", " ".join(selectors)))

    shown = {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}

    missing = {name for name in components - shown - OF_PAGES if not SIZES.fullmatch(name)}
    assert not missing


def test_every_token_is_in_the_style_guide(page: str):
    for token in ("page", "peg-12", "text-xl", "space-8", "radius", "fall"):
        assert f"<code>{token}</code>" in page


def test_the_style_guide_has_every_id_once(page: str):
    ids = Counter(re.findall(r'\bid="([^"]+)"', page))

    assert ids.total() > 100
    assert max(ids.values()) == 1
