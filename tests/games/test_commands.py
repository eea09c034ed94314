"""Playing by typed commands: each is a guess, a question about the board, or told to be neither."""

import re
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Coach, Game, Player, Result
from tests.factories import make_game, make_race, play_codes, reread

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
FIRST = "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left."
SECOND = "Guess 2: orange, yellow, orange, blue. 2 black, 1 white. 13 codes left."


@pytest.fixture
def game(guest: Player) -> Game:
    """Two guesses in, the codes left counted."""
    return play_codes(make_game(player=guest, coach=Coach.COUNT, secret="1234"), "1122", "1314")


def type_in(client: Client, game: Game, command: str, number: int = 3, **more: str):
    client.cookies["look"] = "system.shapes.system.typed"
    address = reverse("command", args=[game.token])
    return client.post(address, {"command": command, "number": number, **more}, headers=HTMX)


def told(response) -> str:
    found = re.search(r'<p id="live"[^>]*>([^<]*)</p>', response.content.decode())
    assert found
    return found[1].strip()


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("last", SECOND),
        ("LAST", SECOND),
        ("row 1", FIRST),
        ("row 2", SECOND),
        ("row 3", "There is no row 3 yet."),
        ("history", f"{FIRST} {SECOND}"),
        ("codes", "13 codes left."),
        ("rival", "You play alone."),
    ],
)
def test_the_board_is_read_and_stays_as_it_is(
    client: Client, game: Game, command: str, answer: str
):
    response = type_in(client, game, command)

    assert response.status_code == HTTPStatus.OK
    assert told(response) == answer
    assert response["HX-Reswap"] == "none"
    assert reread(game).board.guesses_used == 2


@pytest.mark.parametrize("command", ["1234", "1 2 3 4", "1,2, 3,4"])
def test_a_code_is_a_guess(client: Client, game: Game, command: str):
    response = type_in(client, game, command)

    assert told(response).endswith("1 code left. You found the code in 3 guesses.")
    assert reread(game).board.result == Result.WON


def test_a_guess_tells_its_answer(client: Client, game: Game):
    response = type_in(client, game, "1243")

    assert told(response) == ("Guess 3: orange, sky, blue, yellow. 2 black, 2 white. 1 code left.")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "Type a code or a command, such as help."),
        ("frob", "“frob” is no command here. Type help to hear them."),
        ("last one", "“last one” is no command here. Type help to hear them."),
        ("row", "Say which row, such as row 2."),
        ("row two", "Say which row, such as row 2."),
        ("123", "A code here has 4 pegs, not 3."),
        ("1237", "&#x27;7&#x27; in hole 4 is not one of the colors 123456."),
        ("9" * 41, "Ensure this value has at most 40 characters (it has 41)."),
        ("row ²", "Say which row, such as row 2."),
    ],
)
def test_what_is_not_understood_is_told_and_changes_nothing(
    client: Client, game: Game, command: str, sentence: str
):
    response = type_in(client, game, command)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert told(response) == sentence
    assert reread(game).board.guesses_used == 2


def test_a_game_is_given_up_when_that_was_typed_twice(client: Client, game: Game):
    once = type_in(client, game, "resign")
    assert told(once) == "To give this game up, type resign once more."
    assert '<input type="hidden" name="sure" value="resign">' in once.content.decode()
    assert not reread(game).is_over

    twice = type_in(client, game, "resign", sure="resign")

    assert reread(game).board.result == Result.GIVEN_UP
    assert told(twice) == f"{SECOND} You gave up. It was orange, sky, yellow, blue."


def test_another_command_in_between_takes_a_resignation_back(client: Client, game: Game):
    response = type_in(client, game, "last", sure="resign")

    assert 'name="sure"' not in response.content.decode()
    assert not reread(game).is_over


def test_help_names_every_command(client: Client, game: Game):
    answer = told(type_in(client, game, "help"))

    for command in ("1234", "last", "row 2", "history", "codes", "rival", "resign", "help"):
        assert command in answer
    assert told(type_in(client, game, "?")) == answer


def test_a_race_tells_the_rivals_answers_and_not_its_codes(client: Client, guest: Player):
    race = play_codes(make_race(player=guest, secret="1234"), "6655")

    answer = told(type_in(client, race, "rival", number=2))

    assert answer == "Guess 1: 1 black, 1 white."
    assert told(type_in(client, race, "codes")) == (
        "The coach is off, so codes left are not counted."
    )


def test_without_scripting_the_page_tells_the_answer_and_keeps_the_row(client: Client, game: Game):
    client.cookies["look"] = "system.shapes.system.typed"

    response = client.post(
        reverse("command", args=[game.token]), {"command": "row 1", "number": 3, "peg-2": "5"}
    )

    html = response.content.decode()
    assert f'class="command__told" >{FIRST}</p>' in html
    assert '<option value="5" selected>' in html


def test_nobody_elses_game_takes_a_command(game: Game):
    response = type_in(Client(), game, "last")

    assert response.status_code == HTTPStatus.NOT_FOUND


def test_looked_up_the_address_leads_to_the_board(client: Client, game: Game):
    response = client.get(reverse("command", args=[game.token]))

    assert response["Location"] == game.get_absolute_url()


def test_a_first_guess_can_be_typed_on_the_front_page(client: Client):
    client.cookies["look"] = "system.shapes.system.typed"
    page = client.get("/").content.decode()
    address = re.search(r'formaction="(/games/[^"]+/commands/)"', page)
    assert address
    hidden = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page))

    before = client.post(address[1], hidden | {"command": "resign"}, headers=HTMX)
    response = client.post(address[1], hidden | {"command": "1122"}, headers=HTMX)

    assert told(before) == "There is nothing to give up before the first guess."
    assert told(response).startswith("Guess 1: orange, orange, sky, sky.")
    assert Game.objects.get().board.rows[0].code == "1122"


def test_the_line_for_commands_is_there_for_those_who_chose_it_alone(client: Client, game: Game):
    assert 'name="command"' not in client.get(game.get_absolute_url()).content.decode()

    client.cookies["look"] = "system.shapes.system.typed"

    assert 'name="command"' in client.get(game.get_absolute_url()).content.decode()
