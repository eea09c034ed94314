"""The keepers' pages: for staff only, searchable, as fast for many rows, and without secrets in play."""

from http import HTTPStatus

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.admin import HIDDEN, NOT_READ
from games.core.days import today
from games.core.game import Game
from games.core.player import Player
from games.daily.models import Daily
from games.live.blocks import Report
from tests.depth import at_depth
from tests.factories import (
    make_bot,
    make_challenge,
    make_design,
    make_game,
    make_guest,
    make_match,
    make_player,
    make_race,
    play_codes,
    play_match,
    sign_in,
)
from tests.games.accounts.factors import enter_staff

pytestmark = pytest.mark.django_db
MODELS = [
    *("player", "game", "board", "guess", "daily", "challenge"),
    *("saveddesign", "match", "seat", "report"),
]
DELETED = {"saveddesign", "report"}


@pytest.fixture
def keeper(client: Client) -> Client:
    """The browser of a superuser."""
    enter_staff(client, make_player(username="keeper", is_staff=True, is_superuser=True))
    return client


def page_of(client: Client, path: str) -> str:
    response = client.get(f"/admin/games/{path}")
    assert response.status_code == HTTPStatus.OK, path
    return response.content.decode()


def rows_of_everything() -> Game:
    race = play_codes(make_race(secret="6543"), "1122")
    Daily.objects.on(today())
    make_challenge(secret="5454", creator=make_player())
    make_design(counts=None)
    ada, bob = make_player(), make_player()
    match = make_match(ada, bob, levels=("knuth",))
    Report.objects.report(ada, bob, match, timezone.now())
    return race


def test_strangers_and_guests_are_sent_to_the_sites_own_sign_in_and_players_do_not_enter(
    client: Client, guest: Player
):
    for visitor in (Client(), client):
        for path in ("/admin/", "/admin/games/game/"):
            response = visitor.get(path, follow=True)
            assert "/accounts/login/?next=" in response.redirect_chain[-1][0], path
    assert guest.is_guest
    sign_in(client)

    for path in ("/admin/", "/admin/games/game/", "/admin/login/"):
        assert client.get(path, follow=True).status_code == HTTPStatus.FORBIDDEN, path


@pytest.mark.both
def test_everything_is_listed_searched_and_shown_but_not_added_or_deleted(keeper: Client):
    rows_of_everything()

    for model in at_depth(["player", "guess"], MODELS):
        html = page_of(keeper, f"{model}/")
        searched = page_of(keeper, f"{model}/?q=nobody-is-called-so")
        address = f"/admin/games/{model}/"
        first = html.split(address)[-1].split("/")[0]

        assert 'class="row1"' in html.replace("<tr>", '<tr class="row1">'), model
        assert "0 results" in searched, model
        assert page_of(keeper, f"{model}/{first}/change/")
        assert keeper.get(f"{address}add/").status_code == HTTPStatus.FORBIDDEN, model
        deleting = keeper.get(f"{address}{first}/delete/").status_code
        assert deleting == (HTTPStatus.OK if model in DELETED else HTTPStatus.FORBIDDEN), model
        if model != "player":
            changed = keeper.post(f"{address}{first}/change/", {})
            assert changed.status_code == HTTPStatus.FORBIDDEN, model


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("path", "field", "action"),
    [
        ("games/player", "date_joined", "sign_out"),
        ("games/saveddesign", "saved_at", "delete_selected"),
        ("games/report", "at", "delete_selected"),
        ("mfa/authenticator", "created_at", "delete_selected"),
    ],
)
def test_a_filter_or_a_selection_that_cannot_be_read_is_told_and_does_nothing(
    keeper: Client, path: str, field: str, action: str
):
    rows_of_everything()
    address = f"/admin/{path}/"

    for year in ("12345678", "0"):
        answer = keeper.get(address, {f"{field}__year": year}, follow=True)
        assert NOT_READ in answer.content.decode()
    for key in ("x", "1.5", "\x00"):
        chosen = {"action": action, "_selected_action": [key], "post": "yes"}
        assert NOT_READ in keeper.post(address, chosen, follow=True).content.decode()


def test_names_and_tokens_are_found(keeper: Client):
    game = make_game(player=make_player(username="ada.b"))  # no random token has a dot
    other = make_game()
    play_codes(game, "1122")
    play_codes(other, "1122")

    for path in ("game", "board", "guess"):
        for query in ("ada.b", game.token):
            html = page_of(keeper, f"{path}/?q={query}")
            assert game.token in html
            assert other.token not in html
    assert "ada" in page_of(keeper, "player/?q=AD")
    guest = make_guest()
    assert guest.username in page_of(keeper, "player/?is_guest__exact=1")


