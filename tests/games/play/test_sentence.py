"""The tabs and the sentence: every choice is one address away, which says all of it; and what is kept of its page."""

import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from games.keeping import forget_everything
from games.models import Game, Player
from games.modes import MODES
from games.play.forms import StartForm
from games.play.sentence import Part, address_with, chip_of, sentence, ways
from solver import (
    CLASSIC,
    LEVELS,
    SUPER,
    Rules,
)

pytestmark = pytest.mark.django_db
USUAL = {"mode": "race", "variant": "classic", "level": "knuth", "coach": "full"}
DUEL = {"mode": "duel", "variant": "classic", "level": "knuth"}


def chosen_at(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))


def parts_of(settings: dict[str, str]) -> dict[str, Part]:
    return {part.name: part for part in sentence(settings, CLASSIC.rules)}


def test_a_sentence_has_the_parts_of_its_mode():
    parts = {mode: list(parts_of(USUAL | {"mode": mode})) for mode in MODES}

    assert parts == {
        "break": ["variant", "codemaker", "coach"],
        "race": ["variant", "level", "handicap", "coach"],
        "duel": ["variant", "level", "first", "handicap", "coach"],
        "make": ["variant", "level"],
    }


def test_each_choice_changes_its_part_and_keeps_the_others():
    for name, part in parts_of(DUEL).items():
        for choice in part.choices:
            chosen = chosen_at(choice.address)
            form = StartForm(chosen)

            assert {**chosen, name: ""} == {**DUEL, name: ""}
            assert form.is_valid(), form.errors
            if name in DUEL:
                assert choice.is_current == (chosen[name] == DUEL[name])
        assert [choice.label for choice in part.choices if choice.is_current] == [part.value]


def test_levels_stand_with_their_strength_and_the_mind_reader_only_where_a_person_hides():
    race, make = parts_of(USUAL)["level"], parts_of(USUAL | {"mode": "make"})["level"]

    assert [choice.label for choice in race.choices] == [level.name for level in LEVELS.values()]
    assert [choice.note for choice in race.choices][-1] == "4.34 guesses"
    assert [choice.label for choice in make.choices][-1] == "Mind reader"
    assert make.choices[-1].note == ""


def test_named_rules_forget_the_sizes_of_custom_ones():
    custom = USUAL | {"variant": "custom", "pegs": "3", "colors": "9", "repeats": "on"}

    assert "pegs" in chosen_at(address_with(custom, level="perfect"))
    assert set(chosen_at(address_with(custom, variant="mini"))) == set(USUAL)
    rules = parts_of(custom)["variant"]
    assert rules.value == "4 × 6"
    assert not any(choice.is_current for choice in rules.choices)


def test_two_words_tell_the_game_where_there_is_no_room():
    assert chip_of(USUAL) == "Race · Knuth"
    assert chip_of({"mode": "break", "variant": "classic"}) == "Solo · Classic"
    assert chip_of({"mode": "break", "variant": "custom"}) == "Solo"


def test_an_address_lays_out_the_game_it_names(client: Client):
    for mode in ("break", "race"):
        game = client.get("/", USUAL | {"mode": mode, "variant": "super"}).context["game"]
        assert (game.mode, game.variant, game.coach) == (mode, SUPER, "full")
    own = client.get("/?mode=break&variant=custom&pegs=3&colors=9&guesses=7").context["game"]

    assert own.rules == Rules(3, 9, repeats=False)
    assert not Game.objects.exists()


def test_an_address_that_makes_no_sense_is_refused_beside_a_board(client: Client):
    response = client.get("/?mode=race&level=nobody")

    assert response.status_code == 422
    assert "“nobody” is not on offer." in response.content.decode()
    assert response.context["game"].mode == "break"


