"""Signing up and in: guests become accounts, accounts take guests' games along, and no name is stolen."""

from datetime import timedelta
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from games.accounts.adapter import PlayerAdapter
from games.core.game import Game
from games.core.names import likeness_of, plain_name
from games.core.player import Motion, Player, Signs, Theme
from games.daily.models import Daily
from games.visitors.appearance import Appearance
from tests.factories import (
    make_challenge,
    make_game,
    make_player,
    make_race,
    play_codes,
    reread,
    row,
)
from tests.games.accounts.factors import PASSWORD, confirm, enter
from tests.games.at_once import meanwhile
from tests.games.conftest import SetClock
from tests.games.daily.dailies import DAY, address, hide, on_a_past_day, solve, start, words_of
from tests.games.reading import text_of

pytestmark = pytest.mark.django_db
DARK = {"theme": "dark", "palette": "usual", "signs": "letters", "motion": "reduced"}
LOOKS = 'data-theme="dark" data-signs="letters" data-motion="reduced"'
ALPHABETS = "from one alphabet only"
LOOKS_TAKEN = "too similar to one that is taken"
ODD_MARKS = "a mark such as an accent belongs on a letter"
NO_LETTERS = "A name needs a letter or a digit."
FOR_GUESTS = "reserved for guests"
READ_GUEST = '"is_guest" AND "games_player"."id"'  # of the query that finds the guest of a session
YESTERDAY = DAY - timedelta(days=1)
REFUSED = {
    "ottO": "already exists",
    "\N{FULLWIDTH LATIN SMALL LETTER O}tto": "already exists",
    "0tto": LOOKS_TAKEN,
    "paypaI": LOOKS_TAKEN,
    "\u0410\u0412\u0412\u0410": LOOKS_TAKEN,  # ABBA in Cyrillic letters
    "\N{CHEROKEE LETTER GO}da": ALPHABETS,
    "ada\N{ARABIC-INDIC DIGIT ONE}": ALPHABETS,
    "\N{FULLWIDTH LATIN SMALL LETTER G}uest-1": FOR_GUESTS,
    "g0ne-1": "reserved for former players",
    "a b": "valid username",
    "..": NO_LETTERS,  # would be another address
    "+-": NO_LETTERS,
    "\u3164\u3164": "valid username",  # fillers of Hangul, which nobody sees
    "\u0e34\u0e01": ODD_MARKS,  # a Thai vowel sign without a letter
    "\u0e01\u0e34\u0e34": ODD_MARKS,
    "\u0e01\u0e34\u0e31\u0e34\u0e31\u0e34": ODD_MARKS,  # as high as five lines
    "q\N{COMBINING TILDE}q": ALPHABETS,
}
FINE = [
    *("Ελένη", "Вова", "דוד", "日本のカード", "김철수", "Zoë-9", "a.b_c+d", "7up", "ada@home"),
    *(
        "हिन्दी",
        "สวัสดี",
        "தமிழ்",
        "বাংলা",
        "नमस्ते1",
        "สมชาย.น้ำ",
        "ਪੰਜਾਬੀ",
        "ગુજરાતી",
        "తెలుగు",
        "ಕನ್ನಡ",
        "മലയാളം",
    ),
    *("සිංහල", "ខ្មែរ", "မြန်မာ", "ລາວ", "བོད་".rstrip("་"), "مُحَمَّد", "דָּוִד", "ދިވެހި", "ଓଡ଼ିଆ"),
]
SEEN_ALIKE = {
    "김철수\u3164": "김철수",
    "ot\u00adto": "otto",
    "\u202eotto": "otto",
    "otto\U000e0041": "otto",
    "نر\u200cنر": "نرنر",
    "o\ufe0ftto": "otto",
}


def start_game(client: Client) -> Game:
    client.post("/games/", {"mode": "break"})
    return Game.objects.latest("pk")