@pytest.mark.deep
def test_long_lists_cost_no_more_queries_than_short_ones(
    keeper: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    for more in (2, 18):
        for _ in range(more):
            rows_of_everything()
        for model in MODELS:
            with django_assert_num_queries(5):
                page_of(keeper, f"{model}/")


@pytest.mark.both
def test_no_secret_of_a_game_in_play_is_shown_anywhere(keeper: Client):
    race = play_codes(make_race(secret="6543"), *["1122"] * 8)
    assert race.computer
    assert race.computer.solved
    daily = Daily.objects.on(today())
    challenge = make_challenge(secret="5454")
    models = at_depth(["board", "guess"], MODELS)
    pages = [page_of(keeper, f"{model}/") for model in models]
    pages += [page_of(keeper, f"{model}/?q=6543") for model in models]
    pages += [page_of(keeper, f"game/{race.pk}/change/")]
    pages += [page_of(keeper, f"board/{board.pk}/change/") for board in race.seats]
    pages += [
        page_of(keeper, f"guess/{row.pk}/change/")
        for board in race.seats
        for row in board.rows[at_depth(-1, 0) :]
    ]
    pages += [page_of(keeper, f"daily/{daily.pk}/change/")]
    pages += [page_of(keeper, f"challenge/{challenge.pk}/change/")]

    told = [html.replace('value="6543"', "").replace("q=6543", "") for html in pages]

    for secret in ("6543", race.nonce, "5454"):
        assert not any(f">{secret}<" in html for html in told)
    assert sum(HIDDEN in html for html in told) > 5


def test_when_a_game_is_over_its_secret_is_shown(keeper: Client):
    game = play_codes(make_game(secret="6543"), "6543")

    assert ">6543<" in page_of(keeper, f"board/{game.board.pk}/change/")
    assert f">{game.nonce}<" in page_of(keeper, f"game/{game.pk}/change/")
    assert ">6543<" in page_of(keeper, "guess/")


def test_no_secret_of_a_match_in_play_is_shown_and_no_key_ever(keeper: Client):
    match = play_match(make_match(secret="6543"), "1122", "5544", ends=False)
    mine, other = match.everyone

    def pages() -> str:
        found = [page_of(keeper, f"match/{match.pk}/change/"), page_of(keeper, "seat/")]
        found += [page_of(keeper, f"seat/{seat.pk}/change/") for seat in (mine, other)]
        return "".join(found)

    in_play = pages()
    assert not any(text in in_play for text in ("6543", "1122", match.nonce, mine.key, other.key))
    assert in_play.count(HIDDEN) == 5
    play_match(match, "6543", "6543")

    over = pages()
    assert all(f">{text}<" in over for text in ("6543", "1122 6543", match.nonce))
    assert not any(seat.key in over for seat in (mine, other))


def test_a_past_dailys_secret_is_shown_when_nobody_plays_for_it(keeper: Client):
    daily = Daily.objects.create(
        day="2026-01-02", secret="6543", pegs=4, colors=6, repeats=True, guesses_allowed=10
    )
    assert ">6543<" in page_of(keeper, f"daily/{daily.pk}/change/")

    game = make_game()
    Game.objects.filter(pk=game.pk).update(daily=daily)

    assert ">6543<" not in page_of(keeper, f"daily/{daily.pk}/change/")


def test_a_player_is_shut_out_and_nothing_else_of_them_changes(keeper: Client):
    ada = make_player(username="ada", is_public=True)

    keeper.post(f"/admin/games/player/{ada.pk}/change/", {"username": "eve", "is_staff": "on"})

    ada.refresh_from_db()
    assert (ada.username, ada.is_active, ada.is_staff, ada.is_public) == ("ada", False, True, True)
    assert ada.check_password("correct horse")


def test_a_mere_keeper_makes_no_keepers(client: Client):
    helper, ada, root = (
        make_player(is_staff=True),
        make_player(username="ada"),
        make_player(is_superuser=True, is_staff=True),
    )
    helper.user_permissions.set(Permission.objects.filter(codename__endswith="_player"))
    enter_staff(client, helper)

    for player in (ada, root):
        client.post(f"/admin/games/player/{player.pk}/change/", {"is_staff": "on"})
        player.refresh_from_db()

    assert (ada.is_active, ada.is_staff) == (False, False)
    assert root.is_active


def test_nobody_unsays_that_an_account_is_a_bot_or_says_it_for_another(keeper: Client):
    bot, person = make_bot(), make_player()

    for player in (bot, person):
        page = page_of(keeper, f"player/{player.pk}/change/")
        assert 'name="is_bot"' not in page
        changed = {"is_active": "on", "is_bot": "" if player.is_bot else "on"}
        keeper.post(f"/admin/games/player/{player.pk}/change/", changed)

    assert list(Player.objects.filter(is_bot=True)) == [bot]
