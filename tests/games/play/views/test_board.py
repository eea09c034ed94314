"""The board over HTTP: pages, fragments, plain forms, hints, answers, and every way to get it wrong."""

import re
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.core.board import Board
from games.core.game import Game
from games.core.guess import Guess
from games.core.modes import DUEL, RACE
from games.core.modes.choices import Coach, Codemaker
from games.core.player import Player
from games.core.sealing import issue_ticket, new_token
from games.ui.terms import feedback_in_words
from solver import BULLS_AND_COWS, LEVELS, format_code
from tests.factories import (
    enter_as,
    make_game,
    make_guest,
    make_match,
    make_player,
    play_codes,
    play_match,
    reread,
    row,
)
from tests.games.makes import by_hand, contradictory, make_make
from tests.games.play.boards import hidden_fields, plain, url_of
from tests.games.reading import words_in, words_of, words_of_game

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
CSRF = "c" * 32


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


def test_a_hint_that_cannot_be_had_is_refused_in_words(client: Client, guest: Player):
    over = play_codes(make_game(player=guest, coach=Coach.FULL), "1234")
    without = make_game(player=guest, coach=Coach.COUNT)
    strangers = make_game(coach=Coach.FULL)

    for game, status, words in (
        (over, HTTPStatus.CONFLICT, "so there are no more hints"),
        (without, HTTPStatus.CONFLICT, "without a full coach"),
        (strangers, HTTPStatus.NOT_FOUND, "cannot be shown"),
    ):
        response = client.post(url_of(game, "hint"), headers=HTMX)
        assert response.status_code == status
        assert words in unescape(response.content.decode())
        assert reread(game).board.hints == 0


def test_a_hint_for_another_turn_is_refused_with_the_board_as_it_stands(
    client: Client, guest: Player
):
    game = play_codes(make_game(player=guest, coach=Coach.FULL), "1122")

    for number, status, target in (
        ("2", HTTPStatus.OK, None),
        ("1", HTTPStatus.CONFLICT, "#history"),
        ("3", HTTPStatus.CONFLICT, "#history"),
        ("x", HTTPStatus.UNPROCESSABLE_ENTITY, "#history"),
    ):
        response = client.post(f"/games/{game.token}/hint/", {"number": number}, headers=HTMX)
        assert (response.status_code, response.headers.get("HX-Retarget")) == (status, target)
    assert reread(game).board.hints == 1


def asks_for_hint(response: Any) -> dict[str, str]:
    """What the page sends to ask for a hint."""
    return dict(re.findall(r'name="(\w+)" value="(\w+)" form="hinting"', response.content.decode()))


def test_a_hint_that_is_asked_for_twice_counts_once_and_none_is_free_in_a_later_turn(
    client: Client, guest: Player
):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")
    asked = asks_for_hint(client.get(f"/games/{game.token}/"))
    first, again = (client.post(url_of(game, "hint"), asked) for _ in range(2))

    assert plain(first) == plain(again)
    assert reread(game).board.hints == 1
    client.post(url_of(game, "hint"), asks_for_hint(again))
    assert reread(game).board.hints == 2
    client.post(url_of(game), row("1122"))
    client.post(url_of(game, "hint"), asked | {"number": "2"})
    assert reread(game).board.hints == 3


def test_a_guess_takes_the_hint_away(client: Client, guest: Player):
    game = make_game(player=guest, coach=Coach.FULL, secret="6543")
    hint = reread(game).hint()
    code = format_code(hint.guess, game.rules)

    html = client.post(f"/games/{game.token}/guesses/", row(code), headers=HTMX).content.decode()

    [emptied] = re.findall(
        r'<div id="hint"[^>]*hx-swap-oob="true"[^>]*>(.*?)</div>', html, re.DOTALL
    )
    assert words_in(emptied) == ""


def test_a_duel_shows_the_players_secret_and_never_the_computers(client: Client, guest: Player):
    knuth = LEVELS["knuth"]
    game = make_game(player=guest, mode=DUEL, level=knuth, own_secret="6543", secret="2222")
    game = play_codes(game, "1111")

    text = words_of_game(client, game)

    assert "Duel · a secret each" in text
    assert "Your code: white, vermillion, blue, yellow" in text
    assert "orange, orange, sky, sky" in text  # Knuth's first guess, at the player's secret
    assert "sky, sky, sky, sky" not in text


def test_against_the_evil_codemaker_nothing_is_sealed_and_afterwards_it_tells_how_many_codes_it_kept(
    client: Client, guest: Player
):
    game = play_codes(make_game(player=guest, codemaker=Codemaker.EVIL, secret=""), "1122")
    before = words_of_game(client, game)

    for unsealed in (game, make_make(player=guest)):
        assert client.get(url_of(unsealed, "seal")).status_code == HTTPStatus.NOT_FOUND
    game.resign()
    after = words_of_game(client, game)

    assert "No seal: the evil codemaker hides no code." in before
    assert "Secret sealed" not in before
    assert "256 left" not in before
    assert "256 left" in after
    assert re.search(r"It could have been \w+, \w+, \w+, \w+ You gave up\.", after)
    assert "No code was hidden, so there is no seal." in after


