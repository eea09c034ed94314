"""Ladder games, as programs start them."""

import re
from http import HTTPStatus

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from games.keeping import forget_everything
from games.limits.middleware import WRITES
from games.models import Board, Game, LadderRound, Scope
from games.models.rounds import MOST_IN_PLAY
from mastermind_site import limits
from tests.factories import make_bot, make_player
from tests.games.api.programs import Program, lose

pytestmark = pytest.mark.django_db


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


def test_an_address_may_write_what_its_rate_of_games_needs_and_not_much_more(settings: Settings):
    bot = Program(make_bot())
    lose(bot)

    with CaptureQueriesContext(connection) as asked:
        lose(bot)

    wrote = sum(query["sql"].startswith(WRITES) for query in asked.captured_queries)
    games, _ = settings.RATE_LIMITS["ladder"]
    assert wrote * games <= limits.WRITES_OF_ADDRESS <= 1.5 * wrote * games


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"variant": "super"}, "There is no ladder under these rules. There is one under: Mini"),
        ({"variant": "custom", "pegs": 4, "colors": 6, "guesses": 9}, "There is no ladder under"),
        ({"variant": "custom", "pegs": 4, "colors": 7}, "and Classic."),
        ({"variant": "chess"}, "“chess” is not on offer."),
        ({"level": "knuth"}, "level"),
        ({"coach": "full"}, "coach"),
        ({"secret": "1234"}, "secret"),
    ],
)
def test_what_has_no_ladder_is_refused(sent: dict[str, object], said: str):
    answer = Program(make_bot()).send("ladder/games", **sent)

    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
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


def test_a_ninth_game_waits_for_the_end_of_another():
    bot = Program(make_bot())
    for _ in range(MOST_IN_PLAY):
        bot.send("ladder/games")

    refused = bot.send("ladder/games")

    assert refused.status_code == HTTPStatus.CONFLICT
    assert "8 ladder games in progress" in refused.json()["detail"]
    assert Game.objects.count() == MOST_IN_PLAY


def test_they_are_counted(settings: Settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"ladder": (1, 60)}
    bot = Program(make_bot())

    answers = [bot.send("ladder/games") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [201, 429]
    assert int(answers[1].headers["Retry-After"]) > 0


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
