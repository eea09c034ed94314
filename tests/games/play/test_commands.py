"""Playing by typed commands: each is a guess, a question about the board, or told to be neither."""

import re
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Coach, Game, Player, Result
from games.modes import MAKE
from games.play.commands import commands_of
from solver import LEVELS, VARIANTS, Feedback
from tests.factories import make_game, make_race, play_codes, reread, turns_needed

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
FIRST = "Guess 1: orange, orange, sky, sky. 1 black, 1 white. 208 codes left."
SECOND = "Guess 2: orange, yellow, orange, blue. 2 black, 1 white. 13 codes left."


@pytest.fixture
def game(guest: Player) -> Game:
    """Two guesses in, the codes left counted."""
    return play_codes(make_game(player=guest, coach=Coach.COUNT, secret="1234"), "1122", "1314")


def make_make(player: Player, **overrides: object) -> Game:
    """A make of 6543 by Knuth; `own_secret=""` keeps the code on a real board."""
    choices = {"mode": MAKE, "level": LEVELS["knuth"], "own_secret": "6543", "secret": ""}
    return make_game(player=player, **choices | overrides)


@pytest.fixture
def by_hand(guest: Player) -> Game:
    """One answer in, the second guess asked."""
    game = make_make(guest, own_secret="")
    game.answer(Feedback(1, 1), number=1)
    return reread(game)


@pytest.fixture
def told_to_site(guest: Player) -> Game:
    return make_make(guest)


def type_in(client: Client, game: Game, command: str, number: int = 3, **more: str) -> Any:
    client.cookies["look"] = "system.shapes.system.typed"
    address = reverse(
        "make-command" if not game.plays.breaks_code else "command", args=[game.token]
    )
    return client.post(address, {"command": command, "number": number, **more}, headers=HTMX)


def told(response: Any) -> str:
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

    assert told(response).endswith("4 black, no white. You found the code in 3 guesses.")
    assert reread(game).board.result == Result.WON


def test_a_guess_tells_its_answer(client: Client, game: Game):
    response = type_in(client, game, "1243")

    assert told(response) == ("Guess 3: orange, sky, blue, yellow. 2 black, 2 white. 1 code left.")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "Type a command, such as help."),
        ("frob", "“frob” is not a command here. Type help to hear the commands."),
        ("last one", "“last one” is not a command here. Type help to hear the commands."),
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
    assert told(once) == "To give up this game, type resign again."
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


# Make: the computer guesses


@pytest.mark.parametrize("command", ["1 2", "12", "1, 2"])
def test_an_answer_is_typed_and_the_next_guess_is_told(client: Client, by_hand: Game, command: str):
    response = type_in(client, by_hand, command, number=2)

    board = reread(by_hand).board
    assert board.rows[1].feedback == Feedback(1, 2)
    assert told(response) == (
        "Guess 2: orange, orange, yellow, blue. 1 black, 2 white. 34 codes left."
        " Knuth guesses orange, yellow, orange, vermillion."
    )
    assert 'id="command"' in response.content.decode()


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("question", "Knuth guesses orange, orange, yellow, blue."),
        ("last", FIRST),
        ("row 1", FIRST),
        ("codes", "208 codes left."),
        ("resign", "To give up this game, type resign again."),
    ],
)
def test_a_board_that_is_answered_by_hand_is_read(
    client: Client, by_hand: Game, command: str, answer: str
):
    response = type_in(client, by_hand, command, number=2)

    assert response.status_code == HTTPStatus.OK
    assert told(response) == answer
    assert reread(by_hand).board.guesses_used == 1


def test_an_answer_is_corrected(client: Client, by_hand: Game):
    response = type_in(client, by_hand, "correct 1 0 0", number=2)

    assert reread(by_hand).board.rows[0].feedback == Feedback(0, 0)
    assert told(response) == (
        "Guess 1: orange, orange, sky, sky. No black, no white. 256 codes left."
        " Knuth guesses yellow, yellow, blue, vermillion."
    )


