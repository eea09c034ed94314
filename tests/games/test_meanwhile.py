"""What another tab does between two queries of a request: nothing breaks, and it is told in words."""

from collections.abc import Callable
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Challenge, Game, Player, today
from games.models.sealing import new_token, ticket_for
from tests.factories import enter_as, make_challenge, make_guest, make_player, row
from tests.games.at_once import meanwhile

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "correct horse battery"
HTMX = {"HX-Request": "true"}
WORDS = "deleted your data, in another tab"


def as_guest() -> Client:
    client = Client()
    enter_as(client, make_guest())
    return client


def as_account() -> Client:
    client = Client()
    client.force_login(make_player(password=PASSWORD))
    return client


def tab_beside(client: Client) -> Client:
    """Another tab of the same browser."""
    tab = Client()
    tab.cookies["sessionid"] = client.cookies["sessionid"].value
    return tab


def first_guess() -> tuple[str, dict[str, str]]:
    token = new_token()
    return reverse("guess", args=[token]), row("1122") | {
        "mode": "break",
        "ticket": ticket_for(token),
    }


STARTS: dict[str, Callable[[], tuple[str, dict[str, str]]]] = {
    "game": lambda: ("/games/", {"mode": "break"}),
    "first guess": first_guess,
    "daily": lambda: (reverse("day", args=[today()]), {}),
    "challenge": lambda: (make_challenge().get_absolute_url(), {}),
    "new challenge": lambda: ("/challenges/", {"variant": "classic"}),
}


@pytest.mark.parametrize("moment", ["django_session", "games_player"])
@pytest.mark.parametrize("visitor", [as_guest, as_account])
@pytest.mark.parametrize("start", STARTS)
def test_a_start_while_its_player_is_deleted_is_refused_in_words(
    start: str, visitor: Callable[[], Client], moment: str
):
    cache.clear()
    client = visitor()
    tab = tab_beside(client)
    address, data = STARTS[start]()

    def delete() -> None:
        assert tab.post(reverse("delete"), {"password": PASSWORD}).status_code == 302

    with meanwhile(f'FROM "{moment}"', delete):
        response = client.post(address, data)

    html = unescape(response.content.decode())
    assert response.status_code == 409
    assert WORDS in html
    assert "css/base.css" in html


def test_a_first_guess_of_a_player_that_is_deleted_is_refused_beside_the_board():
    client = as_guest()
    tab = tab_beside(client)
    address, data = first_guess()

    with meanwhile('FROM "django_session"', lambda: tab.post(reverse("delete"))):
        response = client.post(address, data, headers=HTMX)

    html = unescape(response.content.decode())
    assert (response.status_code, response["HX-Reswap"]) == (409, "none")
    assert html.lstrip().startswith('<p id="message"')
    assert WORDS in html


def test_nothing_is_left_of_who_was_deleted_while_starting():
    client = as_guest()
    tab = tab_beside(client)
    guest = Player.objects.get()

    with meanwhile('FROM "games_player"', lambda: tab.post(reverse("delete"))):
        client.post("/games/", {"mode": "break"})

    assert not Player.objects.filter(pk=guest.pk).exists()
    assert not Game.objects.exists()
    assert not Challenge.objects.exists()