def test_a_challenge_has_rules_and_a_coach_and_a_page_of_its_own():
    settings = {"variant": "super", "coach": "count"}
    parts = {part.name: part for part in sentence(settings, SUPER.rules)}
    html = ways(tuple(settings.items()), SUPER.rules)

    assert list(parts) == ["variant", "coach"]
    assert {
        choice.address for part in parts.values() for choice in part.choices if choice.is_current
    } == {"/challenges/?variant=super&coach=count"}
    assert 'aria-current="true">Challenge</a>' in html
    assert 'action="/challenges/"' in html
    assert chip_of(settings) == "Challenge · Super"
    assert chip_of({"variant": "custom"}) == "Challenge"


CHOICES = [
    "",
    "mode=race&level=knuth&variant=bulls-and-cows&coach=full&handicap=one",
    "mode=break&codemaker=evil&variant=custom&pegs=3&colors=8&guesses=7",
]
PATTERN = {
    "token": r'action="/games/([\w-]+)/guesses/"',
    "ticket": r'name="ticket" value="([^"]+)"',
    "csrf_token": r'name="csrfmiddlewaretoken" value="(\w+)"',
    "seal": r'class="seal__whole">(\w+)<',
}


def texts_of(page: str) -> dict[str, str]:
    """What differs from visitor to visitor."""
    found = {name: re.search(pattern, page) for name, pattern in PATTERN.items()}
    return {name: text[1] for name, text in found.items() if text}


def without_texts(page: str) -> str:
    """A page without what differs, and without the minute of the day."""
    seal = texts_of(page).get("seal", "")
    texts = [*re.findall(PATTERN["csrf_token"], page), f"{seal[:4]}…{seal[-4:]}"]
    for text in sorted([*texts_of(page).values(), *texts], key=len, reverse=True):
        page = page.replace(text, "·")
    return re.sub(r"\d+ (h|min)\b", "·", page)


def drawn(client: Client, choices: str) -> str:
    return client.get(f"/?{choices}").content.decode()


@pytest.mark.usefixtures("guest")
@pytest.mark.parametrize("choices", CHOICES)
@pytest.mark.parametrize("is_newcomer", [True, False])
def test_what_is_kept_is_what_would_be_drawn(client: Client, choices: str, is_newcomer: bool):
    first, second = (Client(), Client()) if is_newcomer else (client, client)

    alone = drawn(first, choices)
    kept = drawn(second, choices)
    forget_everything()
    again = drawn(second, choices)

    assert without_texts(alone) == without_texts(kept) == without_texts(again)
    assert texts_of(alone).keys() >= PATTERN.keys() - {"seal"}
    for name, text in texts_of(kept).items():
        assert text not in alone, name
        assert text not in again, name


def test_the_seal_of_a_kept_page_is_that_of_the_game_that_begins_with_it():
    drawn(Client(), "")
    client = Client(enforce_csrf_checks=True)
    page = drawn(client, "")
    texts = texts_of(page)

    pegs = {f"peg-{hole}": "1" for hole in range(1, 5)}
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page)
    action = f"/games/{texts['token']}/guesses/"
    answer = client.post(action, dict(fields) | pegs | {"number": "1"})

    assert answer.status_code == 302
    assert Game.objects.get(token=texts["token"]).seal == texts["seal"]


@pytest.mark.parametrize(
    ("name", "value"), [("look", "dark.shapes.system"), ("django_language", "de")]
)
def test_each_look_and_each_language_has_a_page_of_its_own(name: str, value: str):
    plain, other = Client(), Client()
    other.cookies[name] = value

    pages = [without_texts(drawn(client, "")) for client in (plain, other, plain)]

    assert pages[0] == pages[2] != pages[1]


def test_a_message_is_shown_to_its_reader_and_to_nobody_else(client: Client, account: Player):
    drawn(Client(), "")
    client.force_login(account)
    client.post(reverse("account_logout"))

    told, again, other = drawn(client, ""), drawn(client, ""), drawn(Client(), "")

    assert "You are signed out." in told
    assert "You are signed out." not in again + other
