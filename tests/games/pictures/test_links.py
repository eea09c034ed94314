"""What a finished game offers to share, its picture as a file, and that it tells no color and no secret."""

from html import unescape
from http import HTTPStatus
from io import BytesIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from games.core.days import today
from games.core.game import Game
from games.core.modes import DUEL, MAKE, MODES
from games.core.player import Player
from games.daily.models import Daily
from games.pictures.drawing import draw
from games.pictures.shared_result import (
    Rival,
    SharedResult,
    SharedSkill,
    address_to_share,
    result_of,
    share_of,
)
from games.pictures.views import _kept
from games.pictures.words import poster_of
from games.review.ledgers import reviewed
from games.ui.sharing import share_text, share_words
from solver import LEVELS, Feedback, Rules
from tests.depth import at_depth
from tests.factories import (
    make_challenge,
    make_game,
    make_guest,
    make_race,
    play_codes,
    reread,
    turns_needed,
)
from tests.games.ways_to_play import a_game_of_each_way

pytestmark = pytest.mark.django_db
KNUTH = LEVELS["knuth"]
SITE = "https://codes.example/"
HOSTS = ("localhost", "testserver")
HTMX = {"HX-Request": "true"}
WAYS = ("break", "evil", "make", "race", "duel", "daily", "challenge")
LARGEST = SharedResult(
    way="daily", of="412", rules=Rules(8, 5), allowed=20, rows=(Feedback(3, 4),) * 20
)


def over(game: Game) -> Game:
    if not reread(game).is_over:
        reread(game).resign()
    return reread(game)


def test_each_way_says_what_it_was_and_has_a_code_that_is_read():
    games = a_game_of_each_way(make_guest())
    games["make"].go_on(number=1, to_the_end=True)
    for way in ("evil", "race", "duel", "daily"):
        play_codes(games[way], "5566")
    results = {way: result_of(over(game)) for way, game in games.items()}

    said = {way: (result.way, result.of) for way, result in results.items()}

    assert said == {
        "break": ("break", ""),
        "evil": ("evil", ""),
        "make": ("make", "knuth"),
        "race": ("race", "knuth"),
        "duel": ("duel", "knuth"),
        "daily": ("daily", str(Daily.objects.on(today()).number)),
        "challenge": ("break", ""),
        "match": ("match", "race"),
    }
    assert {way for way, _ in said.values()} >= set(MODES)
    for way, result in results.items():
        assert SharedResult.read(result.code) == result, way


def test_a_race_tells_how_many_guesses_the_rival_used_and_nothing_of_its_answers():
    game = play_codes(make_race(secret="1234"), "5566", "1234")

    result = result_of(game)

    assert result.rows == (Feedback(0, 0), Feedback(4, 0))
    assert result.rival == Rival(turns_needed(KNUTH, "1234"), solved=True)


def test_a_link_leads_to_where_others_play_for_the_same_code():
    player = make_guest()
    daily = over(make_game(player=player, origin=Daily.objects.on(today())))
    challenge = make_challenge()
    accepted = over(make_game(player=player, origin=challenge))
    alone = over(make_game(player=player))

    assert address_to_share(daily) == f"/daily/{today()}/"
    assert address_to_share(accepted) == challenge.get_absolute_url()
    assert address_to_share(alone) == "/"
    for game in (daily, accepted, alone):
        link = f"{SITE[:-1]}{address_to_share(game)}?r={result_of(game).code}"
        assert share_of(game, SITE, None)["share_text"].endswith(f"\n{link}")


def test_the_skill_of_a_code_that_was_found_is_told_and_of_no_other_game():
    found = play_codes(make_game(secret="3621"), "1122", "4421", "6621", "6321", "3621")
    made = make_game(mode=MAKE, level=KNUTH, own_secret="1122", secret="")
    made.go_on(number=1, to_the_end=True)
    evil = play_codes(make_game(codemaker="evil", secret=""), *["1122"] * 10)
    given_up = over(play_codes(make_game(), "1122"))

    assert result_of(found).skill == SharedSkill(79, is_exact=True)
    assert result_of(found).code.split(".")[-2] == "s79"
    assert "Skill 79" in share_of(found, SITE, reviewed(found))["share_text"]
    assert [result_of(game).skill for game in (reread(made), evil, given_up)] == [None] * 3


