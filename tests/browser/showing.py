"""A browser at the states of the catalog."""

from collections.abc import Iterator
from http import HTTPStatus
from urllib.parse import urljoin

from django.test import Client

from tests.browser.console import Console
from tests.browser.table import Table
from tests.states import STORIES
from tests.states.state import State

SOMEWHERE = "/robots.txt"
CSRF = "a" * 32  # the same in the cookie and in the form
SEND = """([address, fields]) => {
  const form = Object.assign(document.createElement("form"), { method: "post", action: address });
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) {
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
    }
  }
  document.body.append(form);
  form.submit();
}"""


def show(table: Table, client: Client, console: Console, story: str) -> Iterator[State]:
    """Bring a page to one state of a story after the other, each as whoever holds the client."""
    for state in STORIES[story](client):
        for status in (state.status, state.refused):
            if status >= HTTPStatus.BAD_REQUEST:
                console.expect_status(f"{status:d} ({HTTPStatus(status).phrase})")
        _take_cookies(table, client)
        assert _go(table, state) == state.status, state.name
        if state.then:
            state.then(table)
        yield state


def _take_cookies(table: Table, client: Client) -> None:
    """Be who holds the client, without words that it was left by a form."""
    kept = {name: cookie.coded_value for name, cookie in client.cookies.items() if cookie.value}
    kept |= {"csrftoken": CSRF}
    kept.pop("messages", None)
    context, url = table.page.context, urljoin(table.page.url, "/")
    context.clear_cookies()
    context.add_cookies([{"name": name, "value": kept[name], "url": url} for name in kept])


def _go(table: Table, state: State) -> int:
    """Open the address, or send the form there; gives the status of the answer."""
    page = table.page
    if state.form is None:
        answer = page.goto(state.address)
    else:
        page.goto(SOMEWHERE)
        with page.expect_navigation() as navigation:
            page.evaluate(SEND, [state.address, {"csrfmiddlewaretoken": CSRF, **state.form}])
        answer = navigation.value
    assert answer
    return answer.status
