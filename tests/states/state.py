"""What a state of a page is, and the visitors who see it.

Nobody here has a letter in their name: who reads the pages in a language made for tests takes
letters outside of its brackets for words that nobody translated.
"""

from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from django.db.models import Model
from django.test import Client
from django.urls import reverse

from games.core.player import Player
from tests.factories import enter_as, make_guest, make_player

if TYPE_CHECKING:
    from tests.browser.table import Table

NAME, OTHER, ADDRESS = "4711", "0815", "1@localhost"
LONGEST = "4" * 30
PASSWORD = "correct horse battery"
SECRET, WRONG = "1234", "5566"
TYPED = "system.shapes.system.typed"


class State(NamedTuple):
    """A page in one state: where it is, and what it answers.

    A form that is given is sent to the address. In a browser, `then` is done on the page, which the
    console may answer with a status that is refused.
    """

    name: str
    address: str
    form: Mapping[str, Any] | None = None
    status: int = HTTPStatus.OK
    then: "Callable[[Table], object] | None" = None
    refused: int = 0


Story: TypeAlias = Callable[[Client], Iterator[State]]
"""Comes to one state after the other, for whoever holds this client; each is looked at in between."""


def at(shown: Model) -> str:
    """The address of what has a page of its own."""
    return str(shown.get_absolute_url())  # type: ignore[attr-defined]


def ask(client: Client, state: State) -> Any:
    """The answer to who comes to this state without a browser."""
    client.raise_request_exception = False
    if state.form is None:
        return client.get(state.address, follow=True)
    return client.post(state.address, state.form, follow=True)


def come_as_guest(client: Client) -> Player:
    return enter_as(client, make_guest())


def enter(client: Client, name: str = NAME) -> None:
    client.post(reverse("account_login"), {"login": name, "password": PASSWORD})


def come_as_member(client: Client, name: str = NAME, **fields: Any) -> Player:
    """Make an account, and sign in with it."""
    player = make_player(username=name, password=PASSWORD, **fields)
    enter(client, name)
    return player


def prove(client: Client) -> None:
    """Enter the password again, as who changes an account is asked to."""
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def look(client: Client, looks: str) -> None:
    """Choose how the site looks in this browser."""
    client.cookies["look"] = looks


def miss(secret: str) -> str:
    """A code that is not the secret."""
    return WRONG if secret != WRONG else SECRET


def secret_of(code: str) -> dict[str, str]:
    """What a form sends that hides this code."""
    return {f"secret-{hole}": peg for hole, peg in enumerate(code, start=1)}
