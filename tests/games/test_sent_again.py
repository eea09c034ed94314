"""A guess whose answer was lost is sent again: the answer is that of the first time, and it counts once."""

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils import timezone

from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.player import Player
from games.live.match import Match
from solver import LEVELS
from tests.factories import enter_as, make_game, make_guest, make_match, reread, row
from tests.games import makes
from tests.games.api.programs import Program
from tests.games.at_once import meanwhile, tab_of
from tests.games.play.boards import hidden_fields

pytestmark = pytest.mark.django_db
Deed = Callable[[Client, str], None]
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


def test_an_answer_that_ends_a_make_by_hand(client: Client):
    game = makes.by_hand(player=enter_as(client, make_guest()))
    address = f"/games/{game.token}/answers/"

    for _ in range(2):
        response = client.post(address, {"number": "1", "black": "4", "white": "0"})
        assert response.status_code == HTTPStatus.FOUND
    other = client.post(address, {"number": "1", "black": "3", "white": "0"})

    assert other.status_code == HTTPStatus.CONFLICT
    assert reread(game).is_over


@pytest.mark.parametrize("level", ["random", "dreamer"])
def test_an_answer_to_a_guess_asks_no_other_guess(client: Client, level: str):
    game = makes.by_hand(player=enter_as(client, make_guest()), level=LEVELS[level])
    send = partial(client.post, f"/games/{game.token}/answers/")
    first = send({"number": "1", "black": "0", "white": "1"})
    asked = reread(game).board.asked

    for _ in range(5):
        again = send({"number": "1", "black": "0", "white": "1"})
        assert again.status_code == first.status_code == HTTPStatus.FOUND
        assert reread(game).board.asked == asked


def test_giving_up():
    program = Program()
    game = make_game(player=program.player, secret=SECRET)
    program.send(f"games/{game.token}/guesses", code=WRONG, number=1)

    first, again = (program.send(f"games/{game.token}/resign") for _ in range(2))

    assert (first.status_code, again.status_code) == (HTTPStatus.OK, HTTPStatus.OK)
    assert reread(game).result == "given-up"


def test_by_a_newcomer_if_the_site_was_stopped_between_the_game_and_its_guess(client: Client):
    address, form = board_of_a_newcomer(client)
    client.post(address, form | row(WRONG, 1))
    Guess.objects.all().delete()
    Board.objects.update(guesses_used=0)
    Game.objects.update(guesses_used=0, version=0)

    again = Client().post(address, form | row(WRONG, 1))

    assert again.status_code == HTTPStatus.FOUND
    assert [guess.code for guess in Guess.objects.all()] == [WRONG]


def board_of_a_newcomer(client: Client) -> tuple[str, dict[str, str]]:
    """The address and the hidden fields of the form on the front page."""
    page = client.get("/").content.decode()
    found = re.search(r'action="(/games/[^"]+/guesses/)"', page)
    assert found
    return found[1], hidden_fields(page)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_by_a_newcomer_whose_session_was_lost_with_the_answer(
    client: Client, headers: dict[str, str]
):
    address, fields = board_of_a_newcomer(client)
    first = client.post(address, fields | row(WRONG), headers=headers)
    client.cookies.pop("sessionid")

    again = client.post(address, fields | row(WRONG), headers=headers)
    on = client.post(address, row(OTHER, 2), headers=headers)

    assert first.status_code == again.status_code == on.status_code < HTTPStatus.BAD_REQUEST
    assert [guess.code for guess in Guess.objects.all()] == [WRONG, OTHER]
    assert Player.objects.count() == 1


def plays_on(owner: Client, address: str) -> None:
    owner.post(address, row(OTHER, 2))


def starts_another(owner: Client, _address: str) -> None:
    other, fields = board_of_a_newcomer(owner)
    owner.post(other, fields | row(OTHER))


def opens_a_match(owner: Client, _address: str) -> None:
    make_match(Player.objects.get(pk=owner.session["guest"]), make_guest())


def came_long_ago(owner: Client, _address: str) -> None:
    long_ago = timezone.now() - timedelta(hours=2)
    Player.objects.filter(pk=owner.session["guest"]).update(date_joined=long_ago)


def signs_up(owner: Client, _address: str) -> None:
    Player.objects.filter(pk=owner.session["guest"]).update(is_guest=False, username="ada")


@pytest.mark.parametrize("deed", [plays_on, starts_another, opens_a_match, came_long_ago, signs_up])
def test_the_ticket_of_a_guest_who_has_done_more_gives_nobody_their_session(deed: Deed):
    owner, stranger = Client(), Client()
    address, fields = board_of_a_newcomer(owner)
    owner.post(address, fields | row(WRONG))
    deed(owner, address)

    answer = stranger.post(address, fields | row(WRONG))

    assert answer.status_code == HTTPStatus.CONFLICT
    assert "guest" not in stranger.session


def test_nobody_gets_a_session_by_another_code_another_ticket_or_none():
    owner, stranger = Client(), Client()
    address, fields = board_of_a_newcomer(owner)
    _, others = board_of_a_newcomer(stranger)
    owner.post(address, fields | row(WRONG))

    for sent in (
        fields | row(OTHER),
        fields | {"ticket": others["ticket"]} | row(WRONG),
        {name: fields[name] for name in fields if name != "ticket"} | row(WRONG),
    ):
        assert stranger.post(address, sent).status_code >= HTTPStatus.BAD_REQUEST
        assert "guest" not in stranger.session
    visitor = Client()
    enter_as(visitor, make_guest())
    assert visitor.post(address, fields | row(WRONG)).status_code == HTTPStatus.CONFLICT


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