@pytest.mark.parametrize(
    ("answers", "told_of"),
    [
        ([(1, 3, 0), (2, 0, 0)], "which one is it? Guess 2: 1 black, 1 white. "),
        (
            [(1, 0, 0), (2, 1, 2), (3, 0, 3), (1, 0, 4), (2, 0, 1)],
            "No code fits all of your answers. No single change would make them fit",
        ),
    ],
)
def test_a_contradiction_is_told_with_its_mends(
    client: Client, guest: Player, answers: list[tuple[int, int, int]], told_of: str
):
    game = make_make(guest, own_secret="")
    for number, black, white in answers:
        game.answer(Feedback(black, white), number=number)
        game = reread(game)

    assert told_of in told(type_in(client, game, "question", number=3))
    refused = type_in(client, game, "0 0", number=game.board.guesses_used + 1)

    assert refused.status_code == HTTPStatus.CONFLICT
    assert told(refused) == "Your answers contradict each other. Correct one of them first."


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "Type a command, such as help."),
        ("rival", "“rival” is not a command here. Type help to hear the commands."),
        ("go on", "“go on” is not a command here. Type help to hear the commands."),
        ("1", "Say how many are black, then how many white, such as 1 2."),
        ("1 2 3", "Say how many are black, then how many white, such as 1 2."),
        ("3 1", "3 black, 1 white is no possible answer with 4 pegs."),
        ("correct", "Say which guess, and what it earned, such as correct 2 1 0."),
        ("correct 1", "Say which guess, and what it earned, such as correct 2 1 0."),
        ("correct one 1 0", "Say which guess, and what it earned, such as correct 2 1 0."),
        ("correct 1 1", "Say how many are black, then how many white, such as 1 2."),
        ("correct 2 1 0", "There is no row 2 yet."),
    ],
)
def test_what_is_no_answer_is_told_stays_in_the_line_and_changes_nothing(
    client: Client, by_hand: Game, command: str, sentence: str
):
    response = type_in(client, by_hand, command, number=2)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert told(response) == sentence
    assert f'value="{command}"' in response.content.decode()
    assert reread(by_hand).board.rows[0].feedback == Feedback(1, 1)


def test_the_computer_is_told_to_go_on(client: Client, told_to_site: Game):
    response = type_in(client, told_to_site, "go on", number=1)

    assert told(response).startswith("Guess 1: orange, orange, sky, sky. No black, no white.")
    assert reread(told_to_site).board.guesses_used == 1


def test_the_computer_is_told_to_guess_to_the_end(client: Client, told_to_site: Game):
    response = type_in(client, told_to_site, "all", number=1)

    turns = turns_needed(LEVELS["knuth"], "6543")
    assert told(response).endswith(f"Knuth found your code in {turns} guesses.")


@pytest.mark.parametrize("command", ["1 2", "question", "1122"])
def test_who_told_the_secret_is_asked_nothing(client: Client, told_to_site: Game, command: str):
    response = type_in(client, told_to_site, command, number=1)

    assert told(response) == f"“{command}” is not a command here. Type help to hear the commands."


def test_a_make_is_stopped_when_that_was_typed_twice(client: Client, by_hand: Game):
    once = type_in(client, by_hand, "resign", number=2)
    assert '<input type="hidden" name="sure" value="resign">' in once.content.decode()

    twice = type_in(client, by_hand, "resign", number=2, sure="resign")

    assert reread(by_hand).board.result == Result.ABANDONED
    assert told(twice) == f"{FIRST} You stopped this game."


@pytest.mark.parametrize("kind", ["by_hand", "told_to_site"])
def test_help_names_every_command_of_a_make(
    client: Client, kind: str, request: pytest.FixtureRequest
):
    game = request.getfixturevalue(kind)

    answer = told(type_in(client, game, "help", number=game.board.guesses_used + 1))

    for command in commands_of(game):
        assert f"“{command}" in answer


def test_a_typed_answer_for_another_turn_is_not_taken(client: Client, by_hand: Game):
    response = type_in(client, by_hand, "1 2", number=3)

    assert response.status_code == HTTPStatus.CONFLICT
    assert reread(by_hand).board.guesses_used == 1


def test_without_scripting_a_make_tells_the_answer_too(client: Client, by_hand: Game):
    client.cookies["look"] = "system.shapes.system.typed"

    response = client.post(
        reverse("make-command", args=[by_hand.token]), {"command": "last", "number": 2}
    )

    assert f'class="command__told" >{FIRST}</p>' in response.content.decode()


def test_where_colors_are_digits_a_player_types_bulls_and_cows(client: Client, guest: Player):
    rules = VARIANTS["bulls-and-cows"]
    game = reread(make_make(guest, own_secret="", variant=rules))

    answered = type_in(client, game, "help", number=1)
    page = client.get(game.get_absolute_url()).content.decode()

    assert told(answered).startswith("Type what the guess earns, bulls then cows, such as 1 2.")
    assert "Bulls and cows, such as 1 2, or: question, correct 2 1 0" in page
    assert "lack" not in told(answered)
