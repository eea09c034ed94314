"""Every page is visited by `tests/browser/pages.py`, or listed here with the reason why not."""

import ast
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import Resolver404, URLResolver, get_resolver, resolve, reverse

from games.accounts.mailbox import change_to
from games.models import Player, today
from games.models.training import Kind
from games.pictures.result import SharedResult
from solver import CLASSIC, parse_code, try_guess
from tests.factories import (
    confirm_email,
    make_challenge,
    make_game,
    make_match,
    make_player,
    play_codes,
)
from tests.games.lapses import make_run, question

SITE = "mastermind_site.urls"
SHARED = SharedResult(way="break", rules=CLASSIC.rules, allowed=10, rows=())
PAGES = Path(__file__).parents[1] / "browser" / "pages.py"
LAB = {
    "rules": "3x6",
    "strategy": "minimax",
    "history": "112-1.0/",
    "position": "112-1.0/",
    "grammar": "text",
}
VISITED_BY_A_CLICK = {
    "game": "where a first guess leads",
    "review": "linked from the end of a game",
    "review-row": "linked from a review",
    "seal": "linked from the facts of a game",
    "challenge": "where issuing a challenge leads",
    "match": "where opening a match leads",
    "sessions": "linked from the settings",
    "delete": "linked from the settings",
    "train-exercise": "where starting a run leads",
    "train-run": "where the last exercise of a run leads",
    "address-change": "linked from a mail",
}
NOT_VISITED = {
    "match-qr": "a file",
    "export-csv": "a file",
    "picture": "a file",
    "lab-tree-file": "a file",
    "records-json": "a file",
    "records-csv": "a file",
    "strategy-table-json": "a file",
    "strategy-table-csv": "a file",
    "profile": "the page of statistics, with the name of another player",
}


def names_in(resolver: URLResolver) -> Iterator[tuple[str, list[str]]]:
    """The name of each address in a package of `games`, and the names of its arguments."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from names_in(pattern)
        elif pattern.name and pattern.callback.__module__.startswith("games."):
            yield pattern.name, list(pattern.pattern.converters)


def _run_that_is_over(player: Player) -> str:
    run = make_run(player, question())
    guess = parse_code("1122", CLASSIC.rules)
    run.take(1, try_guess(CLASSIC.rules, run.asked[0].history, guess))
    return run.token


def _key_of_change(player: Player) -> str:
    confirm_email(player, "ada@example.com")
    change = change_to(EmailAddress.objects.create(user=player, email="ada@example.org"))
    assert change
    return change.key()


def pages(client: Client) -> set[str]:
    """The names of the addresses that show something to a player who asks for them."""
    ada = make_player(username="ada", is_public=True)
    client.force_login(ada)
    tokens = {
        "challenge": make_challenge(creator=ada).token,
        "match": make_match(ada, make_player()).token,
        "": make_game(player=ada).token,
        "train-run": _run_that_is_over(ada),
        "train-exercise": make_run(ada, kind=Kind.OWN).token,
    }
    tokens["review"] = tokens["review-row"] = play_codes(make_game(player=ada), "1234").token
    facts = {"day": today(), "name": "ada", "row": 1, "number": 1, "code": SHARED.code} | LAB
    facts |= {"slug": "minimax", "key": _key_of_change(ada)}
    found = set()
    for name, wanted in names_in(get_resolver(SITE)):
        arguments = facts | {"token": tokens.get(name, tokens[""])}
        address = reverse(name, SITE, kwargs={each: arguments[each] for each in wanted})
        response = client.get(address)
        response.getvalue()  # an export is sent while it is read
        if response.status_code == HTTPStatus.OK:
            found.add(name)
    return found


def visited() -> set[str]:
    """The names of the addresses that are written in `pages.py`."""
    found = set()
    for node in ast.walk(ast.parse(PAGES.read_text())):
        if isinstance(node, ast.Constant) and str(node.value).startswith("/"):
            try:
                found.add(str(resolve(str(node.value).partition("?")[0], SITE).url_name))
            except Resolver404:
                continue
    return found


@pytest.mark.django_db
def test_every_page_is_visited_in_a_browser_or_listed_here(client: Client):
    listed = {*VISITED_BY_A_CLICK, *NOT_VISITED}
    shown = pages(client)

    assert shown - visited() == listed, "visit a new page in tests/browser/pages.py"
