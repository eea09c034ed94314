"""The board over HTTP: pages, fragments, plain forms, hints, and every way to get it wrong."""

import re
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.models import Board, Coach, Game, Guess, NoMoreHintsError, Player
from games.models.sealing import issue_ticket, new_token
from games.words.palette import color_names
from solver import BULLS_AND_COWS, LEVELS, format_code
from tests.factories import (
    enter_as,
    make_game,
    make_guest,
    make_race,
    play_codes,
    reread,
    row,
    turns_needed,
)
from tests.games.makes import make_make
from tests.games.play.boards import hidden_fields, url_of
from tests.games.reading import words_in, words_of, words_of_game

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
DUEL_CHOICES = {"mode": "duel", "variant": "classic", "level": "knuth"}
SECRET = {f"secret-{hole}": symbol for hole, symbol in enumerate("6543", start=1)}
EVIL = {"mode": "break", "variant": "classic", "codemaker": "evil"}


@pytest.mark.parametrize("slug", [slug for slug in LEVELS if LEVELS[slug].strategy.is_random])
def test_beside_a_level_that_draws_at_random_knuth_gives_the_hints(
    client: Client, guest: Player, slug: str
):
    race = make_race(player=guest, level=LEVELS[slug], coach=Coach.FULL, secret="6543")
    game = play_codes(race, "1122")
    knuth = LEVELS["knuth"].next_guess(game.rules, game.board.history)
    told = f"Knuth would guess: {color_names(knuth, game.rules)}."

    for _ in range(4):
        assert reread(game).hint().guess == knuth
        html = client.post(f"/games/{game.token}/hint/", headers=HTMX).content.decode()
        assert told in unescape(html)


def test_a_game_that_is_over_says_that_it_has_no_more_hints(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, coach=Coach.FULL, secret="6543"), "6543")

    with pytest.raises(NoMoreHintsError):
        game.hint()
    response = client.post(f"/games/{game.token}/hint/", headers=HTMX)

    assert response.status_code == HTTPStatus.CONFLICT
    assert "This game is over, so there are no more hints." in response.content.decode()

    assert reread(game).board.hints == 0


def test_a_hint_is_given_with_its_reason(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, coach=Coach.FULL, secret="6543"), "1122")

    page = client.post(f"/games/{game.token}/hint/")
    fragment = client.post(f"/games/{game.token}/hint/", headers=HTMX)

    for response in (page, fragment):
        text = words_in(response.content.decode())
        assert "Knuth would guess:" in text
        assert re.search(
            r"It splits the 256 codes left into \d+ groups; the biggest has 46\.", text
        )
    assert "<html" in page.content.decode()
    assert fragment.content.decode().strip().startswith('<div id="hint"')
    assert reread(game).board.hints == 2


@pytest.mark.parametrize("is_over", [True, False])
def test_a_hint_that_cannot_be_had_is_refused_in_words(
    client: Client, guest: Player, is_over: bool
):
    coach = Coach.FULL if is_over else Coach.COUNT
    game = make_game(player=guest, coach=coach, secret="1234")
    if is_over:
        play_codes(game, "1234")

    response = client.post(f"/games/{game.token}/hint/", headers=HTMX)

    words = "This game is over" if is_over else "started without a full coach"
    assert response.status_code == HTTPStatus.CONFLICT
    assert words in unescape(response.content.decode())
    assert reread(game).board.hints == 0


@pytest.mark.parametrize(("number", "status"), [("2", 200), ("1", 409), ("3", 409), ("x", 422)])
def test_a_hint_for_another_turn_is_refused_with_the_board_as_it_stands(
    client: Client, guest: Player, number: str, status: int
):
    game = play_codes(make_game(player=guest, coach=Coach.FULL), "1122")

    response = client.post(f"/games/{game.token}/hint/", {"number": number}, headers=HTMX)

    is_given = status == HTTPStatus.OK
    assert response.status_code == status
    assert reread(game).board.hints == is_given
    assert response.headers.get("HX-Retarget") == (None if is_given else "#history")


def test_a_hint_for_a_game_of_somebody_else_is_not_found(client: Client):
    game = make_game(coach=Coach.FULL)

    assert client.post(f"/games/{game.token}/hint/").status_code == HTTPStatus.NOT_FOUND
    assert client.get(f"/games/{game.token}/hint/").status_code == HTTPStatus.FOUND


