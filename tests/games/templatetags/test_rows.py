"""Rows that were played show no more than their game does, and previews no more than their page."""

import re
from html import unescape
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client, override_settings
from django.utils.html import strip_tags
from django.utils.translation import override

from games.core.days import today
from games.core.modes.choices import Coach
from games.pictures.shared_result import SharedResult
from games.templatetags.rows import past_row, played_row, rivals_row, thinking_time
from games.ui.game_in_words import PlayedRow
from games.ui.versus import Side
from solver import BULLS_AND_COWS, CLASSIC, LEVELS, Feedback
from tests.factories import make_challenge, make_game, make_player, make_race, play_codes

pytestmark = pytest.mark.django_db
SITE = "http://testserver"
HEADLINE = "Mastermind daily 412 · 4×6 · 2 guesses"
SHARED = SharedResult(
    way="daily",
    of="412",
    rules=CLASSIC.rules,
    allowed=10,
    rows=(Feedback(1, 1), Feedback(4, 0)),
)
WANTED = {
    *("og:title", "og:description", "og:type", "og:site_name", "og:url", "twitter:card"),
    *("og:image", "og:image:type", "og:image:width", "og:image:height", "og:image:alt"),
}


def test_another_fact_gives_another_row():
    game = play_codes(make_game(), "1122")
    row = game.board.rows[0]
    drawn = played_row(row, game, False)
    others: list[tuple[list[str], dict[str, Any]]] = [
        (["1123"], {}),
        (["1122"], {"secret": "1562"}),
        (["1122"], {"coach": Coach.COUNT}),
        (["6666", "1122"], {}),
        (["1122", "1234"], {}),
        (["0123"], {"variant": BULLS_AND_COWS, "secret": "9876"}),
    ]

    for codes, choices in others:
        other = play_codes(make_game(**choices), *codes)
        its = next(its for its in other.board.rows if its.code in {"1122", "1123", "0123"})
        assert played_row(its, other, False) != drawn, (codes, choices)
    with override("de"):
        assert played_row(row, game, False) != drawn
    assert "row--new" in played_row(row, game, True)
    assert "row--new" not in drawn


def test_only_a_full_coach_names_the_row_that_a_guess_clashes_with_and_speaks_of_it_once():
    helped, alone = (
        play_codes(make_game(coach=coach), "1122", "6666") for coach in (Coach.FULL, Coach.COUNT)
    )

    drawn = played_row(helped.board.rows[1], helped, False)

    assert "✗1" in drawn
    assert '<span class="clash" aria-hidden="true"' in drawn
    assert '<span class="visually-hidden">It could not be the code' in drawn
    assert "✗1" not in played_row(alone.board.rows[1], alone, False)


def test_the_code_of_a_rival_is_hidden_until_the_race_is_over():
    race = play_codes(make_race(secret="1122", level=LEVELS["knuth"]), "6543")
    assert race.computer
    row = race.computer.rows[0]
    veiled = rivals_row(row, race)
    race.resign()

    assert "peg--hidden" in veiled
    assert 'data-color="' not in veiled
    assert "peg--hidden" not in rivals_row(row, race)


def test_a_row_of_an_exercise_can_be_copied_while_a_guess_is_asked_for():
    told = PlayedRow(2, "1122", Feedback(1, 1))

    live, past = (past_row(told, CLASSIC.rules, is_live=is_live) for is_live in (True, None))

    assert 'aria-label="Copy row 2"' in live
    assert 'data-say="Guess 2: orange, orange, sky, sky. 1 black, 1 white."' in live
    assert "<button" not in past
    assert "data-say" not in past


def test_the_row_that_found_the_code_has_no_codes_left_and_no_better_guess():
    game = play_codes(make_game(secret="1234", coach=Coach.COUNT), "1122", "1234")
    row = game.board.rows[-1]
    row.best = "1344"

    drawn = played_row(row, game, False)

    assert "found" in strip_tags(drawn)
    assert " left" not in strip_tags(drawn)
    assert "row__best" not in drawn


# What messengers are shown of a link


def told(html: str) -> dict[str, str]:
    """What a page tells of itself; a name that stands twice is a mistake."""
    found = re.findall(
        r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">', html
    )
    assert len(found) == len(dict(found))
    return {name: unescape(value) for name, value in found}


