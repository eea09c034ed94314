"""A guess whose answer was lost is sent again: the answer is that of the first time, and it counts once."""

from functools import partial
from http import HTTPStatus

import pytest
from django.test import Client

from games.models import Guess, Match, Player
from tests.factories import enter_as, make_game, make_guest, make_match, reread, row
from tests.games.api.programs import Program
from tests.games.at_once import meanwhile, tab_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SECRET, WRONG, OTHER = "6543", "1122", "1123"


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_in_a_game_also_the_last_one(client: Client, headers: dict[str, str]):
    game = make_game(player=enter_as(client, make_guest()), secret=SECRET)
    send = partial(client.post, f"/games/{game.token}/guesses/", headers=headers)

    for number, code in enumerate([WRONG, OTHER, SECRET], start=1):
        first, again, another = (send(row(it, number)) for it in (code, code, "1111"))
        assert first.status_code == again.status_code < HTTPStatus.BAD_REQUEST, code
        assert another.status_code == HTTPStatus.CONFLICT, code

    assert [guess.code for guess in Guess.objects.all()] == [WRONG, OTHER, SECRET]
    assert reread(game).solved


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_in_a_match_also_the_last_one(client: Client, headers: dict[str, str]):
    match = make_match(enter_as(client, make_guest()), make_guest(), secret=SECRET)
    send = partial(client.post, f"/live/{match.token}/guesses/", headers=headers)

    for number, code in enumerate([WRONG, OTHER, SECRET], start=1):
        first, again, another = (send(row(it, number)) for it in (code, code, "1111"))
        assert first.status_code == again.status_code < HTTPStatus.BAD_REQUEST, code
        assert another.status_code == HTTPStatus.CONFLICT, code

    assert [it.code for it in Match.objects.get().everyone[0].played] == [WRONG, OTHER, SECRET]


def test_by_a_program():
    program = Program()
    game = make_game(player=program.player, secret=SECRET)
    match = make_match(program.player, make_guest(), secret=SECRET)

    for path in (f"games/{game.token}", f"matches/{match.token}"):
        first, again = (program.send(f"{path}/guesses", code=WRONG, number=1) for _ in range(2))
        another = program.send(f"{path}/guesses", code=OTHER, number=1)
        assert (first.status_code, again.status_code) == (HTTPStatus.OK, HTTPStatus.OK), path
        assert another.status_code == HTTPStatus.CONFLICT, path


@pytest.mark.django_db(transaction=True)
@pytest.mark.postgres
@pytest.mark.parametrize(
    ("stored", "status"), [(WRONG, HTTPStatus.FOUND), (OTHER, HTTPStatus.CONFLICT)]
)
def test_if_the_first_is_stored_while_the_second_is_answered(stored: str, status: HTTPStatus):
    guest: Player = make_guest()
    address = f"/games/{make_game(player=guest, secret=SECRET).token}/guesses/"

    with meanwhile("games_guess", lambda: tab_of(guest).post(address, row(stored))):
        response = tab_of(guest).post(address, row(WRONG))

    assert response.status_code == status
    assert [guess.code for guess in Guess.objects.all()] == [stored]
