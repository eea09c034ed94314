"""Guests become accounts, accounts take guests' games along, and no name is stolen."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Player
from tests.factories import make_game, make_guest, make_player, make_race, play_codes

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


def start_game(client: Client) -> Game:
    client.post("/games/", {"mode": "break"})
    return Game.objects.latest("pk")


def sign_up(client: Client, name: str = "ada", **fields: str):
    return client.post(
        reverse("account_signup"), {"username": name, "password1": PASSWORD} | fields
    )


def sign_in(client: Client, name: str):
    return client.post(reverse("account_login"), {"login": name, "password": PASSWORD})


def test_signing_up_keeps_the_guests_row_and_games(client: Client):
    game = start_game(client)
    guest = game.player

    sign_up(client, "ada")

    ada = Player.objects.get()
    assert (ada.pk, ada.username, ada.is_guest) == (guest.pk, "ada", False)
    assert ada.check_password(PASSWORD)
    assert client.get(game.get_absolute_url()).status_code == 200


def test_signing_up_without_having_played_makes_a_player(client: Client):
    sign_up(client, "ada")

    assert Player.objects.get().username == "ada"
    assert ">ada</a>" in client.get("/").content.decode()


def test_an_email_is_optional_and_is_asked_to_be_confirmed(client: Client, mailoutbox):
    sign_up(client, "ada", email="ada@example.com")

    assert Player.objects.get().email == "ada@example.com"
    assert [mail.to for mail in mailoutbox] == [["ada@example.com"]]


def test_signing_in_to_an_older_account_takes_the_games_along(client: Client):
    ada = make_player(username="ada", password=PASSWORD)
    old = make_game(player=ada)
    started = start_game(client)
    guest = started.player

    sign_in(client, "ada")

    assert {game.pk for game in ada.games.all()} == {old.pk, started.pk}
    assert {board.game_id for board in ada.boards.all()} == {old.pk, started.pk}
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert client.get(started.get_absolute_url()).status_code == 200


def test_the_game_goes_on_after_signing_in(client: Client):
    make_player(username="ada", password=PASSWORD)
    game = start_game(client)
    sign_in(client, "ada")

    response = client.post(
        reverse("guess", args=[game.token]),
        {"number": "1", "peg-1": "1", "peg-2": "1", "peg-3": "2", "peg-4": "2"},
    )

    assert response.status_code == 302
    assert Game.objects.get().board.guesses_used == 1


def test_adopting_takes_both_seats_of_a_race_and_leaves_the_results(client: Client):
    game = start_game(client)
    race = play_codes(make_race(player=game.player, secret="6543"), "6543")
    make_player(username="ada", password=PASSWORD)

    sign_in(client, "ada")

    race = Game.objects.get(pk=race.pk)
    assert race.player.username == "ada"
    assert [board.result for board in race.seats] == ["won", "lost"]
    assert [board.player_id for board in race.seats] == [race.player_id, None]


def test_a_guest_that_became_an_account_meanwhile_is_not_adopted():
    bob = make_player(username="bob")
    guest = make_guest()
    game = make_game(player=guest)
    Player.objects.filter(pk=guest.pk).update(username="ada", is_guest=False)

    bob.adopt(guest)

    assert Player.objects.get(username="ada").games.get() == game
    assert not bob.games.exists()


def test_a_failed_sign_in_or_sign_up_leaves_the_guest_as_it_was(client: Client):
    make_player(username="ada", password=PASSWORD)
    game = start_game(client)

    client.post(reverse("account_login"), {"login": "ada", "password": "wrong"})
    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})
    client.post(reverse("account_signup"), {"username": "bob", "password1": "1"})

    game.player.refresh_from_db()
    assert game.player.is_guest
    assert client.get(game.get_absolute_url()).status_code == 200


def test_signing_out_hides_the_games(client: Client):
    game = start_game(client)
    sign_up(client, "ada")

    client.post(reverse("account_logout"))

    assert client.get(game.get_absolute_url()).status_code == 404
    assert "No games yet" in client.get("/me/history/").content.decode()


def test_the_next_visitor_of_a_browser_does_not_inherit_the_guest(client: Client):
    game = start_game(client)
    sign_up(client, "ada")
    client.post(reverse("account_logout"))

    sign_up(client, "bob")

    game.refresh_from_db()
    assert game.player.username == "ada"
    assert not Player.objects.get(username="bob").games.exists()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ADA", "already exists"),
        ("guest-1", "kept for guests"),
        ("Guest-1", "kept for guests"),
        ("a", "at least"),
        ("x" * 31, "at most 30"),
        ("a b", "valid username"),
        ("", "required"),
    ],
)
def test_a_name_that_cannot_be_is_refused_in_words(client: Client, name: str, words: str):
    make_player(username="ada")

    response = sign_up(client, name)

    assert response.status_code == 200
    assert words in response.content.decode()
    assert Player.objects.count() == 1


def test_a_guest_cannot_sign_in(client: Client):
    game = start_game(client)

    stranger = Client()

    for password in ("!", game.player.password, PASSWORD):
        fields = {"login": game.player.username, "password": password}
        assert stranger.post(reverse("account_login"), fields).status_code == 200

    assert "_auth_user_id" not in stranger.session


def test_guessing_passwords_is_slowed_down(client: Client):
    make_player(username="ada", password=PASSWORD)

    for _ in range(12):
        client.post(reverse("account_login"), {"login": "ada", "password": "wrong"})
    response = sign_in(client, "ada")

    assert "Too many failed login attempts" in response.content.decode()
    assert "_auth_user_id" not in client.session
