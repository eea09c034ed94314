"""A name is a name: no address that means something else, no look-alike of another's."""

from html import unescape
from http import HTTPStatus
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.models import NameTakenError, Player
from games.models.names import (
    GONE_PREFIX,
    GUEST_PREFIX,
    MAX_LIKENESS_LENGTH,
    likeness_of,
    plain_name,
)
from tests.factories import enter_as, make_guest, make_player

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
CYRILLIC_A = "\N{CYRILLIC SMALL LETTER A}"
CYRILLIC_ABBA = "".join(map(chr, (0x410, 0x412, 0x412, 0x410)))
ALPHABETS = "from one alphabet only"
LOOKS_TAKEN = "too similar to one that is taken"


def sign_up(name: str, client: Client | None = None) -> str:
    fields = {"username": name, "password1": PASSWORD}
    return unescape((client or Client()).post(reverse("account_signup"), fields).content.decode())


@pytest.mark.parametrize("name", ["..", ".-.", "@@", "+-"])
def test_a_name_of_dots_would_be_another_address(name: str):
    assert "A name needs a letter or a digit." in sign_up(name)
    assert not Player.objects.exists()


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
        ("\N{FULLWIDTH LATIN SMALL LETTER G}uest-1", "kept for guests"),
        ("g0ne-1", "kept for former players"),
    ],
)
def test_a_look_alike_is_refused_in_words(name: str, words: str):
    taken = [make_player(username=taken) for taken in ("otto", "paypal", "abba")]

    assert words in sign_up(name)
    assert list(Player.objects.order_by("pk")) == taken


@pytest.mark.parametrize(
    "name",
    ["Ελένη", "Вова", "דוד", "日本のカード", "김철수", "Zoë-9", "a.b_c+d", "7up", "ada@home"],
)
def test_a_name_in_one_alphabet_is_fine(name: str):
    sign_up(name)

    player = Player.objects.get()
    assert player.username == plain_name(name)
    assert player.likeness == likeness_of(name)


def test_who_signs_up_as_a_guest_is_held_against_others_too():
    client = Client()
    enter_as(client, make_guest())
    sign_up("otto", client)

    assert LOOKS_TAKEN in sign_up("0tto")


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
    client.force_login(make_player(username="bob"))

    assert "A name needs a letter or a digit." in rename(client, "..")
    assert ALPHABETS in rename(client, f"{CYRILLIC_A}da")
    assert LOOKS_TAKEN in rename(client, "0tto")
    for name in ("b0b", "BOB"):
        assert f"Your name is {name} now." in rename(client, name)
    assert LOOKS_TAKEN in sign_up("Bob".replace("o", "0"))


def test_a_look_that_is_given_up_is_free():
    bob = make_player(username="bob")
    bob.rename("otto")

    make_player(username="b0b")

    with pytest.raises(NameTakenError):
        bob.rename("bob")


def test_guests_and_former_players_look_like_nobody():
    kinds = [make_guest(), make_guest(), Player.objects.create_former(), make_player()]

    assert [bool(player.likeness) for player in kinds] == [False, False, False, True]


@given(st.text(max_size=30))
def test_a_name_looks_the_same_in_plain_letters(text: str):
    assert likeness_of(plain_name(text)) == likeness_of(text)


def test_the_longest_likeness_of_any_letter_fits():
    letters = (chr(code) for code in range(0x110000) if chr(code).isalnum())

    longest = max(
        len(likeness_of(letter * 30)) for letter in letters if len(plain_name(letter)) == 1
    )

    assert longest <= MAX_LIKENESS_LENGTH


def test_the_table_comes_with_the_site():
    assert (Path(__file__).parents[2] / "games" / "models" / "look_alikes.json").is_file()
    assert {likeness_of(prefix) for prefix in (GUEST_PREFIX, GONE_PREFIX)} == {"guest-", "gone-"}
