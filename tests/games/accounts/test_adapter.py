"""Signing up and in: guests become accounts, accounts take guests' games along, and no name is stolen."""

from datetime import timedelta
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse

from games.accounts.adapter import PlayerAdapter
from games.models import Daily, Game, Motion, Player, Result, Signs, Theme
from games.models.names import likeness_of, plain_name
from games.visitors.appearance import Appearance
from tests.factories import (
    enter_as,
    make_challenge,
    make_game,
    make_guest,
    make_player,
    make_race,
    play_codes,
    reread,
    row,
)
from tests.games.accounts.factors import confirm
from tests.games.challenges import take_up, words_of_challenge
from tests.games.conftest import SetClock
from tests.games.dailies import DAY, address, hide, miss, on_a_past_day, solve, start, words_of
from tests.games.reading import text_of

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
DARK = {"theme": "dark", "signs": "letters", "motion": "reduced"}
LOOKS = 'data-theme="dark" data-signs="letters" data-motion="reduced"'
CYRILLIC_A = "\N{CYRILLIC SMALL LETTER A}"
CYRILLIC_ABBA = "".join(map(chr, (0x410, 0x412, 0x412, 0x410)))
ALPHABETS = "from one alphabet only"
LOOKS_TAKEN = "too similar to one that is taken"
YESTERDAY, TOMORROW = DAY - timedelta(days=1), DAY + timedelta(days=1)


def start_game(client: Client) -> Game:
    client.post("/games/", {"mode": "break"})
    return Game.objects.latest("pk")


def sign_up(client: Client, name: str = "ada", **fields: str) -> Any:
    return client.post(
        reverse("account_signup"), {"username": name, "password1": PASSWORD} | fields
    )


def sign_in(client: Client, name: str) -> Any:
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
    assert ">ada</span>" in client.get("/").content.decode()


def test_an_email_is_optional_and_is_asked_to_be_confirmed(
    client: Client, mailoutbox: list[EmailMultiAlternatives]
):
    sign_up(client, "ada", email="ada@example.com")

    assert Player.objects.get().email == "ada@example.com"
    assert [mail.to for mail in mailoutbox] == [["ada@example.com"]]


@pytest.mark.postgres
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
        ("guest-1", "reserved for guests"),
        ("Guest-1", "reserved for guests"),
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


@pytest.mark.parametrize(
    ("wanted", "reached"),
    [
        ("/daily/", "/daily/"),
        ("x", "/"),
        ("daily/", "/"),
        ("//example.com/", "/"),
        ("https://example.com/", "/"),
        ("javascript:alert(1)", "/"),
    ],
)
def test_signing_in_leads_only_to_an_address_of_the_site(client: Client, wanted: str, reached: str):
    make_player(username="ada", password=PASSWORD)
    fields = {"login": "ada", "password": PASSWORD, "next": wanted}

    assert client.post(reverse("account_login"), fields)["Location"] == reached


def test_guessing_passwords_is_slowed_down(client: Client):
    make_player(username="ada", password=PASSWORD)

    for _ in range(12):
        client.post(reverse("account_login"), {"login": "ada", "password": "wrong"})
    response = sign_in(client, "ada")

    assert "Too many tries. Wait a few minutes" in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_a_guest_keeps_an_appearance_on_signing_up(client: Client, guest: Player):
    client.post(reverse("appearance"), DARK)

    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})

    guest.refresh_from_db()
    assert (guest.username, guest.theme, guest.signs) == ("ada", "dark", "letters")


def test_who_signs_up_without_having_played_keeps_it_too(client: Client):
    client.post(reverse("appearance"), DARK)

    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})

    looks = Appearance(Theme.DARK, Signs.LETTERS, Motion.REDUCED)
    assert Appearance.of(Player.objects.get()) == looks


