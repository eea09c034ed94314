"""The board over HTTP: pages, fragments, plain forms, and every way to get it wrong."""

import re
from html import unescape
from http import HTTPStatus

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags
from pytest_django import DjangoAssertNumQueries

from games.models import Board, Game, Guess, Player
from games.models.sealing import issue_ticket, new_token
from solver import CLASSIC, LEVELS
from tests.factories import enter_as, make_game, make_guest, make_race, play_codes, reread, row

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def url_of(game: Game, name: str = "guess") -> str:
    return reverse(name, args=[game.token])


def hidden_fields(html: str) -> dict[str, str]:
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', html))


def first_guess_of(client: Client, code: str = "1122", **headers: str):
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


def test_a_ticket_used_by_somebody_else_starts_nothing(client: Client):
    page = client.get("/").content.decode()
    address = re.search(r'action="(/games/[^"]+/guesses/)"', page)
    assert address
    data = hidden_fields(page) | row("1122")
    client.post(address[1], data)

    response = Client().post(address[1], data)

    assert response.status_code == HTTPStatus.CONFLICT
    assert "started already" in response.content.decode()
    assert Game.objects.count() == 1


def test_an_old_ticket_gets_a_fresh_board_in_words(client: Client):
    token = make_game().token + "x"

    response = client.post(f"/games/{token}/guesses/", row("1122") | {"ticket": "stale"})

    assert response.status_code == HTTPStatus.CONFLICT
    assert "open for too long" in response.content.decode()
    assert Game.objects.count() == 1


@pytest.mark.parametrize(
    ("choices", "boards"),
    [
        ({"mode": "break", "variant": "classic", "level": "", "coach": "off"}, 1),
        ({"mode": "break", "variant": "classic", "level": "random", "coach": "count"}, 1),
        ({"mode": "break"}, 1),
        *(
            ({"mode": "race", "variant": "classic", "level": level, "coach": "off"}, 2)
            for level in LEVELS
        ),
    ],
)
def test_an_explicit_new_game_is_stored_and_shown(
    client: Client, choices: dict[str, str], boards: int
):
    response = client.post("/games/", choices)

    game = Game.objects.get()
    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"] == f"/games/{game.token}/"
    assert (game.mode, game.boards.count()) == (choices["mode"], boards)
    assert client.get(response["Location"]).status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    ("choices", "words"),
    [
        ({}, "Choose a mode."),
        ({"mode": "sleep"}, "“sleep” is not on offer."),
        ({"mode": "race"}, "Choose who to race against."),
        ({"mode": "race", "level": "god"}, "“god” is not on offer."),
        ({"mode": "break", "coach": "loud"}, "“loud” is not on offer."),
        ({"mode": "break", "variant": "9x9"}, "“9x9” is not on offer."),
    ],
)
def test_a_new_game_that_cannot_be_is_refused_in_words(
    client: Client, choices: dict[str, str], words: str
):
    response = client.post("/games/", choices)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert words in response.content.decode()
    assert not Game.objects.exists()


def test_too_many_new_games_in_a_minute_are_refused_in_words(client: Client):
    cache.clear()  # games started by tests that commit count too

    for _ in range(120):
        client.post("/games/", {"mode": "break"})

    response = client.post("/games/", {"mode": "break"})

    assert response.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "a lot of new games" in response.content.decode()
    assert Game.objects.count() == 120


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
    assert "Guess 2: yellow, blue, vermillion, white. 0 black, 2 white." in html
    assert 'id="entry"' not in html


def test_the_guess_that_ends_the_game_gets_the_whole_table(client: Client, guest: Player):
    game = make_game(player=guest, secret="1234")

    response = client.post(url_of(game), row("1234"), headers=HTMX)

    html = response.content.decode()
    assert response["HX-Retarget"] == "#table"
    assert "You found the code in 1 guess." in html
    assert "<title>Won · Break · Mastermind</title>" in html
    assert 'id="entry"' not in html


def test_a_race_shows_its_result_in_words(client: Client, guest: Player):
    game = make_race(player=guest, secret="6543")

    response = client.post(url_of(game), row("6543"), headers=HTMX)

    html = response.content.decode()
    assert "You won the race in 1 guess; Knuth needed 5." in html


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"number": "1"}, "Hole 1 is empty. Hole 2 is empty."),
        (row("112"), "Hole 4 is empty."),
        (row("1122") | {"peg-3": ""}, "Hole 3 is empty."),
        (row("11223"), "A guess here has 4 pegs, not more."),
        (row("1122") | {"peg-x": "1"}, "A guess here has 4 pegs, not more."),
        (row("1122") | {"peg-2": ["1", "2"]}, "A hole takes one peg, and a guess one turn."),
        (row("1172"), "Hole 3 holds “7”, which is no color here."),
        (row("1102"), "Hole 3 holds “0”, which is no color here."),
        (row("1122") | {"peg-1": "<b>"}, "Hole 1 holds “&lt;b&gt;”, which is no color here."),
        (row("1122") | {"peg-1": "१"}, "which is no color here."),
        (row("1122") | {"number": ["9", "1"]}, "A hole takes one peg, and a guess one turn."),
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
    assert "You gave up. It was orange, sky, yellow, blue." in html