def sign_up(client: Client, name: str = "ada", **fields: str) -> Any:
    return client.post(
        reverse("account_signup"), {"username": name, "password1": PASSWORD} | fields
    )


def test_signing_up_keeps_the_guests_row_games_and_looks(client: Client):
    game = start_game(client)
    guest = game.player
    client.post(reverse("appearance"), DARK)

    sign_up(client, "ada")

    ada = Player.objects.get()
    assert (ada.pk, ada.username, ada.is_guest) == (guest.pk, "ada", False)
    assert (ada.theme, ada.signs) == ("dark", "letters")
    assert ada.check_password(PASSWORD)
    assert client.get(game.get_absolute_url()).status_code == 200


def test_signing_up_without_having_played_makes_a_player_with_the_looks_of_the_browser(
    client: Client,
):
    client.post(reverse("appearance"), DARK)

    sign_up(client, "ada")

    ada = Player.objects.get()
    assert ada.username == "ada"
    looks = Appearance(Theme.DARK, Signs.LETTERS, Motion.REDUCED, has_page_keys=False)
    assert Appearance.of(ada) == looks._replace(has_pauses=False)
    assert "<bdi>ada</bdi></span>" in client.get("/").content.decode()


@pytest.mark.postgres
def test_signing_in_to_an_older_account_takes_the_games_along(client: Client, account: Player):
    old = make_game(player=account)
    started = start_game(client)
    race = play_codes(make_race(player=started.player, secret="6543"), "6543")
    issued = make_challenge(creator=started.player)

    enter(client, "ada")

    assert set(account.games.all()) == {old, started, race}
    assert {board.game_id for board in account.boards.all()} == {old.pk, started.pk, race.pk}
    assert not Player.objects.filter(pk=started.player_id).exists()
    issued.refresh_from_db()
    assert issued.creator == account
    race = reread(race)
    assert [board.result for board in race.seats] == ["won", "lost"]
    assert [board.player_id for board in race.seats] == [account.pk, None]
    client.post(reverse("guess", args=[started.token]), row("1122"))
    assert reread(started).board.guesses_used == 1


@pytest.mark.usefixtures("account")
def test_a_failed_sign_in_or_sign_up_leaves_the_guest_as_it_was(client: Client):
    game = start_game(client)

    client.post(reverse("account_login"), {"login": "ada", "password": "wrong"})
    sign_up(client, "ada")
    sign_up(client, "bob", password1="1")

    game.player.refresh_from_db()
    assert game.player.is_guest
    assert client.get(game.get_absolute_url()).status_code == 200


def test_signing_out_hides_the_games_also_from_whoever_signs_up_next(client: Client):
    game = start_game(client)
    sign_up(client, "ada")

    client.post(reverse("account_logout"))

    assert client.get(game.get_absolute_url()).status_code == 404
    assert "No games yet" in client.get("/me/history/").content.decode()
    sign_up(client, "bob")
    assert reread(game).player.username == "ada"
    assert not Player.objects.get(username="bob").games.exists()


def refusal_of(name: str) -> str:
    """Why nobody can be called so; empty for a name that can be."""
    try:
        PlayerAdapter().clean_username(name)
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


def test_a_name_that_cannot_be_is_refused_in_words_and_any_other_is_stored_in_plain_letters():
    for taken in ("otto", "paypal", "abba"):
        make_player(username=taken)

    for name, words in REFUSED.items():
        assert words in refusal_of(name), name

    for name in FINE:
        assert PlayerAdapter().clean_username(name) == plain_name(name)


def test_what_cannot_be_seen_makes_no_other_name(client: Client):
    for name in set(SEEN_ALIKE.values()):
        make_player(username=name, password=PASSWORD)
    ada = make_player(username="ada", password=PASSWORD)

    for name, seen in SEEN_ALIKE.items():
        assert likeness_of(name) == likeness_of(seen)
        assert "already exists" in refusal_of(name), name
        assert "already exists" in sign_up(Client(), name).content.decode()
    client.force_login(ada)
    confirm(client)
    refused = client.post(reverse("name"), {"username": "otto\u3164"})
    client.post(reverse("name"), {"username": "a\u200bda" + "\u2060" * 30})
    assert "already exists" in refused.content.decode()
    assert set(Player.objects.values_list("username", flat=True)) == {*SEEN_ALIKE.values(), "ada"}