def test_a_guess_takes_the_hint_away(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")
    hint = Game.objects.get(pk=game.pk).hint()
    code = format_code(hint.guess, game.rules)

    html = client.post(f"/games/{game.token}/guesses/", row(code), headers=HTMX).content.decode()

    [emptied] = re.findall(
        r'<div id="hint"[^>]*hx-swap-oob="true"[^>]*>(.*?)</div>', html, re.DOTALL
    )
    assert words_in(emptied) == ""


@pytest.mark.deep
def test_a_flood_of_hints_is_slowed_down(client: Client, guest: Player):
    cache.clear()
    game = make_game(player=guest, coach=Coach.FULL)

    answers = [client.post(f"/games/{game.token}/hint/", headers=HTMX) for _ in range(61)]

    assert [answer.status_code for answer in answers] == [HTTPStatus.OK] * 60 + [
        HTTPStatus.TOO_MANY_REQUESTS
    ]
    assert "Too many hints" in unescape(answers[-1].content.decode())
    assert reread(game).board.hints == 60


def test_a_duel_shows_the_players_secret_and_never_the_computers(client: Client):
    client.post("/games/", DUEL_CHOICES | SECRET)
    game = Game.objects.get()
    game.boards.filter(seat=1).update(secret="2222")
    client.post(f"/games/{game.token}/guesses/", row("1111"))

    text = words_of(client, game.get_absolute_url())

    assert "Duel · a secret each" in text
    assert "Your code: white, vermillion, blue, yellow" in text
    assert "orange, orange, sky, sky" in text  # Knuth's first guess, at the player's secret
    assert "sky, sky, sky, sky" not in text


def test_the_page_says_when_the_guess_is_the_last(client: Client):
    client.post("/games/", DUEL_CHOICES | SECRET | {"first": "computer"})
    game = Game.objects.get()
    knuths = turns_needed(LEVELS["knuth"], "6543")
    texts = [words_of(client, game.get_absolute_url())]
    for number in range(1, knuths):
        client.post(f"/games/{game.token}/guesses/", row("1111", number=number))
        texts.append(words_of(client, game.get_absolute_url()))

    said = ["Knuth has found your secret: this is your last guess." in text for text in texts]

    assert said == [False] * (knuths - 1) + [True]


def test_evil_says_that_it_has_no_seal(client: Client):
    client.post("/games/", EVIL)
    game = Game.objects.get()

    text = words_of_game(client, game)

    assert "No seal: the evil codemaker hides no code." in text
    assert "Secret sealed" not in text
    assert client.get(f"/games/{game.token}/seal/").status_code == HTTPStatus.NOT_FOUND


def test_afterwards_it_shows_how_many_codes_each_answer_kept(client: Client):
    client.post("/games/", EVIL)
    game = Game.objects.get()
    client.post(f"/games/{game.token}/guesses/", row("1122"))
    before = words_of_game(client, game)

    client.post(f"/games/{game.token}/resign/")
    after = words_of_game(client, game)

    assert "256 left" not in before
    assert "256 left" in after
    assert re.search(r"You gave up\. It could have been \w+, \w+, \w+, \w+", after)
    assert "No code was hidden, so there is no seal." in after


@pytest.mark.parametrize(
    ("handicap", "before", "after"),
    [
        ("none", "a tie is a draw.", ""),
        ("ties", "Fewest guesses wins; a tie is yours.", "Ties went to you."),
        ("one", "You get 1 guess for free; fewest wins,", "You got 1 guess for free."),
        ("two", "You get 2 guesses for free; fewest wins,", "You got 2 guesses for free."),
    ],
)
def test_the_page_says_what_is_given(client: Client, handicap: str, before: str, after: str):
    client.post("/games/", {"mode": "race", "level": "knuth", "handicap": handicap})
    game = Game.objects.get()
    page = client.get(game.get_absolute_url()).content.decode()

    client.post(f"/games/{game.token}/resign/")
    ended = client.get(game.get_absolute_url()).content.decode()

    assert before in page
    assert after in ended
    assert game.settings["handicap"] == handicap


def test_a_make_has_no_seal(client: Client):
    guest = enter_as(client, make_guest())
    game = make_make(player=guest)

    response = client.get(f"/games/{game.token}/seal/")

    assert game.seal == ""
    assert response.status_code == HTTPStatus.NOT_FOUND


def first_guess_of(client: Client, code: str = "1122", **headers: str) -> Any:
    """What a visitor sends from the front page."""
    page = client.get("/").content.decode()
    address = re.search(r'action="(/games/[^"]+/guesses/)"', page)
    assert address
    form = page[address.start() : page.index("</form>", address.start())]
    return client.post(address[1], hidden_fields(form) | row(code), headers=headers)


# Starting


def test_the_front_page_stores_nothing(client: Client):
    response = client.get("/")

    assert response.status_code == HTTPStatus.OK
    assert not Game.objects.exists()
    assert not Player.objects.exists()
    assert "sessionid" not in response.cookies


def test_the_first_guess_stores_the_game_whose_seal_was_shown(client: Client):
    response = first_guess_of(client, "1122")

    game = Game.objects.get()
    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"] == game.get_absolute_url()
    assert [guess.code for guess in game.board.rows] == ["1122"]
    assert game.player.is_guest


def test_the_seal_on_the_front_page_is_the_seal_of_the_game(client: Client):
    page = client.get("/").content.decode()
    shown = re.search(r'<code class="seal__whole">(\w{64})</code>', page)
    assert shown

    address = re.search(r'action="(/games/[^"]+/guesses/)"', page)
    assert address
    client.post(address[1], hidden_fields(page) | row("1122"))

    assert Game.objects.get().seal == shown[1]


def test_the_first_guess_by_htmx_gets_the_fragment_and_its_address(client: Client):
    response = first_guess_of(client, "1122", **HTMX)

    assert response.status_code == HTTPStatus.OK
    assert response["HX-Replace-Url"] == Game.objects.get().get_absolute_url()
    assert "HX-Request" in response["Vary"]
    assert "<html" not in response.content.decode()


@pytest.mark.postgres
def test_the_first_guess_sent_twice_makes_one_game(client: Client):
    page = client.get("/").content.decode()
    address = re.search(r'action="(/games/[^"]+/guesses/)"', page)
    assert address
    data = hidden_fields(page) | row("1122")

    first = client.post(address[1], data)
    second = client.post(address[1], data)

    assert (first.status_code, second.status_code) == (HTTPStatus.FOUND, HTTPStatus.CONFLICT)
    assert Guess.objects.count() == 1
    assert "sent twice" in second.content.decode()


@pytest.mark.postgres
def test_the_first_guess_sent_twice_before_any_cookie_leaves_the_first_session_alone():
    token = new_token()
    data = row("1122") | {"mode": "break", "ticket": issue_ticket(token)}
    address = reverse("guess", args=[token])

    first, second = Client().post(address, data), Client().post(address, data)

    assert (first.status_code, second.status_code) == (HTTPStatus.FOUND, HTTPStatus.CONFLICT)
    assert "sessionid" in first.cookies
    assert "sessionid" not in second.cookies
    assert (Game.objects.count(), Player.objects.count()) == (1, 1)


def test_a_front_page_left_behind_is_led_to_the_game_with_all_its_buttons(client: Client):
    token = new_token()
    data = row("1122") | {"mode": "break", "ticket": issue_ticket(token)}
    address = reverse("guess", args=[token])
    client.post(address, data)
    client.post(address, row("1122", number=2))

    response = client.post(address, data, headers=HTMX)

    assert response.status_code == HTTPStatus.CONFLICT
    assert response["HX-Replace-Url"] == reverse("game", args=[token])
    assert "Yes, resign" in response.content.decode()


# Guessing


def test_a_plain_guess_redirects_to_the_game(client: Client, guest: Player):
    game = make_game(player=guest)

    response = client.post(url_of(game), row("1122"))

    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"] == game.get_absolute_url()


def test_a_guess_by_htmx_gets_the_parts_that_changed(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1122")

    response = client.post(url_of(game), row("3456", number=2), headers=HTMX)

    html = response.content.decode()
    assert response.status_code == HTTPStatus.OK
    assert html.lstrip().startswith('<table id="history"')
    assert html.count('<tr class="row') == 2
    assert 'name="number" value="3"' in html
    assert "Guess 2: yellow, blue, vermillion, white. No black, 2 white." in html
    assert 'id="entry"' not in html


def test_the_guess_that_ends_the_game_gets_the_whole_table(client: Client, guest: Player):
    game = make_game(player=guest, secret="1234")

    response = client.post(url_of(game), row("1234"), headers=HTMX)

    html = response.content.decode()
    assert response["HX-Retarget"] == "#table"
    assert "You found the code in 1 guess." in html
    assert "<title>Won · Solo · Mastermind</title>" in html
    assert 'id="entry"' not in html


def test_a_race_shows_its_result_in_words(client: Client, guest: Player):
    game = make_race(player=guest, secret="6543")

    response = client.post(url_of(game), row("6543"), headers=HTMX)

    html = response.content.decode()
    assert "You won the race in 1 guess; Knuth needed 5." in html


def test_bulls_and_cows_speaks_of_bulls_cows_and_digits(client: Client, guest: Player):
    game = make_game(player=guest, variant=BULLS_AND_COWS, secret="1234", coach=Coach.FULL)

    before = words_in(client.get(game.get_absolute_url()).content.decode())
    play_codes(game, "2156", "2178", "1278")
    after = words_in(client.get(game.get_absolute_url()).content.decode())

    assert "Guess 1 of 10 · digits do not repeat" in before
    assert "Find the hidden code of 4 digits." in before
    assert "Bull right digit, right place Cow right digit, wrong place" in before
    assert "no bulls, 2 cows" in after
    assert "2 bulls: 2 digits are right, in their places." in after
    assert "would have earned bulls for 2 in hole 1 and 1 in hole 2. It earned no bulls" in after
    assert not re.search("black|white|colors do not", after)


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"number": "1"}, "Hole 1 is empty. Hole 2 is empty."),
        (row("112"), "Hole 4 is empty."),
        (row("1122") | {"peg-3": ""}, "Hole 3 is empty."),
        (row("11223"), "A guess here has 4 pegs, not more."),
        (row("1122") | {"peg-x": "1"}, "A guess here has 4 pegs, not more."),
        (row("1122") | {"peg-2": ["1", "2"]}, "Each hole takes one peg, and each guess one turn."),
        (row("1172"), "Hole 3 holds “7”, which is no color here."),
        (row("1102"), "Hole 3 holds “0”, which is no color here."),
        (row("1122") | {"peg-1": "<b>"}, "Hole 1 holds “&lt;b&gt;”, which is no color here."),
        (row("1122") | {"peg-1": "१"}, "which is no color here."),
        (row("1122") | {"number": ["9", "1"]}, "Each hole takes one peg, and each guess one turn."),
        (row("1122") | {"number": "one"}, "does not say which turn"),
        (row("1122") | {"number": "0"}, "There is no turn 0."),
        (row("1122") | {"number": "21"}, "There is no turn 21."),
        (row("1122") | {"number": "9" * 5000}, "which turn"),
        ({key: value for key, value in row("1122").items() if key != "number"}, "which turn"),
    ],
)
def test_a_malformed_guess_is_refused_in_words_and_changes_nothing(
    client: Client, guest: Player, data: dict[str, str], words: str, headers: dict[str, str]
):
    game = make_game(player=guest)

    response = client.post(url_of(game), data, headers=headers)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert words in response.content.decode()
    assert not Guess.objects.exists()


