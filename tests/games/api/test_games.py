"""Games that programs play, those of the ladder too: the same games as on the pages."""

import re
from http import HTTPStatus

import pytest

from games.api.models import Scope
from games.core.board import Board
from games.core.game import Game
from games.process_cache import forget_everything
from games.stats.bot_ladder import LadderRound
from tests.factories import make_bot, make_game, make_player
from tests.games.api.programs import Program

pytestmark = pytest.mark.django_db
SECRET = "6543"


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


def test_every_mode_is_started_as_on_its_page(program: Program):
    custom = {"variant": "custom", "pegs": 3, "colors": 9, "guesses": 7, "repeats": False}
    for mode, sent in (
        ("race", {"level": "knuth", "variant": "mini"}),
        ("duel", {"level": "knuth", "secret": "1234", "first": "computer"}),
        ("make", {"level": "random"}),
        ("break", {"codemaker": "evil", "coach": "full"}),
        ("break", custom),
    ):
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


def test_choices_that_are_not_on_offer(program: Program):
    refused: list[tuple[dict[str, object], str]] = [
        ({"mode": "chess"}, "“chess” is not on offer."),
        ({"mode": "race"}, "Choose who to race against."),
        ({"mode": "duel", "level": "knuth", "secret": "9999"}, "9"),
        ({"colour": 6}, "There is no field “colour”."),
        ({"pegs": "four"}, "pegs"),
        ({"variant": "custom", "pegs": 8, "colors": 4, "repeats": False}, "8"),
    ]

    for sent, said in refused:
        answer = program.send("games", **sent)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, sent
        assert said in answer.json()["detail"]
    assert not Game.objects.exists()


def test_a_move_that_is_not_to_be_made(program: Program):
    game = make_game(player=program.player, secret=SECRET)
    program.send(f"games/{game.token}/guesses", code="1123", number=1)
    refused: list[tuple[str, dict[str, object], int]] = [
        ("guesses", {"code": "1127", "number": 2}, 422),
        ("guesses", {"code": "1122", "number": 1}, 409),
        ("guesses", {"code": "1122", "number": 3}, 409),
        ("guesses", {"code": "1122", "number": 0}, 422),
        ("answers", {"black": 1, "white": 1, "number": 1}, 409),
        ("answers", {"black": 3, "white": 1, "number": 1}, 422),
        ("go-on", {"number": 1}, 409),
    ]

    for path, sent, status in refused:
        answer = program.send(f"games/{game.token}/{path}", **sent)
        assert (answer.status_code, answer.json()["status"]) == (status, status), (path, sent)
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


# The ladder


def test_a_bot_plays_a_ladder_game_like_any_other_and_may_all_that_others_may():
    bot = Program(make_bot())

    started = bot.send("ladder/games")
    token, secret = started.json()["token"], Board.objects.get().secret
    over = bot.send(f"games/{token}/guesses", code=secret, number=1).json()

    assert started.status_code == HTTPStatus.CREATED
    assert (started.json()["coach"], started.json()["boards"][0]["secret"]) == ("off", None)
    assert (over["result"], over["boards"][0]["secret"]) == ("won", secret)
    of_bot = LadderRound.objects.get()
    assert (of_bot.finished, of_bot.needed, of_bot.reviewed) == (1, 1, 1)
    assert bot.send("ladder/games", variant="mini").json()["rules"]["name"] == "3x6"
    assert bot.send("games").status_code == HTTPStatus.CREATED
    assert bot.ask("me").json()["scope"] == "bot"


def test_what_has_no_ladder_is_refused():
    bot = Program(make_bot())
    refused: list[tuple[dict[str, object], str]] = [
        ({"variant": "super"}, "There is no ladder under these rules. There is one under: Mini"),
        ({"variant": "custom", "pegs": 4, "colors": 6, "guesses": 9}, "There is no ladder under"),
        ({"variant": "chess"}, "“chess” is not on offer."),
        ({"coach": "full"}, "coach"),
    ]

    for sent, said in refused:
        answer = bot.send("ladder/games", **sent)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, sent
        assert said in answer.json()["detail"]
    assert not Game.objects.exists()
    assert not LadderRound.objects.exists()


def test_people_do_not_climb_it():
    person = Program(make_player())
    reader = Program(make_bot(), Scope.READ)

    answers = [person.send("ladder/games"), reader.send("ladder/games")]

    for answer in answers:
        assert answer.status_code == HTTPStatus.FORBIDDEN
        assert "Only bots may" in answer.json()["detail"]
        assert 'scope="bot"' in answer.headers["WWW-Authenticate"]
    assert Program().post("/api/v1/ladder/games").status_code == HTTPStatus.UNAUTHORIZED
    assert not Game.objects.exists()


def told_to_everybody(bot: Program, token: str) -> list[str]:
    """All that may tell of a round, worked out anew, without what is drawn for each page."""
    forget_everything()
    api = [f"games/{token}", f"games/{token}/review", "leaderboards/bots", "me", "me/games"]
    pages = ["/bots/?rules=mini", f"/games/{token}/", f"/games/{token}/review/", "/me/stats/"]
    pages += ["/me/history/", "/me/export.csv"]
    found = [bot.ask(path, **({"rules": "mini"} if "bots" in path else {})) for path in api]
    found += [bot.get(page) for page in pages]
    assert {each.status_code for each in found} == {HTTPStatus.OK}
    return [re.sub(r'value="\w{64}"', "", each.getvalue().decode()) for each in found]


@pytest.mark.usefixtures("at_noon")
def test_nothing_tells_a_secret_that_is_still_to_come():
    """What is told does not depend on the seed, which alone says what comes next."""
    bot = Program(make_bot(is_public=True))
    token = bot.send("ladder/games", variant="mini").json()["token"]
    LadderRound.objects.update(finished=99, drawn=100)
    bot.send(f"games/{token}/guesses", code="111", number=1)
    bot.send(f"games/{token}/resign")
    bot.force_login(bot.player)

    told = told_to_everybody(bot, token)
    LadderRound.objects.update(seed="another")

    assert told_to_everybody(bot, token) == told
    assert bot.player.username in told[2]