def test_a_name_is_as_long_as_it_is_seen(client: Client):
    too_short = sign_up(client, "a\u3164")
    sign_up(Client(), "ab" + "\u200b" * 40)

    assert "at least 2 characters" in too_short.content.decode()
    assert [player.username for player in Player.objects.all()] == ["ab"]


def test_an_account_in_letters_with_vowel_signs_signs_up_and_in(client: Client):
    for name in ("हिन्दी", "สวัสดี"):
        sign_up(Client(), name)
        signed_in = client.post(reverse("account_login"), {"login": name, "password": PASSWORD})

        assert signed_in.status_code == 302
        assert client.get(reverse("profile", args=[name])).status_code in {200, 404}
        assert Player.objects.get(username=name).likeness


def test_who_signs_up_as_a_guest_is_held_against_others_too(client: Client, guest: Player):
    sign_up(client, "otto")

    guest.refresh_from_db()
    assert guest.likeness == likeness_of("otto")
    assert LOOKS_TAKEN in unescape(sign_up(Client(), "0tto").content.decode())


def test_nobody_signs_in_as_a_guest_or_as_a_former_player(client: Client):
    guest = start_game(client).player
    former, stranger = Player.objects.create_former(), Client()

    for player in (guest, former):
        for password in ("!", player.password, PASSWORD):
            fields = {"login": player.username, "password": password}
            assert stranger.post(reverse("account_login"), fields).status_code == 200

    assert "_auth_user_id" not in stranger.session


@pytest.mark.usefixtures("account")
def test_signing_in_leads_only_to_an_address_of_the_site():
    elsewhere = ("x", "daily/", "//example.com/", "https://example.com/", "javascript:alert(1)")

    for wanted, reached in {"/daily/": "/daily/", **dict.fromkeys(elsewhere, "/")}.items():
        fields = {"login": "ada", "password": PASSWORD, "next": wanted}
        assert Client().post(reverse("account_login"), fields)["Location"] == reached, wanted


