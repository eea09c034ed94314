"""Names and passwords that are refused however they are dressed up, and ordinary ones that are not."""

from unicodedata import category

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from games.accounts.adapter import PlayerAdapter
from games.accounts.passwords import MOST_WORDS, OtherWordsValidator
from games.core.names import is_of_one_alphabet, likeness_of
from games.core.player import Player
from games.core.reserved import OF_PAGES, OF_PLACES, OF_STAFF, is_reserved
from solver import LEVELS
from tests.factories import sign_in
from tests.games.accounts.factors import PASSWORD, confirm

STAFF = OF_STAFF.split()
WHOLE = [*OF_PLACES.split(), *OF_PAGES.split(), *LEVELS, "mastermind"]
SIGNS = st.sampled_from(["", ".", "-", "_", "@", "+"])
INVISIBLE = [
    chr(code) for code in range(0x3000) if category(chr(code)) in {"Cf", "Cc", "Zs", "Mn", "Me"}
]
LETTERS = {"a": 0x430, "c": 0x441, "e": 0x435, "o": 0x43E, "p": 0x440, "x": 0x445, "y": 0x443}
CYRILLIC = {latin: chr(code) for latin, code in LETTERS.items()}
WIDE = "".join(chr(0xFEE0 + ord(sign)) for sign in "support")
TAKEN_FOR_RESERVED = [
    *("4dm1n", "ADM1N", "AdmIn", f"{CYRILLIC['a']}dmin", "m0derator", WIDE, "knu7h", "Perfekt"),
    *("siteadmin", "mastermindteam", "the-ad-min", "TheOfficial", "admin_site7"),
]
ORDINARY = [
    *("ada", "bob42", "supportive", "modesty", "helper", "teammate", "Rooty", "knuthfan"),
    *("mastermind42", "daily-fan"),
]
validator = OtherWordsValidator()
OF_THE_SITE = [
    *("Mastermind2026!", "master-mind", "KNUTH1977", "knuth_code_peg", "...code...breaker..."),
    *("m4st3rm1nd", "2026m4stermind", "P3g-P3g-P3g", "c0de$code", "p@ssw0rd", "@dmin_code"),
    *("goldfish#1", "Farben-Stifte", "GRÜN&weiß", "motdepasse99", "most-parts-7", "testserver1"),
    "\uff4d\uff41\uff53\uff54\uff45\uff52mind",  # wide letters
]
OTHERS = [
    *("correct horse battery", "Zweiundvierzig Stifte", "mastermindful", "decodepegs", "8fK2mQ97"),
    *("12345678901234567", "ünïcödé wörds", "codex-pegasus", "🔑🔒🔓🔐🗝️🚪🏠🪟"),
    *("code" * 16_000, f"a{'1' * 64_000}a"),  # however long it is
]


@st.composite
def in_any_case(draw: st.DrawFn, words: list[str]) -> str:
    word = draw(st.sampled_from(words))
    upper = draw(st.lists(st.booleans(), min_size=len(word), max_size=len(word)))
    return "".join(
        sign.upper() if is_upper else sign for sign, is_upper in zip(word, upper, strict=True)
    )


@given(in_any_case(STAFF), SIGNS, st.sampled_from(["", "ada", "the", "2"]), st.integers(0, 99))
def test_a_word_of_staff_is_refused_wherever_it_stands_alone(
    word: str, sign: str, beside: str, number: int
):
    assert is_reserved(f"{word}{sign}{number}")
    assert is_reserved(f"{beside}-{word}.{beside}")


@given(in_any_case(WHOLE), SIGNS, st.integers(0, 20))
def test_other_names_of_the_site_are_refused_as_a_whole(name: str, sign: str, place: int):
    assert is_reserved(name[:place] + sign + name[place:])


def test_what_eyes_take_for_a_reserved_name_is_reserved_and_ordinary_names_are_free():
    assert [name for name in TAKEN_FOR_RESERVED if not is_reserved(name)] == []
    assert [name for name in ORDINARY if is_reserved(name)] == []


@pytest.mark.django_db
def test_nobody_signs_up_or_is_renamed_so_but_whoever_has_such_a_name_keeps_it(client: Client):
    fields = {"username": "Site.Admin", "password1": PASSWORD}

    refused = client.post(reverse("account_signup"), fields)
    sign_in(client, username="ada", password=PASSWORD)
    confirm(client)
    also = client.post(reverse("name"), {"username": "Knuth"})

    for response in (refused, also):
        assert "This name is reserved" in response.content.decode()
    assert [player.username for player in Player.objects.all()] == ["ada"]
    Player.objects.get().rename("admin")
    client.post(reverse("name"), {"username": "Admin"})
    assert Player.objects.get().username == "Admin"


@given(st.sampled_from(INVISIBLE), st.integers(0, 3))
def test_nothing_invisible_stands_in_a_name(sign: str, place: int):
    name = "adab"[:place] + sign + "adab"[place:]

    try:
        stored = PlayerAdapter().clean_username(name, shallow=True)
    except ValidationError:
        return
    # Only what is composed into one letter, such as a with an accent, or trimmed at the ends.
    assert sign not in stored
    assert len(stored) <= len(name) - 1 + (sign.isspace())


@given(st.text("acepxoy", min_size=2, max_size=10), st.data())
def test_a_letter_of_another_alphabet_is_refused_or_looks_the_same(name: str, data: st.DataObject):
    place = data.draw(st.integers(0, len(name) - 1))
    mixed = name[:place] + CYRILLIC[name[place]] + name[place + 1 :]
    cyrillic = "".join(CYRILLIC[sign] for sign in name)

    assert not is_of_one_alphabet(mixed)
    assert likeness_of(mixed) == likeness_of(cyrillic) == likeness_of(name)


# Passwords


def is_refused(password: str, name: str = "") -> bool:
    try:
        validator.validate(password, Player(username=name) if name else None)
    except ValidationError:
        return True
    return False


def test_words_of_the_site_with_digits_and_signs_around_are_refused_and_others_taken():
    assert [password for password in OF_THE_SITE if not is_refused(password)] == []
    assert [password[:30] for password in OTHERS if is_refused(password)] == []


def test_a_phrase_of_many_words_of_the_site_is_taken():
    words = ["peg", "hole", "secret", "board", "guess"]
    assert len(words) == MOST_WORDS + 1

    assert is_refused(" ".join(words[:-1]))
    assert not is_refused(" ".join(words))


def test_the_name_of_the_account_is_such_a_word_however_short_it_is():
    assert is_refused("ada.lovelace-code7", name="Ada_Lovelace")
    assert is_refused("lovelace1815ada", name="Ada_Lovelace")
    assert not is_refused("ada.lovelace-code7", name="grace")

    short = {"al": "12345al6789", "Qi": "qi-QI-2026", "x": "x12345678", "7x": "2x345678"}

    for name, password in short.items():
        assert is_refused(password, name), name
        assert not is_refused(password, "somebody"), name
    assert not is_refused("12345678901234567", "77")


@pytest.mark.django_db
def test_the_page_says_why_it_refuses(client: Client):
    fields = {"username": "ada", "password1": "Mastermind-2026"}

    html = client.post(reverse("account_signup"), fields).content.decode()

    assert "made of words from this site" in html
    assert "Anyone would try this password first" in html
    assert not Player.objects.exists()
