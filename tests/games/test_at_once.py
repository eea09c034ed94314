"""Two tabs at the same moment, with real threads and a connection each."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.core.game import Game
from games.core.guess import Guess
from games.core.player import Player
from games.core.sealing import issue_ticket, new_token
from games.lab.design.models import MOST_DESIGNS, SavedDesign
from solver import MINI
from tests.factories import make_design, make_game, make_guest, make_player, make_race, row
from tests.games.at_once import at_once, tab_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
TABS = 6


def all_at_once(clients: list[Client], url: str, rows: list[dict[str, str]]) -> list[int]:
    """Post from every client as nearly at the same moment as threads allow."""
    posts = [partial(tab.post, url, data) for tab, data in zip(clients, rows, strict=True)]
    return sorted(answer.status_code for answer in at_once(*posts))


@pytest.mark.parametrize("make", [make_game, make_race])
def test_of_several_tabs_one_guesses_and_the_rest_hear_so(make: Callable[..., Game]):
    guest = make_guest()
    game = make(player=guest, secret="6543")
    tabs = [tab_of(guest) for _ in range(TABS)]

    statuses = all_at_once(
        tabs, reverse("guess", args=[game.token]), [row(f"112{n}") for n in range(1, TABS + 1)]
    )

    assert statuses == [302] + [409] * (TABS - 1)
    assert Guess.objects.count() == Game.objects.get().boards.count()


def test_of_two_who_choose_one_name_at_once_one_gets_it():
    fields = {"username": "ada", "password1": "correct horse battery"}

    statuses = all_at_once([Client(), Client()], reverse("account_signup"), [fields, fields])

    assert statuses in ([200, 302], [302, 302])
    assert [player.username for player in Player.objects.all()] == ["ada"]


def test_guessing_the_secret_and_resigning_at_once_end_the_game_once():
    guest = make_guest()
    game = make_game(player=guest, secret="1234")
    guess, resign = (reverse(name, args=[game.token]) for name in ("guess", "resign"))

    answers = at_once(*[partial(tab_of(guest).post, url, row("1234")) for url in (guess, resign)])

    statuses = sorted(answer.status_code for answer in answers)
    board = Game.objects.get().board
    assert statuses == [302, 409]
    assert (board.result, board.guesses_used) in {("won", 1), ("given-up", 0)}
    assert Guess.objects.count() == board.guesses_used


def test_a_resignation_that_came_second_gets_the_whole_table():
    guest = make_guest()
    game = make_game(player=guest, secret="1234")

    def post(name: str) -> Callable[[], Any]:
        url = reverse(name, args=[game.token])
        return partial(tab_of(guest).post, url, row("5566"), headers={"HX-Request": "true"})

    guess, resign = at_once(post("guess"), post("resign"))

    assert resign.headers.get("HX-Retarget") == "#table"
    assert {guess.status_code, resign.status_code} <= {200, 409}


def test_the_first_guess_from_one_page_twice_at_once_makes_one_game():
    token = new_token()
    guest = make_guest()
    data = row("1122") | {"mode": "break", "ticket": issue_ticket(token)}

    statuses = all_at_once(
        [tab_of(guest) for _ in range(2)], reverse("guess", args=[token]), [data, data]
    )

    assert statuses == [302, 302]
    assert (Game.objects.count(), Guess.objects.count()) == (1, 1)


@pytest.mark.parametrize("turn", range(4))
def test_deleting_oneself_while_guessing_and_starting_leaves_nothing(turn: int):
    guest = make_guest()
    game = make_race(player=guest, secret="1234")
    posts = [(reverse("guess", args=[game.token]), row(f"112{turn + 1}"))] * 2
    posts += [("/games/", {"mode": "break"}), (reverse("delete"), {})]

    answers = at_once(*[partial(tab_of(guest).post, url, data) for url, data in posts])

    assert all(answer.status_code in {302, 404, 409} for answer in answers)
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert not Game.objects.filter(player=guest.pk).exists()
    assert Guess.objects.count() == 0


@pytest.mark.deep
def test_two_designs_saved_at_once_are_no_more_than_a_player_may_have():
    guest = make_guest()
    for number in range(MOST_DESIGNS - 1):
        make_design(owner=guest, name=f"No {number}", counts=None)
    fields = {"parts": "1", "variant": "mini"}

    rows = [fields | {"name": name} for name in ("One", "Other")]
    statuses = all_at_once([tab_of(guest) for _ in rows], reverse("lab-designs-save"), rows)

    assert statuses == [302, 409]
    assert SavedDesign.objects.of(guest).count() == MOST_DESIGNS


@pytest.mark.parametrize("turn", range(3))
def test_of_equal_designs_listed_and_deleted_at_once_the_table_shows_one(turn: int):
    designs = [make_design(owner=make_player(), strategy="parts") for _ in range(4)]
    first, *others = designs[turn:] + designs[:turn]
    first.enter_table()

    at_once(first.delete, *(design.enter_table for design in others))

    [shown] = SavedDesign.objects.best(MINI.rules)
    assert shown in others
