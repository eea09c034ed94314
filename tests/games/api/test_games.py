"""Games that programs play: the same games as on the pages."""

from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Board, Game
from games.modes import RACE
from solver import LEVELS
from tests.factories import make_game, make_player
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db
SECRET = "6543"


@pytest.fixture
def program() -> Program:
    return Program()


def test_a_game_is_started_guessed_and_won(program: Program):
    started = program.send("games")
    game = started.json()
    Board.objects.update(secret=SECRET)

    wrong = program.send(f"games/{game['token']}/guesses", code="1122", number=1)
    won = program.send(f"games/{game['token']}/guesses", code=SECRET, number=2)

    assert started.status_code == HTTPStatus.CREATED
    assert (game["awaits"], game["number"], game["boards"][0]["secret"]) == ("guess", 1, None)
    row = {"number": 1, "code": "1122", "black": 0, "white": 0, "codes_left": None}
    assert wrong.json()["boards"][0]["rows"] == [row]
    over = won.json()
    assert (over["result"], over["awaits"], over["boards"][0]["secret"]) == (
        "won",
        "nothing",
        SECRET,
    )
    assert program.ask(f"games/{game['token']}").json() == over
    assert Game.objects.get().player == program.player


@pytest.mark.parametrize(
    ("mode", "sent"),
    [
        ("race", {"level": "knuth", "variant": "mini"}),
        ("duel", {"level": "knuth", "secret": "1234", "first": "computer"}),
        ("make", {"level": "knuth", "secret": "1234"}),
        ("make", {"level": "random"}),
        ("break", {"codemaker": "evil", "coach": "full"}),
        ("break", {"variant": "custom", "pegs": 3, "colors": 9, "guesses": 7, "repeats": False}),
    ],
)
def test_every_mode_is_started_as_on_its_page(program: Program, mode: str, sent: dict[str, object]):
    answer = program.send("games", mode=mode, **sent)

    assert answer.status_code == HTTPStatus.CREATED, answer.json()
    assert answer.json()["mode"] == mode


def test_a_make_is_answered_and_gone_on_with(program: Program):
    by_hand = program.send("games", mode="make", level="knuth").json()
    known = program.send("games", mode="make", level="knuth", secret="1234").json()

    answered = program.send(f"games/{by_hand['token']}/answers", black=0, white=2, number=1)
    gone_on = program.send(f"games/{known['token']}/go-on", number=1, to_the_end=True)

    assert (by_hand["awaits"], by_hand["asked"]) == ("answer", "1122")
    assert answered.json()["boards"][0]["rows"][0]["white"] == 2
    assert gone_on.json()["boards"][0]["solved"]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"mode": "chess"}, "“chess” is not on offer."),
        ({"mode": "race"}, "Choose who to race against."),
        ({"mode": "duel", "level": "knuth", "secret": "9999"}, "9"),
        ({"colour": 6}, "colour"),
        ({"pegs": "four"}, "pegs"),
        ({"variant": "custom", "pegs": 8, "colors": 4, "repeats": False}, "8"),
    ],
)
def test_choices_that_are_not_on_offer(program: Program, sent: dict[str, object], said: str):
    answer = program.send("games", **sent)

    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert said in answer.json()["detail"]
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("guesses", {"code": "11", "number": 2}, 422),
        ("guesses", {"code": "1127", "number": 2}, 422),
        ("guesses", {"code": "1122", "number": 1}, 409),
        ("guesses", {"code": "1122", "number": 3}, 409),
        ("guesses", {"code": "1122", "number": 0}, 422),
        ("guesses", {"code": "1122"}, 422),
        ("answers", {"black": 1, "white": 1, "number": 1}, 409),
        ("answers", {"black": 3, "white": 1, "number": 1}, 422),
        ("go-on", {"number": 1}, 409),
    ],
)
def test_a_move_that_is_not_to_be_made(
    program: Program, path: str, sent: dict[str, object], status: int
):
    game = make_game(player=program.player, secret=SECRET)
    program.send(f"games/{game.token}/guesses", code="1123", number=1)

    answer = program.send(f"games/{game.token}/{path}", **sent)

    assert (answer.status_code, answer.json()["status"]) == (status, status)
    assert answer.json()["detail"].endswith(".")
    assert game.board.guesses.count() == 1


def test_the_own_game_is_given_up_and_those_of_others_are_not_found(program: Program):
    game = make_game(player=make_player())

    answers = [program.ask(f"games/{game.token}"), program.send(f"games/{game.token}/resign")]
    token = program.send("games").json()["token"]
    own = program.send(f"games/{token}/resign").json()

    assert [answer.status_code for answer in answers] == [404, 404]
    assert "cannot be shown" in answers[0].json()["detail"]
    assert (own["result"], own["awaits"]) == ("given-up", "nothing")
    assert len(own["boards"][0]["secret"]) == 4


def test_a_race_goes_on_after_its_player_is_done(program: Program):
    game = make_game(mode=RACE, player=program.player, level=LEVELS["goldfish"], secret=SECRET)
    done = program.send(f"games/{game.token}/guesses", code=SECRET, number=1).json()
    while done["awaits"] == "go-on":
        done = program.send(f"games/{game.token}/go-on", number=done["number"]).json()

    assert done["result"] == "won"


def test_a_guess_asks_no_more_than_the_page_asks(program: Program):
    games = [make_game(player=program.player, secret=SECRET) for _ in range(2)]
    program.send(f"games/{games[0].token}/guesses", code="1122", number=1)
    with CaptureQueriesContext(connection) as of_program:
        program.send(f"games/{games[0].token}/guesses", code="1123", number=2)

    program.force_login(program.player)
    pegs = {f"peg-{hole}": color for hole, color in enumerate("1122", start=1)}
    program.post(f"/games/{games[1].token}/guess/", pegs | {"number": 1})
    with CaptureQueriesContext(connection) as of_page:
        program.post(
            f"/games/{games[1].token}/guess/",
            pegs | {"number": 2},
            headers={"HX-Request": "true"},
        )

    assert len(of_program) <= len(of_page)