def test_a_malformed_first_guess_keeps_the_row_and_stores_nothing(client: Client):
    response = first_guess_of(client, "112")

    html = response.content.decode()
    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert '<option value="2" selected>sky</option>' in html
    assert not Game.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("number", ["1", "3"])
def test_a_guess_for_another_turn_is_a_conflict_and_shows_the_board(
    client: Client, guest: Player, number: str
):
    game = play_codes(make_game(player=guest), "1122")

    response = client.post(url_of(game), row("3344", int(number)), headers=HTMX)

    html = response.content.decode()
    assert response.status_code == HTTPStatus.CONFLICT
    assert "That guess was not for this turn" in html
    assert html.count('<tr class="row') == 1
    assert Guess.objects.count() == 1


@pytest.mark.parametrize("name", ["guess", "resign"])
@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
def test_a_finished_game_refuses_in_words(
    client: Client, guest: Player, name: str, headers: dict[str, str]
):
    game = play_codes(make_game(player=guest, secret="1234"), "1234")

    response = client.post(url_of(game, name), row("1122", number=2), headers=headers)

    assert response.status_code == HTTPStatus.CONFLICT
    assert "This game is over" in response.content.decode()
    assert Guess.objects.count() == 1
    assert reread(game).board.result == "won"


def test_resigning_shows_the_secret(client: Client, guest: Player):
    game = make_game(player=guest, secret="1234")

    response = client.post(url_of(game, "resign"), follow=True)

    html = response.content.decode()
    assert response.redirect_chain == [(game.get_absolute_url(), HTTPStatus.FOUND)]
    assert "You gave up. It was orange, sky, yellow, blue" in words_in(html)


# Cost


@pytest.mark.parametrize("mode", ["break", "race"])
@pytest.mark.parametrize("signed_in", [False, True], ids=["guest", "account"])
def test_a_guess_costs_at_most_ten_queries(
    client: Client,
    guest: Player,
    mode: str,
    signed_in: bool,
    django_assert_max_num_queries: DjangoAssertNumQueries,
):
    if signed_in:
        client.force_login(guest)
    level = {"level": LEVELS["knuth"]} if mode == "race" else {}
    game = play_codes(make_game(player=guest, secret="6543", **level), "1122")

    with django_assert_max_num_queries(10):
        response = client.post(url_of(game), row("3344", number=2), headers=HTMX)

    assert response.status_code == HTTPStatus.OK
    assert Board.objects.filter(guesses_used=2).count() == game.boards.count()


def test_the_front_page_costs_a_stranger_no_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    with django_assert_num_queries(0):
        client.get("/")