# Other people's games


@pytest.mark.parametrize("name", ["game", "seal", "guess", "resign"])
@pytest.mark.parametrize("whose", ["stranger", "other guest", "made-up token"])
def test_nobody_sees_or_touches_a_game_that_is_not_theirs(client: Client, name: str, whose: str):
    game = make_game(player=make_guest())
    if whose == "other guest":
        enter_as(client, make_guest())
    url = reverse(name, args=["made-up" if whose == "made-up token" else game.token])

    if name in ("guess", "resign"):
        response = client.post(url, row("1122"))
        fragment = client.post(url, row("1122"), headers=HTMX)
        assert "cannot be shown" in fragment.content.decode()
        assert fragment.status_code == HTTPStatus.NOT_FOUND
    else:
        response = client.get(url)

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert "Page not found" in response.content.decode()
    assert not Guess.objects.exists()
    assert reread(game).board.result == "in-play"


def test_a_guest_row_that_became_an_account_is_no_guest_any_more(client: Client, guest: Player):
    game = make_game(player=guest)
    Player.objects.filter(pk=guest.pk).update(is_guest=False)

    assert client.get(game.get_absolute_url()).status_code == HTTPStatus.NOT_FOUND


# Stale forms


def test_a_stale_csrf_token_is_answered_with_the_board_as_it_is(guest: Player, client: Client):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    game = play_codes(make_game(player=guest), "1122")

    for headers in ({}, HTMX):
        response = strict.post(url_of(game), row("3344", number=2), headers=headers)

        html = response.content.decode()
        assert response.status_code == HTTPStatus.FORBIDDEN
        assert "This page is out of date" in html
        assert 'name="number" value="2"' in html
        assert "csrfmiddlewaretoken" in html
        assert html.count('<option value="3" selected>yellow</option>') == 2  # the row is kept
    assert Guess.objects.count() == 1


def test_a_stale_first_guess_gets_the_same_board_again(client: Client):
    page = client.get("/").content.decode()
    address = re.search(r'action="(/games/[^"]+/guesses/)"', page)
    assert address
    data = hidden_fields(page) | row("1122")
    strict = Client(enforce_csrf_checks=True)

    response = strict.post(address[1], data, headers=HTMX)

    html = response.content.decode()
    assert response.status_code == HTTPStatus.FORBIDDEN
    assert f'action="{address[1]}"' in html
    assert html.count('<option value="1" selected>orange</option>') == 2
    assert not Game.objects.exists()


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "htmx"])
@pytest.mark.parametrize("url", ["/games/", "/games/made-up/guesses/", "/accounts/login/"])
def test_a_stale_csrf_token_elsewhere_is_answered_in_words(url: str, headers: dict[str, str]):
    strict = Client(enforce_csrf_checks=True)

    response = strict.post(url, {"mode": "break"}, headers=headers)

    assert response.status_code == HTTPStatus.FORBIDDEN
    assert "out of date" in response.content.decode()
    assert ("<html" in response.content.decode()) == (headers == {})
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("method", "url"),
    [("put", "/games/"), ("delete", "/games/x/guesses/"), ("post", "/"), ("put", "/games/x/")],
)
def test_a_wrong_method_is_not_allowed(client: Client, method: str, url: str):
    response = getattr(client, method)(url)

    assert response.status_code == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize(
    ("url", "page"),
    [
        ("/games/", "/"),
        ("/games/x/guesses/", "/games/x/"),
        ("/games/x/resign/", "/games/x/"),
    ],
)
def test_the_address_that_a_refused_form_leaves_leads_back(client: Client, url: str, page: str):
    response = client.get(url)

    assert (response.status_code, response["Location"]) == (HTTPStatus.FOUND, page)


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


def test_the_opponents_are_listed_with_their_measured_strength(client: Client):
    text = unescape(strip_tags(client.get("/").content.decode()))

    listed = text[text.index("How strong are the opponents?") :]
    places = [listed.index(level.name) for level in LEVELS.values()]
    assert places == sorted(places)
    assert re.search(r"Knuth\s+4\.48\s+5\s+46%\s+Plays the code that leaves", listed)
    goldfish = LEVELS["goldfish"].strength(CLASSIC.rules)
    assert goldfish is not None
    mean, share = f"{goldfish.mean:.2f}", f"{100 * goldfish.share_within(4):.0f}"
    figures = rf"Goldfish\s+≈\s{mean}\s+≈\s{goldfish.max}\s+≈\s{share}%"
    assert re.search(figures, listed)
    assert "≈ marks a sample of 20,000 games" in listed