def page(address: str, client: Client | None = None) -> str:
    return (client or Client()).get(address).content.decode()


def element(html: str, pattern: str) -> str:
    [found] = re.findall(pattern, html, re.DOTALL)
    return unescape(found)


def test_a_page_has_a_preview_of_its_own():
    for address in ("/", "/rules/"):
        html = page(address)
        facts = told(html)
        described = element(html, '<meta name="description" content="([^"]*)">')

        assert facts.keys() == WANTED, address
        assert facts["og:title"] == element(html, "<title>(.*?)</title>")
        assert facts["og:description"] == described
        assert facts["og:url"] == SITE + address
        assert facts["og:image"] == f"{SITE}/static/img/preview.png"
        assert facts["twitter:card"] == "summary_large_image"


def test_a_link_with_a_result_shows_its_picture_at_the_address_of_the_connection():
    for address in ("/", f"/daily/{today()}/", make_challenge().get_absolute_url()):
        html = page(f"{address}?r={SHARED.code}")
        facts = told(html)

        assert facts.keys() == WANTED, address
        assert facts["og:title"] == HEADLINE == facts["og:image:alt"]
        assert facts["og:image"] == f"{SITE}/pictures/{SHARED.code}.png"
        assert facts["og:url"] == f"{SITE}{address}?r={SHARED.code}"
        assert "412" not in element(html, "<title>(.*?)</title>")
    assert Client().get(facts["og:image"]).headers["Content-Type"] == "image/png"

    html = Client().get(f"/?r={SHARED.code}", secure=True).content.decode()
    facts = told(html)
    assert facts["og:image"].startswith("https://testserver/pictures/")
    assert facts["og:url"].startswith("https://testserver/?r=")


def test_a_code_that_the_site_did_not_make_changes_nothing():
    usual = told(page("/rules/"))

    for code in ("", "x", "%00", SHARED.code[:-1], "x" * 5000, '"><script>'):
        assert told(page(f"/rules/?r={code}")) == usual, code


def test_names_and_quotes_stay_inside_their_tags():
    make_player(username="a@b+c", is_public=True)

    with override_settings(SITE_NAME='Bob\'s "codes" & <more>'):
        html = page("/players/a%40b%2Bc/")

    facts = told(html)
    assert facts["og:url"] == f"{SITE}/players/a%40b%2Bc/"
    assert facts["og:title"].endswith('· Bob\'s "codes" & <more>')
    assert facts["og:title"] == element(html, "<title>(.*?)</title>")


def test_two_boards_side_by_side_say_whose_each_is_and_who_won():
    mine, other = play_codes(make_game(), "1234"), play_codes(make_game(), "1122", "1234")
    sides = [
        Side("You", mine.board.rows, is_winner=True, review="/review/"),
        Side("<ada>", other.board.rows, note="not found"),
    ]

    drawn = render_to_string("play/_versus.html", {"sides": sides, "rules": CLASSIC.rules})
    _before, first, second = drawn.split('<div class="mini')

    assert 'aria-label="You"' in first
    assert "1 guess, Winner" in strip_tags(first)
    assert 'href="/review/"' in first
    assert first.count("mini__row--won") == 1
    assert "&lt;ada&gt;" in second
    assert "<ada>" not in second
    assert "2 guesses" in strip_tags(second)
    assert "Winner" not in second
    assert "not found" in second
    assert second.count('class="peg ') == 8
    assert second.count("mini__row--won") == 1


def test_a_strong_rival_thinks_longer_than_a_weak_one_and_never_longer_than_eight_steps():
    def steps_of(level: str) -> set[int]:
        rival = make_race(level=LEVELS[level]).computer
        assert rival
        return {int(thinking_time(rival).rpartition("-")[2]) for _ in range(40)}

    steps = {level: steps_of(level) for level in ("goldfish", "knuth", "perfect")}

    assert steps["goldfish"] == {1}
    assert steps["knuth"] <= {3, 4, 5, 6}
    assert steps["perfect"] <= {4, 5, 6, 7, 8}
    assert len(steps["perfect"]) > 1