def test_signing_in_brings_the_looks_of_the_account(client: Client):
    make_player(username="ada", password=PASSWORD, **DARK)

    client.post(reverse("account_login"), {"login": "ada", "password": PASSWORD})

    assert LOOKS in text_of(client.get("/"))
    cookie = client.cookies["look"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == (
        "dark.letters.reduced",
        True,
        "Lax",
    )


def test_nobody_signs_in_as_a_former_player(client: Client):
    former = Player.objects.create_former()

    client.post(reverse("account_login"), {"login": former.username, "password": "!"})

    assert "_auth_user_id" not in client.session


def sign_up_as(name: str, client: Client | None = None) -> str:
    fields = {"username": name, "password1": PASSWORD}
    return unescape((client or Client()).post(reverse("account_signup"), fields).content.decode())


@pytest.mark.parametrize("name", ["..", ".-.", "@@", "+-"])
def test_a_name_of_dots_would_be_another_address(name: str):
    assert "A name needs a letter or a digit." in sign_up_as(name)
    assert not Player.objects.exists()


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("name", "words"),
    [
        (f"{CYRILLIC_A}da", ALPHABETS),
        ("\N{CHEROKEE LETTER GO}da", ALPHABETS),
        ("\N{GREEK SMALL LETTER OMICRON}tto", ALPHABETS),
        ("ada\N{ARABIC-INDIC DIGIT ONE}", ALPHABETS),
        ("ottO", "already exists"),
        ("0tto", LOOKS_TAKEN),
        ("\N{FULLWIDTH LATIN SMALL LETTER O}tto", "already exists"),
        ("paypaI", LOOKS_TAKEN),
        (CYRILLIC_ABBA, LOOKS_TAKEN),
        ("\N{FULLWIDTH LATIN SMALL LETTER G}uest-1", "reserved for guests"),
        ("g0ne-1", "reserved for former players"),
    ],
)
def test_a_look_alike_is_refused_in_words(name: str, words: str):
    taken = [make_player(username=taken) for taken in ("otto", "paypal", "abba")]

    assert words in sign_up_as(name)
    assert list(Player.objects.order_by("pk")) == taken


@pytest.mark.parametrize(
    "name",
    ["Ελένη", "Вова", "דוד", "日本のカード", "김철수", "Zoë-9", "a.b_c+d", "7up", "ada@home"],
)
def test_a_name_in_one_alphabet_is_fine(name: str):
    sign_up_as(name)

    player = Player.objects.get()
    assert player.username == plain_name(name)
    assert player.likeness == likeness_of(name)


def test_who_signs_up_as_a_guest_is_held_against_others_too():
    client = Client()
    enter_as(client, make_guest())
    sign_up_as("otto", client)

    assert LOOKS_TAKEN in sign_up_as("0tto")


def test_a_name_is_stored_in_plain_letters_and_may_be_typed_otherwise():
    typed = "Zoe\N{COMBINING DIAERESIS}"
    make_player(username="Zoë", password=PASSWORD)
    client = Client()

    client.post(reverse("account_login"), {"login": typed, "password": PASSWORD})

    assert client.get("/me/sessions/").status_code == HTTPStatus.OK


def rename(client: Client, name: str) -> str:
    response = client.post(reverse("name"), {"username": name}, follow=True)
    return unescape(response.content.decode())


def test_renaming_keeps_to_the_same_rules(client: Client):
    make_player(username="otto")
    client.force_login(make_player(username="bob", password=PASSWORD))
    confirm(client)

    assert "A name needs a letter or a digit." in rename(client, "..")
    assert ALPHABETS in rename(client, f"{CYRILLIC_A}da")
    assert LOOKS_TAKEN in rename(client, "0tto")
    for name in ("b0b", "BOB"):
        assert f"Your name is {name} now." in rename(client, name)
    assert LOOKS_TAKEN in sign_up_as("Bob".replace("o", "0"))


def sign_in_as(client: Client, name: str) -> int:
    return client.post(reverse("account_login"), {"login": name, "password": PASSWORD}).status_code


