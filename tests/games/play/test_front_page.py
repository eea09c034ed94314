"""The front page: every choice is one address away, what is kept of it, and its ticket, which starts one game within a week."""

import re
import time
from html import unescape
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.core.game import Game
from games.core.modes import MODES
from games.core.player import Player
from games.core.sealing import TICKET_LIFETIME
from games.core.ticket import SpentTicket
from games.play.forms import StartForm
from games.play.refusals import TOO_OLD
from games.play.sentence import Part, address_with, chip_of, chooser, sentence
from games.process_cache import forget_everything
from solver import CLASSIC, LEVELS, SUPER, Rules
from tests.factories import enter_as, make_game, make_guest, row
from tests.games.play.boards import hidden_fields

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


def test_a_few_words_tell_the_game_where_there_is_no_room():
    assert chip_of(USUAL, CLASSIC.rules) == "Race · Knuth"
    assert chip_of(USUAL | {"variant": "super"}, SUPER.rules) == "Race · Super"
    assert chip_of({"mode": "break", "variant": "classic"}, CLASSIC.rules) == "Solo · Classic"
    evil = {"mode": "break", "variant": "classic", "codemaker": "evil"}
    assert chip_of(evil, CLASSIC.rules) == "Solo · Evil codemaker"
    assert chip_of(evil | {"variant": "super"}, SUPER.rules) == "Solo · Super"
    assert (
        chip_of(evil | {"mode": "make", "level": "knuth"}, CLASSIC.rules) == "Hide a code · Knuth"
    )
    assert chip_of({"mode": "break", "variant": "custom"}, Rules(3, 9)) == "Solo · 3 × 9"


def test_the_rules_stay_when_the_mode_changes():
    custom = {"variant": "custom", "pegs": "3", "colors": "9", "guesses": "7", "repeats": "on"}
    for chosen in ({"variant": "super"}, custom):
        settings = tuple((USUAL | chosen).items())
        html = unescape(chooser(settings, SUPER.rules).wide)
        addresses = re.findall(r'href="([^"]*\?mode=[^"]*)"', html.split('class="sentence"')[0])
        assert len(addresses) == 4
        for address in addresses:
            assert chosen_at(address).items() >= chosen.items(), address
            assert "level" not in chosen_at(address), address


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
    html = chooser(tuple(settings.items()), SUPER.rules).wide

    assert list(parts) == ["variant", "coach"]
    assert {
        choice.address for part in parts.values() for choice in part.choices if choice.is_current
    } == {"/challenges/?variant=super&coach=count"}
    assert 'aria-current="true">Challenge</a>' in html
    assert 'action="/challenges/"' in html
    assert chip_of(settings, SUPER.rules) == "Challenge · Super"
    assert chip_of({"variant": "custom"}, Rules(3, 9)) == "Challenge · 3 × 9"


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
    return re.sub(r'data-left="\d+"|\d+ (h|min)\b', "·", page)


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


WEEK = TICKET_LIFETIME.total_seconds()


class Page:
    """A front page that somebody has open."""

    def __init__(self, client: Client) -> None:
        self.client = client
        page = client.get("/").content.decode()
        self.ticket = hidden_fields(page)["ticket"]
        self.game = Game.lay_out(token=self.ticket.partition(":")[0])
        assert self.game.seal in page

    @property
    def fields(self) -> dict[str, str]:
        return row("1122") | {"mode": "break", "ticket": self.ticket}

    def post(self, **changes: str) -> Any:
        return self.client.post(reverse("guess", args=[self.game.token]), self.fields | changes)


def let_pass(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    later = time.time() + seconds
    monkeypatch.setattr("time.time", lambda: later)


@pytest.mark.postgres
def test_a_ticket_stays_used_under_all_rules_when_its_game_is_deleted(client: Client):
    page = Page(client)
    page.post()
    client.post(reverse("resign", args=[page.game.token]))
    secret = Game.objects.get().board.secret
    client.post(reverse("delete"))

    again = page.post(**row(secret))

    assert again.status_code == HTTPStatus.CONFLICT
    assert "This game has already been started" in again.content.decode()
    assert again.context["game"].token != page.game.token
    assert page.post(mode="race", level="knuth").status_code == HTTPStatus.CONFLICT
    assert (Game.objects.count(), Player.objects.count()) == (0, 0)


def test_what_starts_no_game_spends_no_ticket(client: Client):
    page = Page(client)
    strict = Client(enforce_csrf_checks=True)
    address = reverse("guess", args=[page.game.token])

    assert client.get(address).status_code == HTTPStatus.FOUND
    assert strict.post(address, page.fields).status_code == HTTPStatus.FORBIDDEN
    assert page.post(**{"peg-1": "9"}).status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert page.post(number="2").status_code == HTTPStatus.CONFLICT

    assert not SpentTicket.objects.exists()
    assert page.post().status_code == HTTPStatus.FOUND
    assert SpentTicket.objects.count() == 1


def test_a_ticket_ends_after_its_week_and_showing_its_board_again_lengthens_no_week(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    kept, left = Page(client), Page(client)

    let_pass(monkeypatch, WEEK - 60)
    assert left.post(**{"peg-1": "9"}).context["ticket"] == left.ticket
    assert kept.post().status_code == HTTPStatus.FOUND
    let_pass(monkeypatch, 120)
    late = left.post()

    assert late.status_code == HTTPStatus.CONFLICT
    assert TOO_OLD in unescape(late.content.decode())
    assert Game.objects.count() == 1


def test_a_page_of_before_starts_the_game_whose_seal_it_shows_until_its_key_is_gone(
    client: Client, settings: Settings
):
    page, left = Page(client), Page(client)
    first_key = settings.SECRET_KEY
    settings.SECRET_KEY = "another-key-" * 5
    settings.SECRET_KEY_FALLBACKS = [first_key]

    shown = page.post(**{"peg-1": "9"})
    page.post()
    settings.SECRET_KEY_FALLBACKS = []
    late = left.post()

    game = Game.objects.get()
    assert shown.context["game"].seal == page.game.seal
    assert (game.seal, game.nonce) == (page.game.seal, page.game.nonce)
    assert game.board.secret == page.game.board.secret
    assert late.status_code == HTTPStatus.CONFLICT
    assert TOO_OLD in unescape(late.content.decode())


def test_a_newcomer_meets_the_level_that_the_site_advises_and_others_the_last_one(client: Client):
    advised = {"race": "dreamer", "duel": "dreamer", "make": "knuth"}
    for mode, level in advised.items():
        ways = client.get(f"/?mode={mode}").context["ways"].wide
        assert f">{LEVELS[level].name}</summary>" in ways

    make_game(player=enter_as(client, make_guest()), level=LEVELS["random"])
    client.post("/games/", {"mode": "race", "variant": "classic", "level": "random"})

    for mode in advised:
        assert ">Random</summary>" in client.get(f"/?mode={mode}").context["ways"].sheet
