"""What a browser reads of a page is the same in every language; what people read is not."""

import re
from datetime import UTC, datetime
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils import translation

from games.core.player import Player
from tests.factories import make_game, make_race, play_codes
from tests.games.conftest import SetClock

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
FOR_PEOPLE = re.compile(r"aria-label|label|title|placeholder|data-say.*")


class Attributes(HTMLParser):
    """Every attribute of a page's main part that no person reads: places, sizes, values, addresses.

    Words of a chart are left out: they stand where they have room, which depends on their length.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str | None]] = []
        self.feed(html.partition("<main")[2].partition("</main>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "text":
            self.found += [
                (tag, name, value) for name, value in attrs if not FOR_PEOPLE.fullmatch(name)
            ]
        assert not any(re.search(r"\d,\d+%", value or "") for _, value in attrs)


def page_in(language: str, client: Client, address: str) -> str:
    with translation.override(language):
        return client.get(address, headers={"Accept-Language": language}).content.decode()


@pytest.mark.parametrize(
    ("address", "in_english", "in_german"),
    [
        ("/me/stats/?beside=goldfish&coach=all", "3.00", "3,00"),
        ("/me/history/", "Nov ", ". Nov"),
        ("/solve/", "1,296", "1.296"),
    ],
)
def test_pictures_and_forms_are_drawn_alike_in_every_language(
    client: Client,
    guest: Player,
    set_clock: SetClock,
    address: str,
    in_english: str,
    in_german: str,
):
    set_clock(NOON)
    for codes in (["1122", "1234"], ["1122", "1123", "1234"], ["1122", "1134", "1243", "1234"]):
        play_codes(make_game(player=guest, secret="1234"), *codes)
    play_codes(make_race(player=guest, secret="1234"), "1122", "1134", "1234")

    english, german = (page_in(language, client, address) for language in ("en", "de"))

    assert in_english in english
    assert in_german in german
    assert Attributes(german).found == Attributes(english).found
    assert any(tag in {"svg", "select"} for tag, *_ in Attributes(german).found)