def test_a_coach_is_told():
    assert result_of(over(make_game(coach="count"))).has_coach
    assert not result_of(over(make_game())).has_coach


def test_a_make_on_a_real_board_has_a_picture_too():
    game = make_game(mode=MAKE, level=KNUTH, own_secret="", secret="")
    game.answer(Feedback(0, 0), number=1)

    assert result_of(over(game)).rows == (Feedback(0, 0),)


def test_a_duel_tells_nothing_of_the_code_that_the_player_hid():
    codes = {
        result_of(over(make_game(mode=DUEL, level=KNUTH, own_secret=own, secret="1234"))).code
        for own in ("1122", "6543")
    }

    assert len(codes) == 1


# The pages


@pytest.mark.both
def test_what_is_to_share_is_on_the_page_when_the_game_is_over_and_not_before(
    client: Client, guest: Player
):
    games = a_game_of_each_way(guest)
    for way in at_depth(("break",), WAYS):
        game = games[way]
        in_play = unescape(client.get(game.get_absolute_url()).content.decode())
        assert "Result to share" not in in_play, way
        assert "Mastermind ·" not in in_play.replace("· Mastermind", ""), way
        assert "/pictures/" not in in_play, way

        resign = reverse("resign", args=[game.token])
        resigned = client.post(resign, headers=HTMX).content.decode()
        game = reread(game)

        shown = unescape(client.get(game.get_absolute_url()).content.decode())
        skill, address = reviewed(game), f"/pictures/{result_of(game).code}.png"
        link = f"http://testserver{address_to_share(game)}?r={result_of(game).code}"
        for html in (shown, unescape(resigned)):
            assert f">{share_text(game, link, skill)}</textarea>" in html, way
            assert f">{share_words(game, skill)}</textarea>" in html, way
            assert f'<a href="{address}" download="mastermind.png">Picture</a>' in html, way
        assert client.get(address).headers["Content-Type"] == "image/png"


def test_the_page_of_a_daily_shows_it_to_those_who_have_finished(client: Client, guest: Player):
    game = make_game(player=guest, origin=Daily.objects.on(today()))
    in_play = client.get("/daily/").content.decode()
    game = play_codes(game, game.board.secret)

    shown = unescape(client.get("/daily/").content.decode())

    skill, code = reviewed(game), result_of(game).code
    link = f"http://testserver/daily/{today()}/?r={code}"
    assert f">{share_text(game, link, skill)}</textarea>" in shown
    assert f">{share_words(game, skill)}</textarea>" in shown
    assert f"/pictures/{code}.png" in shown
    for html in (in_play, Client().get("/daily/").content.decode()):
        assert "Result to share" not in html
        assert "/pictures/" not in html


# The picture as a file


def address(result: SharedResult = LARGEST) -> str:
    return f"/pictures/{result.code}.png"


def test_anybody_gets_the_picture_without_a_query_or_a_cookie(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    with CaptureQueriesContext(connection) as queries:
        response = client.get(address())
    with django_assert_num_queries(0):  # not even to count it
        again = client.get(address())

    assert not [query for query in queries if "games_" in query["sql"]]
    assert again.content == response.content
    assert response.status_code == HTTPStatus.OK
    assert response.headers["Content-Type"] == "image/png"
    assert Image.open(BytesIO(response.content)).size == (1200, 630)
    assert response.content == draw(poster_of(LARGEST, "testserver"))
    assert _kept.bytes_kept == len(response.content)
    assert not response.cookies
    # A browser may keep it for good.
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Cookie" not in response.headers.get("Vary", "")


def test_under_another_address_of_the_site_the_picture_names_that_one(client: Client):
    pictures = [client.get(address(), headers={"Host": host}).content for host in HOSTS]

    assert pictures == [draw(poster_of(LARGEST, host)) for host in HOSTS]
    assert pictures[0] != pictures[1]


def test_any_other_address_is_not_found_and_says_so(client: Client):
    code = LARGEST.code
    others = ["x", "daily-412.4x6.10.33.AAAAAAAA", code[:-1], code + "A", code.upper()]

    for other in (*others, "%F0%9F%98%80", "a" * 5000):
        response = client.get(f"/pictures/{other}.png")
        assert response.status_code == HTTPStatus.NOT_FOUND, other
        assert "There is no such picture." in response.content.decode(), other
    assert client.post(address()).status_code == HTTPStatus.METHOD_NOT_ALLOWED