def test_signing_in_brings_the_looks_of_the_account(client: Client):
    make_player(username="ada", password=PASSWORD, **DARK)

    enter(client, "ada")

    assert LOOKS in text_of(client.get("/"))
    cookie = client.cookies["look"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == (
        "dark.letters.reduced",
        True,
        "Lax",
    )


def test_a_name_may_be_typed_otherwise_than_it_is_stored(client: Client):
    make_player(username="Zoë", password=PASSWORD)

    enter(client, "Zoe\N{COMBINING DIAERESIS}")

    assert client.get("/me/sessions/").status_code == HTTPStatus.OK


@pytest.mark.postgres
@pytest.mark.parametrize("is_guests_over", [True, False])
@pytest.mark.parametrize("is_accounts_over", [True, False])
@pytest.mark.usefixtures("at_noon")
def test_for_an_account_that_has_played_the_daily_too_the_guests_game_becomes_practice(
    client: Client, guest: Player, account: Player, *, is_guests_over: bool, is_accounts_over: bool
):
    daily = hide("1234")
    own, guests = start(account), start(guest)
    if is_accounts_over:
        solve(own, 4)
    if is_guests_over:
        solve(guests, 2)

    enter(client, "ada")

    own, guests = reread(own), reread(guests)
    assert set(account.games.all()) == {own, guests}
    assert {board.game_id for board in account.boards.all()} == {own.pk, guests.pk}
    assert (own.is_practice, guests.is_practice) == (False, True)
    assert guests.daily == daily
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert daily.tally().players == is_accounts_over
    assert account.outcomes.count() == is_accounts_over


@pytest.mark.postgres
@pytest.mark.usefixtures("at_noon")
def test_signing_in_to_an_account_that_has_only_practiced_keeps_the_guests_daily(
    client: Client, guest: Player, account: Player, set_clock: SetClock
):
    guests = on_a_past_day(set_clock, YESTERDAY, guest, 3)
    practiced = solve(start(account, YESTERDAY, is_practice=True), 1)

    enter(client, "ada")

    assert (reread(guests).is_practice, reread(practiced).is_practice) == (False, True)
    assert Daily.objects.on(YESTERDAY).game_of(account) == guests
    assert "Place " not in words_of(client, address(YESTERDAY))  # nor on the leaderboard


def test_a_new_password_undoes_nothing_that_was_stored_meanwhile(account: Player):
    read_before, deleted = reread(account), make_player(username="bob")
    account.show_to_everybody(is_public=True)
    reread(deleted).erase()

    for player in (read_before, deleted):
        PlayerAdapter().set_password(player, "another good phrase")

    stored = Player.objects.get()
    assert stored.username == "ada"
    assert stored.is_public
    assert stored.check_password("another good phrase")


def told_in(caplog: pytest.LogCaptureFixture, message: str) -> list[Any]:
    return [vars(record)["facts"] for record in caplog.records if record.getMessage() == message]


def test_signing_in_leaves_a_line_and_so_does_a_wrong_password(
    client: Client, account: Player, caplog: pytest.LogCaptureFixture
):
    caplog.set_level("INFO", logger="games.accounts")
    sign_up(Client(), "bob")
    assert told_in(caplog, "Signed up") == [{"account": account.pk + 1, "by": ""}]

    enter(client, "nobody")
    wrong = "my other password"
    client.post(reverse("account_login"), {"login": "ada", "password": wrong})
    assert told_in(caplog, "Signed in") == []
    enter(client, "ada")
    assert told_in(caplog, "Signed in") == [{"account": account.pk, "by": "password"}]
    client.post(reverse("account_change_password"), {"oldpassword": wrong})
    client.post(reverse("delete"), {"password": wrong})

    assert told_in(caplog, "Wrong password") == [{"account": None}, *[{"account": account.pk}] * 3]
    assert not [r for r in caplog.records if wrong in str(vars(r))]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("deed", ["signs up", "deletes all", "signs in"])
def test_a_guest_becomes_one_account_whatever_another_tab_does_at_once(client: Client, deed: str):
    make_player(username="grace", password=PASSWORD)
    game, other = start_game(client), Client()
    other.cookies["sessionid"] = client.cookies["sessionid"].value

    def act() -> None:
        match deed:
            case "signs up":
                sign_up(other, "bob")
            case "signs in":
                enter(other, "grace")
            case "deletes all":
                Player.objects.get(pk=game.player_id).erase()

    with meanwhile(READ_GUEST, act):
        refused = sign_up(client, "ada")

    assert refused.status_code == HTTPStatus.CONFLICT
    assert "in another tab just now" in refused.content.decode()
    accounts = set(Player.objects.filter(is_guest=False).values_list("username", flat=True))
    assert accounts == ({"grace", "bob"} if deed == "signs up" else {"grace"})
    assert not Player.objects.filter(is_guest=True).exists()
    owner = {"signs up": "bob", "signs in": "grace"}.get(deed)
    assert [each.player.username for each in Game.objects.all()] == ([owner] if owner else [])
    if owner:
        assert enter(Client(), owner).status_code == HTTPStatus.FOUND


@pytest.mark.django_db(transaction=True)
def test_what_another_tab_stores_while_a_guest_signs_up_stays(client: Client):
    game = start_game(client)

    def keep_private() -> None:
        Player.objects.get(pk=game.player_id).keep_secrets_private(is_private=True)

    with meanwhile(READ_GUEST, keep_private):
        sign_up(client, "ada")

    assert Player.objects.get(username="ada").secrets_are_private