def first_guess(client: Client, code: str = "1122") -> tuple[str, dict[str, str], str]:
    """What a visitor sends from the front page: the address, the form, and the seal beside it."""
    page = client.get("/").content.decode()
    address = re.search(r'action="(/games/[^"]+/guesses/)"', page)
    seal = re.search(r'<code class="seal__whole">(\w{64})</code>', page)
    assert address
    assert seal
    form = page[address.start() : page.index("</form>", address.start())]
    return address[1], hidden_fields(form) | row(code), seal[1]


def test_the_front_page_stores_nothing_and_costs_a_stranger_no_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    client.get("/")

    with django_assert_num_queries(0):
        response = client.get("/")

    assert response.status_code == HTTPStatus.OK
    assert not Game.objects.exists()
    assert not Player.objects.exists()
    assert "sessionid" not in response.cookies


def test_the_first_guess_stores_the_game_whose_seal_was_shown(client: Client):
    address, data, seal = first_guess(client)

    response = client.post(address, data)

    game = Game.objects.get()
    assert response.status_code == HTTPStatus.FOUND
    assert response["Location"] == game.get_absolute_url()
    assert [guess.code for guess in game.board.rows] == ["1122"]
    assert game.player.is_guest
    assert game.seal == seal


def test_the_first_guess_by_htmx_gets_the_fragment_and_its_address(client: Client):
    address, data, _ = first_guess(client)

    response = client.post(address, data, headers=HTMX)

    assert response.status_code == HTTPStatus.OK
    assert response["HX-Replace-Url"] == Game.objects.get().get_absolute_url()
    assert "HX-Request" in response["Vary"]
    assert "<html" not in response.content.decode()


def test_who_cannot_be_told_from_another_keeps_the_row_and_the_rules(client: Client):
    """The board was open twice, and the other one went on."""
    for variant, code in (("classic", "1122"), ("super", "11228")):
        token = new_token()
        data = row(code) | {"mode": "break", "variant": variant, "ticket": issue_ticket(token)}
        address = reverse("guess", args=[token])
        other = Client()
        for number in (1, 2):
            assert other.post(address, data | row(code, number)).status_code == HTTPStatus.FOUND

        response = client.post(address, data, headers=HTMX)

        assert response.status_code == HTTPStatus.CONFLICT
        assert response.context["game"].variant.slug == variant
        assert [hole.color for hole in response.context["form"].holes] == [int(it) for it in code]


def test_a_front_page_left_behind_is_led_to_the_game_with_all_its_buttons(client: Client):
    token = new_token()
    data = row("1122") | {"mode": "break", "ticket": issue_ticket(token)}
    address = reverse("guess", args=[token])
    client.post(address, data)
    client.post(address, row("1122", number=2))

    response = client.post(address, data | row("3344"), headers=HTMX)

    assert response.status_code == HTTPStatus.CONFLICT
    assert response["HX-Replace-Url"] == reverse("game", args=[token])
    assert "Yes, resign" in response.content.decode()


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


def test_a_malformed_guess_is_refused_in_words_and_changes_nothing(client: Client, guest: Player):
    game = make_game(player=guest)

    for headers in ({}, HTMX):
        response = client.post(url_of(game), row("1122") | {"peg-1": "<b>"}, headers=headers)
        assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "Hole 1 holds “&lt;b&gt;”, which is no color here." in response.content.decode()
    assert not Guess.objects.exists()


def test_a_malformed_first_guess_keeps_the_row_and_stores_nothing(client: Client):
    address, data, _ = first_guess(client, "112")

    response = client.post(address, data)

    assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert '<option value="2" selected>sky</option>' in response.content.decode()
    assert not Game.objects.exists()
    assert not Player.objects.exists()


def test_resigning_shows_the_secret(client: Client, guest: Player):
    game = make_game(player=guest, secret="1234")

    response = client.post(url_of(game, "resign"), follow=True)

    html = response.content.decode()
    assert response.redirect_chain == [(game.get_absolute_url(), HTTPStatus.FOUND)]
    assert "It was orange, sky, yellow, blue You gave up." in words_in(html)


def test_a_guess_costs_at_most_ten_queries(
    client: Client, guest: Player, django_assert_max_num_queries: DjangoAssertNumQueries
):
    client.force_login(guest)
    race = make_game(player=guest, secret="6543", mode=RACE, level=LEVELS["knuth"])
    play_codes(race, "1122")

    with django_assert_max_num_queries(10):
        response = client.post(url_of(race), row("3344", number=2), headers=HTMX)

    assert response.status_code == HTTPStatus.OK
    assert Board.objects.filter(guesses_used=2).count() == race.boards.count()


