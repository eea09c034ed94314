"""Make over HTTP: answers by hand, and turns of the computer."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client

from games.models import Game, Guess, Player
from games.words.terms import feedback_in_words
from tests.factories import reread
from tests.games.makes import by_hand, contradictory, make_make
from tests.games.play.boards import url_of
from tests.games.reading import words_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"black": "3", "white": "1"}, "3 black, 1 white is no possible answer with 4 pegs."),
        ({"black": "0", "white": "0", "number": "x"}, "does not say which turn it is for"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "fragment"])
def test_an_answer_that_cannot_exist_is_refused_and_changes_nothing(
    client: Client, guest: Player, answer: dict[str, str], sentence: str, headers: dict[str, str]
):
    game = by_hand(player=guest)

    response = client.post(url_of(game, "answer"), {"number": "1"} | answer, headers=headers)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in unescape(response.content.decode())
    assert not Guess.objects.exists()
    assert reread(game).version == game.version


def test_an_answer_sent_twice_is_a_correction_to_itself_and_counts_once(
    client: Client, guest: Player
):
    game = by_hand(player=guest)

    for _ in range(2):
        response = client.post(url_of(game, "answer"), {"number": "1", "black": "0", "white": "1"})

    assert response.status_code == HTTPStatus.FOUND
    assert Guess.objects.count() == 1


def test_the_next_guess_asked_for_twice_is_made_once(client: Client, guest: Player):
    game = make_make(player=guest)

    numbers = ("1", "1", "2", "1")
    statuses = [client.post(url_of(game, "go-on"), {"number": it}).status_code for it in numbers]

    assert statuses == [*[HTTPStatus.FOUND] * 3, HTTPStatus.CONFLICT]
    assert Guess.objects.count() == 2


def test_the_page_names_every_mend_and_mending_goes_on(client: Client, guest: Player):
    game = contradictory()
    Game.objects.update(player=guest)

    html = unescape(client.get(game.get_absolute_url()).content.decode())

    assert "No code fits all of your answers." in html
    for mend in game.board.mends:
        answer = feedback_in_words(mend.answer, game.rules)
        assert re.search(rf">\s*Guess {mend.turn}: {re.escape(answer)}\s*</button>", html)
    mend = game.board.mends[0]
    client.post(
        url_of(game, "answer"),
        {"number": mend.turn, "black": mend.answer.black, "white": mend.answer.white},
    )
    assert "No code fits" not in words_of(client, game.get_absolute_url())


def test_a_strangers_make_is_not_found(client: Client):
    game = make_make()

    for name in ("go-on", "answer"):
        response = client.post(url_of(game, name), {"number": 1, "black": 0, "white": 0})
        assert response.status_code == HTTPStatus.NOT_FOUND


def test_htmx_gets_the_table_and_the_news(client: Client, guest: Player):
    game = make_make(player=guest)

    response = client.post(url_of(game, "go-on"), {"number": "1"}, headers=HTMX)

    text = response.content.decode()
    assert response.headers["HX-Retarget"] == "#table"
    assert "<html" not in text
    assert re.search(r'id="live"[^>]*>\s*Guess 1: orange, orange, sky, sky\. No black', text)


def test_a_refused_answer_is_kept_to_be_mended(client: Client, guest: Player):
    game = by_hand(player=guest)

    response = client.post(url_of(game, "answer"), {"number": 1, "black": 3, "white": 1})

    kept = re.findall(r'name="(\w+)" value="(\d)" required[^>]* checked', response.content.decode())
    assert kept == [("black", "3"), ("white", "1")]
