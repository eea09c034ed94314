"""Two tabs at the same moment, with real threads and a connection each."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.models import Game, Guess, Player, PlayerIsGoneError
from games.models.sealing import new_token, ticket_for
from tests.factories import enter_as, make_game, make_guest, make_race, row

pytestmark = pytest.mark.django_db(transaction=True)
TABS = 6


def tab_of(guest: Player) -> Client:
    client = Client()
    enter_as(client, guest)
    return client


def all_at_once(clients: list[Client], url: str, rows: list[dict[str, str]]) -> list[int]:
    """Post from every client as nearly at the same moment as threads allow."""
    together = Barrier(len(clients))

    def post(client: Client, data: dict[str, str]) -> int:
        together.wait()
        try:
            return client.post(url, data).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(clients)) as pool:
        return sorted(pool.map(post, clients, rows))


@pytest.mark.parametrize("make", [make_game, make_race])
def test_of_several_tabs_one_guesses_and_the_rest_hear_so(make):
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
    tabs = [tab_of(guest) for _ in range(2)]
    guess, resign = (reverse(name, args=[game.token]) for name in ("guess", "resign"))
    together = Barrier(2)

    def post(client: Client, url: str) -> int:
        together.wait()
        try:
            return client.post(url, row("1234")).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        statuses = sorted(pool.map(post, tabs, [guess, resign]))

    board = Game.objects.get().board
    assert statuses == [302, 409]
    assert (board.result, board.guesses_used) in {("won", 1), ("given-up", 0)}
    assert Guess.objects.count() == board.guesses_used


def test_a_resignation_that_came_second_gets_the_whole_table():
    guest = make_guest()
    game = make_game(player=guest, secret="1234")
    together = Barrier(2)

    def post(client: Client, name: str) -> tuple[str, int, str]:
        together.wait()
        try:
            url = reverse(name, args=[game.token])
            answer = client.post(url, row("5566"), headers={"HX-Request": "true"})
            return name, answer.status_code, answer.headers.get("HX-Retarget", "")
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(post, [tab_of(guest), tab_of(guest)], ["guess", "resign"]))

    for name, status, target in answers:
        assert name == "guess" or target == "#table"
        assert status in {200, 409}


def test_a_game_cannot_be_started_by_a_guest_that_is_gone():
    guest = make_guest()
    game = Game.lay_out()
    Player.objects.filter(pk=guest.pk).delete()

    with pytest.raises(PlayerIsGoneError):
        game.begin(guest)

    assert not Game.objects.exists()


def test_the_first_guess_from_one_page_twice_at_once_makes_one_game():
    token = new_token()
    guest = make_guest()
    data = row("1122") | {"mode": "break", "ticket": ticket_for(token)}

    statuses = all_at_once(
        [tab_of(guest) for _ in range(2)], reverse("guess", args=[token]), [data, data]
    )

    assert statuses == [302, 409]
    assert (Game.objects.count(), Guess.objects.count()) == (1, 1)