def test_an_answer_that_cannot_exist_is_refused_and_changes_nothing(client: Client, guest: Player):
    game = by_hand(player=guest)
    impossible = {"number": "1", "black": "3", "white": "1"}
    of_no_turn = {"number": "x", "black": "0", "white": "0"}

    for headers in ({}, HTMX):
        for sent, sentence in (
            (impossible, "3 black, 1 white is no possible answer with 4 pegs."),
            (of_no_turn, "does not say which turn it is for"),
        ):
            response = client.post(url_of(game, "answer"), sent, headers=headers)
            html = unescape(response.content.decode())
            assert response.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
            assert sentence in html
            kept = re.findall(r'name="(\w+)" value="(\d)" required[^>]* checked', html)
            assert dict(kept).items() <= sent.items()
            assert len(kept) == 2
    assert not Guess.objects.exists()
    assert reread(game).version == game.version


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


def test_htmx_gets_the_table_and_the_news(client: Client, guest: Player):
    game = make_make(player=guest)

    response = client.post(url_of(game, "go-on"), {"number": "1"}, headers=HTMX)

    text = response.content.decode()
    assert response.headers["HX-Retarget"] == "#table"
    assert "<html" not in text
    assert re.search(r'id="live"[^>]*>\s*Guess 1: orange, orange, sky, sky\. No black', text)


def test_nobody_sees_or_touches_a_game_that_is_not_theirs(client: Client):
    game = make_game(player=make_guest())
    other = Client()
    enter_as(other, make_guest())

    for visitor, token in ((client, game.token), (other, game.token), (other, "made-up")):
        pages = [visitor.get(reverse(name, args=[token])) for name in ("game", "seal")]
        for name in ("guess", "command", "resign", "go-on", "answer"):
            pages.append(visitor.post(reverse(name, args=[token]), row("1122")))
            fragment = visitor.post(reverse(name, args=[token]), row("1122"), headers=HTMX)
            assert "cannot be shown" in fragment.content.decode()
            assert fragment.status_code == HTTPStatus.NOT_FOUND
        for response in pages:
            assert response.status_code == HTTPStatus.NOT_FOUND
            assert "Page not found" in response.content.decode()
    assert not Guess.objects.exists()
    assert reread(game).board.result == "in-play"


def test_the_address_that_a_refused_form_leaves_leads_back(client: Client, guest: Player):
    page = f"/games/{make_game(player=guest).token}/"

    for url, back in (
        ("/games/", "/"),
        ("/games/x/guesses/", "/"),
        *((f"{page}{form}/", page) for form in ("guesses", "commands", "hint", "resign")),
    ):
        response = client.get(url)
        assert (response.status_code, response["Location"]) == (HTTPStatus.FOUND, back)


def test_the_page_of_a_game_of_a_match_is_that_of_the_match(client: Client, guest: Player):
    match = play_match(make_match(guest, make_player()), "1234", "1122")
    token = match.games.get(player=guest).token

    shown = [client.get(reverse(name, args=[token])) for name in ("game", "seal")]
    posted = ("guess", "command", "hint", "resign")
    shown += [client.post(reverse(name, args=[token]), row("1122", 2)) for name in posted]

    for response in shown:
        assert response.status_code == HTTPStatus.FOUND
        assert response.headers["Location"] == f"/live/{match.token}/"
    assert Guess.objects.count() == 2


def test_a_stale_csrf_token_is_answered_with_the_board_as_it_is(guest: Player, client: Client):
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = client.cookies
    strict.cookies["csrftoken"] = CSRF
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


def test_a_stale_csrf_token_elsewhere_is_answered_in_words():
    strict = Client(enforce_csrf_checks=True)
    strict.cookies["csrftoken"] = CSRF
    lost = "/games/made-up/guesses/"

    for url in ("/games/", lost, "/live/made-up/guesses/", "/accounts/login/"):
        for headers in ({}, HTMX):
            response = strict.post(url, {"mode": "break"}, headers=headers)

            html = response.content.decode()
            told = "session that has ended" if (url, headers) == (lost, HTMX) else "out of date"
            assert response.status_code == HTTPStatus.FORBIDDEN
            assert told in html, url
            assert ("<html" in html) == (headers == {})
    for method in ("PUT", "DELETE"):
        response = strict.generic(method, "/")
        assert response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
        assert response["Allow"] == "GET, HEAD, POST"
    assert not Game.objects.exists()


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_who_sends_no_cookie_is_told_to_allow_cookies_on_every_page(
    client: Client, headers: dict[str, str]
):
    page = client.get("/").content.decode()
    laid_out = re.search(r'action="(/games/[^"]+/guesses/)"', page)
    assert laid_out
    fields = hidden_fields(page) | row("1122")
    match = f"/live/{make_match(make_guest(), make_guest()).token}/guesses/"
    elsewhere = ["/games/", "/games/made-up/guesses/", match, "/accounts/login/", "/me/settings/"]

    for url in (laid_out[1], *elsewhere):
        # A browser that blocks cookies never has one, however often it tries.
        strict = Client(enforce_csrf_checks=True)
        response = strict.post(url, fields, headers=headers)

        html = unescape(response.content.decode())
        assert response.status_code == HTTPStatus.FORBIDDEN
        assert "Allow cookies for this site" in html, url
        assert "out of date" not in html
        assert ("<html" in html) == (headers == {})
        if url == laid_out[1]:
            assert html.count('<option value="1" selected>orange</option>') == 2
    assert not Game.objects.exists()
