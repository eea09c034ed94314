"""Every page, in every state, keeps the names of people apart from the words around them."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.test import Client

from games.core.names import OPEN, SHUT
from games.process_cache import forget_everything
from tests.states import STORIES
from tests.states.names import called
from tests.states.state import State, ask

pytestmark = pytest.mark.django_db
DIGITS = "0123456789"  # what the people of the states are called by
ARABIC = dict(zip(map(ord, DIGITS), "ابتثجحخدذر", strict=True))
LETTER = re.compile(r"[\u0600-\u06ff]")
ISOLATED = re.compile(rf"{OPEN}[^{OPEN}{SHUT}]*{SHUT}")
ADDRESSES = {"href", "action", "formaction", "src", "value", "hx-get", "hx-post"}
OF_ALLAUTH = {"email_confirmation"}  # in its template, isolates stand around a name
PLAIN = {"title", "option", "textarea", "script", "text"}


class Names(HTMLParser):
    """Finds names that stand in no <bdi>, or in a plain text without isolates."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._apart: str | None = None
        self._at = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._at = tag
        if tag == "bdi":
            self._apart = ""
        for name, value in attrs:
            if name not in ADDRESSES:
                self._read(value or "", f"{tag} {name}")

    def handle_endtag(self, tag: str) -> None:
        self._at = ""
        self._apart = None if tag == "bdi" else self._apart

    def handle_data(self, data: str) -> None:
        if self._at in PLAIN:
            self._read(data, self._at)
        elif (LETTER.search(data) and self._apart is None) or OPEN in data:
            self.found.append(f"{self._at}: {' '.join(data.split())}")

    def _read(self, text: str, where: str) -> None:
        if LETTER.search(ISOLATED.sub("", text)):
            self.found.append(f"{where}: {text}")


def answers(client: Client, story: str) -> Iterator[tuple[State, str]]:
    """What each state of a story answers while its people have Arabic names."""
    with transaction.atomic():
        for state in STORIES[story](client):
            with called(state, lambda name: name.translate(ARABIC)) as renamed:
                yield state, ask(client, renamed).content.decode()
        transaction.set_rollback(True)
    forget_everything()


QUICK = {
    "a_rated_match",
    "a_lobby",
    "challenges",
    "tokens",
}  # the others are read in the deep run alone


@pytest.mark.parametrize(
    "story",
    [pytest.param(story, marks=[] if story in QUICK else pytest.mark.deep) for story in STORIES],
)
def test_a_name_from_right_to_left_turns_no_word_around_it(client: Client, story: str):
    found = {state.name: Names(html).found for state, html in answers(client, story)}

    assert {state for state, names in found.items() if names} <= OF_ALLAUTH, found
