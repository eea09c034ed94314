"""The tabs and the sentence: every choice is one address away, and the address says all of it."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.utils.translation import override

from games.models import Game
from games.modes import MODES
from games.play.forms import StartForm
from games.play.sentence import Part, address_with, chip_of, sentence, ways
from solver import (
    CLASSIC,
    LEVELS,
    MAX_COLORS,
    MAX_GUESSES,
    MAX_PEGS,
    MIN_COLORS,
    MIN_GUESSES,
    MIN_PEGS,
    SUPER,
    Rules,
)

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
            assert choice.is_current == (chosen[name] == DUEL.get(name, chosen[name])) or name in {
                "first",
                "handicap",
                "coach",
            }


def test_one_choice_of_each_part_is_current_and_named_in_the_sentence():
    for part in parts_of(DUEL).values():
        [current] = [choice for choice in part.choices if choice.is_current]

        assert current.label == part.value


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
    assert chip_of(USUAL | {"variant": "super"}, SUPER.rules) == "Race · Knuth · Super"
    assert chip_of({"mode": "break", "variant": "classic"}, CLASSIC.rules) == "Solo · Classic"
    assert chip_of({"mode": "break", "variant": "custom"}, Rules(3, 9)) == "Solo · 3 × 9"


def test_the_rules_stay_when_the_mode_changes():
    custom = {"variant": "custom", "pegs": "3", "colors": "9", "guesses": "7", "repeats": "on"}
    for chosen in ({"variant": "super"}, custom):
        settings = tuple((USUAL | chosen).items())
        html = unescape(ways(settings, SUPER.rules))
        addresses = re.findall(r'href="([^"]*\?mode=[^"]*)"', html.split('class="sentence"')[0])
        assert len(addresses) == 4
        for address in addresses:
            assert chosen_at(address).items() >= chosen.items(), address
            assert "level" not in chosen_at(address), address


def test_what_is_drawn_is_kept_for_each_language():
    settings = tuple(USUAL.items())

    english = ways(settings, CLASSIC.rules)
    with override("de"):
        german = ways(settings, CLASSIC.rules)

    assert ways(settings, CLASSIC.rules) is english
    assert "Race" in english
    assert "Wettlauf" in german


def test_own_rules_begin_with_the_chosen_ones_and_keep_to_the_limits():
    drawn = ways(tuple((USUAL | {"variant": "super"}).items()), SUPER.rules)

    boxes = [dict(re.findall(r'(\w+)="([^"]*)"', box)) for box in re.findall("<input[^>]*>", drawn)]
    sizes = {box["name"]: (box["min"], box["max"], box["value"]) for box in boxes if "min" in box}
    assert sizes == {
        "pegs": (str(MIN_PEGS), str(MAX_PEGS), str(SUPER.rules.pegs)),
        "colors": (str(MIN_COLORS), str(MAX_COLORS), str(SUPER.rules.colors)),
        "guesses": (str(MIN_GUESSES), str(MAX_GUESSES), str(SUPER.guesses)),
    }


@pytest.mark.django_db
def test_an_address_lays_out_the_game_it_names(client: Client):
    for mode in ("break", "race"):
        game = client.get("/", USUAL | {"mode": mode, "variant": "super"}).context["game"]
        assert (game.mode, game.variant, game.coach) == (mode, SUPER, "full")
    own = client.get("/?mode=break&variant=custom&pegs=3&colors=9&guesses=7").context["game"]

    assert own.rules == Rules(3, 9, repeats=False)
    assert not Game.objects.exists()


@pytest.mark.django_db
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
    assert chip_of(settings, SUPER.rules) == "Challenge · Super"
    assert chip_of({"variant": "custom"}, Rules(3, 9)) == "Challenge · 3 × 9"