@pytest.mark.deep
@pytest.mark.postgres
@pytest.mark.parametrize("is_guests_over", [True, False])
@pytest.mark.parametrize("is_accounts_over", [True, False])
def test_signing_in_to_an_account_that_has_taken_it_up_too_keeps_the_accounts_game(
    client: Client, guest: Player, *, is_guests_over: bool, is_accounts_over: bool
):
    challenge = make_challenge(secret="6543")
    ada = make_player(username="ada", password=PASSWORD)
    own, guests = take_up(challenge, ada), take_up(challenge, guest)
    if is_accounts_over:
        play_codes(own, "1111", "6543")
    if is_guests_over:
        play_codes(guests, "6543")

    status = sign_in_as(client, "ada")

    assert status == HTTPStatus.FOUND
    assert {game.pk for game in ada.games.all()} == {own.pk, guests.pk}
    assert (reread(own).challenge, reread(guests).challenge) == (challenge, None)
    assert reread(guests).board.player == ada
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert len(challenge.finished) == is_accounts_over
    assert ada.outcomes.count() == is_accounts_over + is_guests_over
    for game in (own, guests):
        assert client.get(game.get_absolute_url()).status_code == HTTPStatus.OK
    assert ("You 2 guesses" in words_of_challenge(client, challenge)) == is_accounts_over


def test_signing_in_takes_along_the_challenges_of_a_guest(client: Client, guest: Player):
    ada = make_player(username="ada", password=PASSWORD)
    issued = make_challenge(creator=guest, secret="6543")
    taken = make_challenge()
    game = take_up(taken, guest)

    sign_in_as(client, "ada")

    issued.refresh_from_db()
    assert issued.creator == ada
    assert issued.is_secret_of(ada)
    assert taken.game_of(ada) == game
    assert "You set the secret." in words_of_challenge(client, issued)
    assert client.post(taken.get_absolute_url()).status_code == HTTPStatus.CONFLICT


def test_signing_in_with_a_challenge_that_the_account_has_taken_up_itself(
    client: Client, guest: Player
):
    ada = make_player(username="ada", password=PASSWORD)
    challenge = make_challenge(creator=guest, secret="6543")
    game = take_up(challenge, ada)

    sign_in_as(client, "ada")

    assert reread(game).challenge == challenge
    assert "Go on with your game" in words_of_challenge(client, challenge)


@pytest.mark.deep
@pytest.mark.postgres
@pytest.mark.parametrize("is_guests_over", [True, False])
@pytest.mark.parametrize("is_accounts_over", [True, False])
@pytest.mark.usefixtures("at_noon")
def test_signing_in_to_an_account_that_has_played_too_turns_the_guests_daily_into_practice(
    client: Client, guest: Player, *, is_guests_over: bool, is_accounts_over: bool
):
    daily = hide("1234")
    ada = make_player(username="ada", password=PASSWORD)
    own, guests = start(ada), start(guest)
    if is_accounts_over:
        solve(own, 4)
    if is_guests_over:
        solve(guests, 2)

    status = sign_in_as(client, "ada")

    own, guests = reread(own), reread(guests)
    assert status == HTTPStatus.FOUND
    assert {game.pk for game in ada.games.all()} == {own.pk, guests.pk}
    assert {board.game_id for board in ada.boards.all()} == {own.pk, guests.pk}
    assert (own.is_practice, guests.is_practice) == (False, True)
    assert guests.daily == daily
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert daily.tally().players == is_accounts_over
    assert ada.outcomes.count() == is_accounts_over
    for url in (reverse("daily"), own.get_absolute_url(), guests.get_absolute_url()):
        assert client.get(url).status_code == HTTPStatus.OK


@pytest.mark.usefixtures("at_noon")
def test_a_guests_daily_goes_on_as_practice_after_signing_in(client: Client, guest: Player):
    hide("1234")
    ada = make_player(username="ada", password=PASSWORD)
    solve(start(ada), 4)
    guests = miss(start(guest), 1)

    sign_in_as(client, "ada")
    response = client.post(reverse("guess", args=[guests.token]), row("1234", number=2))

    guests = reread(guests)
    assert response.status_code == HTTPStatus.FOUND
    assert (guests.board.result, guests.is_practice) == (Result.WON, True)
    assert "practice" in words_of(client, guests.get_absolute_url())
    assert [board.guesses_used for board in ada.outcomes.all()] == [4]


