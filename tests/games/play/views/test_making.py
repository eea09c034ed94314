"""Make over HTTP: answers by hand, and turns of the computer."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.test import Client

from games.models import Game, Guess
from games.words.terms import feedback_in_words
from tests.factories import enter_as, make_guest, reread
from tests.games.makes import contradictory, make_make
from tests.games.reading import words_of

pytestmark = pytest.mark.django_db
MAKE_CHOICES = {"mode": "make", "variant": "classic", "level": "knuth"}
BY_HAND = MAKE_CHOICES | {"without_secret": "on"}
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}
HTMX = {"HX-Request": "true"}


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"black": "3", "white": "1"}, "3 black, 1 white is no possible answer with 4 pegs."),
        ({"black": "5", "white": "0"}, "5 black, 0 white is no possible answer with 4 pegs."),
        ({"black": "-1", "white": "0"}, "-1 black, 0 white is no possible answer with 4 pegs."),
        ({"black": "two", "white": "0"}, "Enter 0 to 4 for black and for white."),
        ({"white": "0"}, "Say how many pegs are black."),
        ({"black": "0"}, "Say how many pegs are white."),
        ({"black": "0", "white": "0", "number": "x"}, "does not say which turn it is for"),
    ],
)
@pytest.mark.parametrize("headers", [{}, HTMX])
def test_feedback_that_cannot_exist_is_refused_and_changes_nothing(
    client: Client, answer: dict[str, str], sentence: str, headers: dict[str, str]
):
    client.post("/games/", BY_HAND)
    game = Game.objects.get()

    response = client.post(
        f"/games/{game.token}/answers/", {"number": "1"} | answer, headers=headers
    )

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert sentence in unescape(response.content.decode())
    assert not Guess.objects.exists()
    assert reread(game).version == game.version


def test_an_answer_sent_twice_is_a_correction_to_itself_and_counts_once(client: Client):
    client.post("/games/", BY_HAND)
    game = Game.objects.get()
    answer = {"number": "1", "black": "0", "white": "1"}

    for _ in range(2):
        response = client.post(f"/games/{game.token}/answers/", answer)

    assert response.status_code == HTTPStatus.FOUND
    assert Guess.objects.count() == 1


def test_the_next_guess_asked_for_twice_is_made_once(client: Client):
    client.post("/games/", MAKE_CHOICES | SECRET)
    game = Game.objects.get()

    statuses = [
        client.post(f"/games/{game.token}/turns/", {"number": "1"}).status_code for _ in range(2)
    ]

    assert statuses == [HTTPStatus.FOUND, HTTPStatus.CONFLICT]
    assert Guess.objects.count() == 1


def test_the_page_names_every_mend_and_mending_goes_on(client: Client):
    guest = enter_as(client, make_guest())
    game = contradictory()
    Game.objects.update(player=guest)

    html = unescape(client.get(game.get_absolute_url()).content.decode())

    assert "No code fits all of your answers." in html
    for mend in game.board.mends:
        answer = feedback_in_words(mend.answer, game.rules)
        assert re.search(rf">\s*Guess {mend.turn}: {re.escape(answer)}\s*</button>", html)
    mend = game.board.mends[0]
    client.post(
        f"/games/{game.token}/answers/",
        {"number": mend.turn, "black": mend.answer.black, "white": mend.answer.white},
    )
    assert "No code fits" not in words_of(client, game.get_absolute_url())


def test_a_strangers_make_is_not_found(client: Client):
    game = make_make()

    for address in ("turns", "answers"):
        response = client.post(
            f"/games/{game.token}/{address}/", {"number": 1, "black": 0, "white": 0}
        )
        assert response.status_code == HTTPStatus.NOT_FOUND


def test_htmx_gets_the_table_and_the_news(client: Client):
    client.post("/games/", MAKE_CHOICES | SECRET)
    game = Game.objects.get()

    response = client.post(f"/games/{game.token}/turns/", {"number": "1"}, headers=HTMX)

    text = response.content.decode()
    assert response.headers["HX-Retarget"] == "#table"
    assert "<html" not in text
    assert re.search(r'id="live"[^>]*>\s*Guess 1: orange, orange, sky, sky\. No black', text)


def test_a_refused_answer_is_kept_to_be_mended(client: Client):
    client.post("/games/", BY_HAND)

    response = client.post(
        f"/games/{Game.objects.get().token}/answers/", {"number": 1, "black": 3, "white": 1}
    )

    kept = re.findall(r'name="(\w+)" value="(\d)" required[^>]* checked', response.content.decode())
    assert kept == [("black", "3"), ("white", "1")]
