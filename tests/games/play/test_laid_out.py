"""A page that is kept is, for each visitor, the page that would be drawn for them alone."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.keeping import forget_everything
from games.models import Game, Player

pytestmark = pytest.mark.django_db

CHOICES = [
    "",
    "mode=race&level=knuth&variant=bulls-and-cows&coach=full&handicap=one",
    "mode=break&codemaker=evil&variant=custom&pegs=3&colors=8&guesses=7",
]
PATTERN = {
    "token": r'action="/games/([\w-]+)/guesses/"',
    "ticket": r'name="ticket" value="([^"]+)"',
    "csrf_token": r'name="csrfmiddlewaretoken" value="(\w+)"',
    "seal": r'class="seal__whole">(\w+)<',
}


def texts_of(page: str) -> dict[str, str]:
    """What differs from visitor to visitor."""
    found = {name: re.search(pattern, page) for name, pattern in PATTERN.items()}
    return {name: text[1] for name, text in found.items() if text}


def without_texts(page: str) -> str:
    """A page without what differs, and without the minute of the day."""
    seal = texts_of(page).get("seal", "")
    texts = [*re.findall(PATTERN["csrf_token"], page), f"{seal[:4]}…{seal[-4:]}"]
    for text in sorted([*texts_of(page).values(), *texts], key=len, reverse=True):
        page = page.replace(text, "·")
    return re.sub(r"\d+ (h|min)\b", "·", page)


def drawn(client: Client, choices: str) -> str:
    return client.get(f"/?{choices}").content.decode()


@pytest.mark.usefixtures("guest")
@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("is_newcomer", [True, False])
def test_what_is_kept_is_what_would_be_drawn(client: Client, choices: str, is_newcomer: bool):
    first, second = (Client(), Client()) if is_newcomer else (client, client)

    alone = drawn(first, choices)
    kept = drawn(second, choices)
    forget_everything()
    again = drawn(second, choices)

    assert without_texts(alone) == without_texts(kept) == without_texts(again)
    assert texts_of(alone).keys() >= PATTERN.keys() - {"seal"}
    for name, text in texts_of(kept).items():
        assert text not in alone, name
        assert text not in again, name


def test_the_seal_of_a_kept_page_is_that_of_the_game_that_begins_with_it():
    drawn(Client(), "")
    client = Client(enforce_csrf_checks=True)
    page = drawn(client, "")
    texts = texts_of(page)

    pegs = {f"peg-{hole}": "1" for hole in range(1, 5)}
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page)
    action = f"/games/{texts['token']}/guesses/"
    answer = client.post(action, dict(fields) | pegs | {"number": "1"})

    assert answer.status_code == 302
    assert Game.objects.get(token=texts["token"]).seal == texts["seal"]


@pytest.mark.parametrize(
    ("name", "value"), [("look", "dark.shapes.system"), ("django_language", "de")]
)
def test_each_look_and_each_language_has_a_page_of_its_own(name: str, value: str):
    plain, other = Client(), Client()
    other.cookies[name] = value

    pages = [without_texts(drawn(client, "")) for client in (plain, other, plain)]

    assert pages[0] == pages[2] != pages[1]


def test_a_message_is_shown_to_its_reader_and_to_nobody_else(client: Client, account: Player):
    drawn(Client(), "")
    client.force_login(account)
    client.post(reverse("account_logout"))

    told, again, other = drawn(client, ""), drawn(client, ""), drawn(Client(), "")

    assert "You are signed out." in told
    assert "You are signed out." not in again + other
