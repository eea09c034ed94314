"""Every page and every component has a state in the catalog, and no state has a word without a translation."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.core import mail
from django.test import Client
from django.urls import Resolver404, URLResolver, get_resolver, resolve, reverse

from games.core.days import today
from tests.colors import CSS
from tests.factories import sign_in
from tests.marked import marked
from tests.states import STORIES, read

pytestmark = pytest.mark.django_db
SITE = "mastermind_site.urls"
ANY = {
    "token": "0" * 22,
    "day": today(),
    "name": "0",
    "row": 1,
    "number": 1,
    "code": "0",
    "key": "0",
    "slug": "minimax",
    "rules": "3x6",
    "strategy": "minimax",
    "history": "112-1.0/",
    "position": "112-1.0/",
    "grammar": "text",
}
NOT_VISITED = {
    "match-poll": "a part of a page",
    "challenge-poll": "a part of a page",
    "invitation": "a part of a page",
    "sizes": "a part of a page",
    "figures": "a part of a page",
    "match-qr": "a file",
    "export-json": "a file",
    "export-csv": "a file",
    "picture": "a file",
    "security-txt": "a file",
    "data-file": "a file",
    "lab-tree-file": "a file",
    "lab-compare-json": "a file",
    "lab-compare-csv": "a file",
    "records-json": "a file",
    "records-csv": "a file",
    "strategy-table-json": "a file",
    "strategy-table-csv": "a file",
}
SIZES = re.compile(r".+--\d+(-\w+)?")  # a board of each would be too many
# Added by scripts, or to an answer to htmx; and figures of so many columns that they take minutes to compute.
NOT_SHOWN = {
    *(
        "hole--cursor",
        "hole--held",
        "clock--short",
        "row--new",
        "waiting--away",
        "message--told",
        "cols--many",
        "table-list__you",
        "invited",
        "ending--new",
        "thinks",
    ),
    # In the answer to one of Rush.
    *("hud--up", "opt--best", "opt--wrong", "opt__groups", "opt__mark", "rush__run--late"),
    # Drawn by the script of notes.
    *("gauge", "gauge__hole", "gauge__hole--out", "hole__out", "strike", "tog"),
    *("notecard", "notecard--hole", "notecard--under", "notecard__all", "notecard__head"),
    *("notecard__holes", "notecard__pegs"),
    *("peg--dragged", "peg--ghost", "peg--out", "peg--out-here"),
}
# Full of names of papers and strategies, a file shown as it is, and words put together with names.
NOT_READ = r"^/lab/(compare|designs?|tables|sources)/|^/data/card/|/review/"
# Read in the deep run alone.
SLOW = {
    *("an_evening", "breaks", "races", "makes", "looks", "own_challenges", "a_lobby", "a_career"),
    *("a_long_history", "statistics", "leaders", "bots", "ladder", "rules", "trainer", "reviews"),
    *("designs", "trees", "positions", "tables", "signing_up", "an_account", "second_factors"),
    *("addresses", "about", "matches"),
}


class Seen(NamedTuple):
    """What the states of a story are called, the pages that they are of, and what these are made of."""

    states: list[str]
    pages: set[str]
    classes: set[str]


def see(story: str) -> Seen:
    """Read every page of a story to its end."""
    seen = Seen([], set(), set())
    with marked(NOT_READ) as reader:
        for state, answer in read(reader, STORIES[story]):
            assert answer.status_code == state.status, state.name
            seen.states.append(state.name)
            seen.pages.add(_page_at(answer.request["PATH_INFO"]))
            html = answer.content.decode()
            seen.classes.update(" ".join(re.findall(r'class="([^"]*)"', html)).split())
        mail.outbox.clear()  # it is in the language of the account
    return seen


def _page_at(path: str) -> str:
    try:
        return str(resolve(path, SITE).url_name)
    except Resolver404:
        return ""


@pytest.mark.parametrize("story", [story for story in STORIES if story not in SLOW])
def test_every_state_is_as_the_catalog_says_and_every_word_of_it_can_be_translated(story: str):
    assert see(story).states


def names_in(resolver: URLResolver) -> Iterator[tuple[str, list[str]]]:
    """The name of each address in a package of `games`, and the names of its arguments."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from names_in(pattern)
        elif pattern.name and pattern.callback.__module__.startswith("games."):
            yield pattern.name, list(pattern.pattern.converters)


@pytest.mark.deep
def test_every_state_has_a_name_of_its_own_and_every_page_and_component_a_state(client: Client):
    everything = [see(story) for story in STORIES]
    sign_in(client)
    client.raise_request_exception = False

    names = [name for seen in everything for name in seen.states]
    assert len(set(names)) == len(names)

    pages = set()
    for name, wanted in names_in(get_resolver(SITE)):
        answer = client.get(reverse(name, SITE, kwargs={each: ANY[each] for each in wanted}))
        answer.getvalue()  # an export is sent while it is read
        if answer.status_code != 302:
            pages.add(name)
    assert pages - set().union(*(seen.pages for seen in everything)) == set(NOT_VISITED)

    shown = set().union(*(seen.classes for seen in everything))
    written = "".join(sheet.read_text() for sheet in CSS.glob("*.css"))
    selectors = " ".join(
        re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", written, flags=re.DOTALL))
    )
    components = set(re.findall(r"\.([a-z][\w-]*)", selectors))
    assert {name for name in components - shown if not SIZES.fullmatch(name)} == NOT_SHOWN