@pytest.mark.postgres
@pytest.mark.usefixtures("at_noon")
def test_signing_in_to_an_account_that_has_only_practiced_keeps_the_guests_daily(
    client: Client, guest: Player, set_clock: SetClock
):
    ada = make_player(username="ada", password=PASSWORD)
    guests = on_a_past_day(set_clock, YESTERDAY, guest, 3)
    practiced = solve(start(ada, YESTERDAY, is_practice=True), 1)

    sign_in_as(client, "ada")

    assert (reread(guests).is_practice, reread(practiced).is_practice) == (False, True)
    assert Daily.objects.on(YESTERDAY).game_of(ada) == guests
    assert "Your place: 1 of 1." in words_of(client, address(YESTERDAY))


@pytest.mark.usefixtures("at_noon")
def test_signing_in_without_a_daily_of_ones_own_takes_the_guests_along(
    client: Client, guest: Player
):
    make_player(username="ada", password=PASSWORD)
    hide("1234")
    solve(start(guest), 2)

    sign_in_as(client, "ada")

    assert "Your place so far: 1 of 1." in words_of(client, reverse("daily"))
    assert client.post(address(DAY)).status_code == HTTPStatus.CONFLICT


@pytest.mark.usefixtures("at_noon")
def test_signing_up_keeps_the_daily(client: Client, guest: Player):
    hide("1234")
    solve(start(guest), 2)

    client.post(reverse("account_signup"), {"username": "ada", "password1": PASSWORD})

    assert Player.objects.get(username="ada").pk == guest.pk
    assert "Your place so far: 1 of 1." in words_of(client, reverse("daily"))


def test_a_new_password_undoes_nothing_that_was_stored_meanwhile():
    ada = make_player(username="ada")
    read_before = Player.objects.get(pk=ada.pk)
    ada.show_to_everybody(is_public=True)

    PlayerAdapter().set_password(read_before, "another good phrase")

    stored = Player.objects.get(pk=ada.pk)
    assert stored.is_public
    assert stored.check_password("another good phrase")


def test_a_new_password_brings_nobody_back_who_was_deleted_meanwhile():
    ada = make_player(username="ada")
    read_before = Player.objects.get(pk=ada.pk)
    ada.erase()

    PlayerAdapter().set_password(read_before, "another good phrase")

    assert not Player.objects.filter(username="ada").exists()


def told_in(caplog: pytest.LogCaptureFixture, message: str) -> list[Any]:
    return [vars(record)["told"] for record in caplog.records if record.getMessage() == message]


def test_signing_in_leaves_a_line_and_so_does_a_wrong_password(
    client: Client, caplog: pytest.LogCaptureFixture
):
    ada = make_player(username="ada", password=PASSWORD)
    caplog.set_level("INFO", logger="games.accounts")
    sign_up(Client(), "bob")
    assert told_in(caplog, "Signed up") == [{"account": ada.pk + 1, "by": ""}]

    sign_in(client, "nobody")
    client.post(reverse("account_login"), {"login": "ada", "password": "my other password"})
    assert told_in(caplog, "Wrong password") == [{"account": None}, {"account": ada.pk}]
    assert told_in(caplog, "Signed in") == []
    sign_in(client, "ada")

    assert told_in(caplog, "Signed in") == [{"account": ada.pk, "by": "password"}]
    assert not [r for r in caplog.records if "my other password" in str(vars(r))]


@pytest.mark.parametrize(
    ("page", "field"), [("account_change_password", "oldpassword"), ("delete", "password")]
)
def test_a_wrong_password_of_somebody_signed_in_leaves_a_line(
    client: Client, caplog: pytest.LogCaptureFixture, page: str, field: str
):
    ada = make_player(username="ada", password=PASSWORD)
    client.force_login(ada)

    client.post(reverse(page), {field: "my other password"})

    assert told_in(caplog, "Wrong password") == [{"account": ada.pk}]
    assert "my other password" not in caplog.text
