"""The ladder: what was won against each level, and the next to beat."""

from html import unescape
from http import HTTPStatus

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.keeping import forget_everything
from games.models import Game, Player
from games.stats.ladder import rungs_of
from solver import CLASSIC, LEVELS, MINI, VARIANTS
from tests.factories import make_player
from tests.games.challenges import words_in
from tests.games.outcomes import make_outcomes
from tests.games.play.boards import hidden_fields

pytestmark = pytest.mark.django_db


@pytest.fixture
def me(client: Client) -> Player:
    me = make_player()
    client.force_login(me)
    return me


def races(player: Player, level: str, *results: str) -> None:
    for result in results:
        make_outcomes(player, [5], kind="race", level=level, result=result)


def next_to_beat(player: Player | None) -> list[str]:
    return [rung.level.slug for rung in rungs_of(player, CLASSIC) if rung.is_next]


def test_a_newcomer_begins_at_the_bottom(client: Client):
    page = client.get("/ladder/")

    text = words_in(page.content.decode())
    assert page.status_code == HTTPStatus.OK
    assert next_to_beat(None) == ["goldfish"]
    assert [rung.level for rung in rungs_of(None, CLASSIC)] == list(LEVELS.values())
    assert text.count("Not played yet.") == len(LEVELS)
    assert "Dreamer is a good first rival" in text
    assert not Player.objects.exists()


def test_an_even_race_that_is_not_the_next_to_beat_says_so(client: Client, me: Player):
    newcomer = words_in(client.get("/ladder/").content.decode())
    races(me, "goldfish", "won")
    forget_everything()
    beaten = words_in(client.get("/ladder/").content.decode())

    assert "On the ladder, the next to beat is Goldfish." in newcomer
    assert "Dreamer is the next level up." in beaten
    assert "the next to beat is" not in beaten


@pytest.mark.postgres
def test_each_rung_has_what_was_won_against_it(client: Client, me: Player):
    races(me, "random", "won", "won", "drawn", "lost")
    make_outcomes(me, [5], kind="duel", level="random", result="given-up")
    make_outcomes(me, [5], kind="race", level="random", is_assisted=True)
    make_outcomes(me, [5], kind="race", level="random", handicap="two")
    make_outcomes(me, [5], kind="race", level="random", variant=MINI)
    make_outcomes(me, [5])

    rung = rungs_of(me, CLASSIC)[4]

    assert (rung.level.slug, rung.won, rung.drawn, rung.lost) == ("random", 2, 1, 2)
    assert (rung.score, rung.games, rung.is_beaten) == (2.5, 5, False)
    assert "Won 2 Drawn 1 Lost 2 Score 2½ of 5" in words_in(client.get("/ladder/").content.decode())


def test_the_next_to_beat_stands_above_all_that_are_beaten(me: Player):
    found = []
    for level, results in (
        ("goldfish", ["won"]),
        ("random", ["won", "lost"]),
        ("random", ["won"]),
        ("knuth", ["drawn"]),
        ("perfect", ["won"]),
    ):
        forget_everything()
        races(me, level, *results)
        found += next_to_beat(me) or ["none"]

    assert found == ["dreamer", "dreamer", "knuth", "knuth", "none"]


def test_a_click_starts_the_race(client: Client, me: Player):
    html = client.get("/ladder/?rules=mini").content.decode()
    forms = [part for part in html.split("<form")[1:] if 'action="/games/"' in part]

    assert len(forms) == len(LEVELS) + 1
    client.post("/games/", hidden_fields(forms[-1]))
    game = Game.objects.get()
    assert (game.player, game.mode, game.variant, game.level) == (me, "race", MINI, "perfect")


def test_every_named_variant_has_its_ladder_and_no_other(client: Client):
    for slug, variant in VARIANTS.items():
        html = unescape(client.get(f"/ladder/?rules={slug}").content.decode())

        strength = LEVELS["careless"].strength(variant.rules)
        assert strength
        assert f"≈\N{NO-BREAK SPACE}{strength.mean:.2f} guesses" in html, slug
    assert client.get("/ladder/?rules=chess").status_code == HTTPStatus.NOT_FOUND


def test_the_score_is_that_of_the_statistics_and_no_game_with_a_handicap_beats_a_level(
    client: Client, me: Player
):
    races(me, "goldfish", *["won"] * 12, "drawn", "lost", "lost")
    for given in ("ties", "one", "two"):
        make_outcomes(me, [3], kind="race", level="dreamer", handicap=given)
    make_outcomes(me, [3], kind="duel", level="goldfish", is_assisted=True)

    first, second, *_ = rungs_of(me, CLASSIC)

    assert first.score_in_words == "12½ of 15"
    assert (second.level.slug, second.games, second.is_beaten) == ("dreamer", 0, False)
    assert "12½ of 15" in words_in(client.get("/me/stats/?rules=classic").content.decode())


def test_it_costs_few_queries(client: Client, me: Player):
    for level in LEVELS:
        races(me, level, "won", "lost")
    with CaptureQueriesContext(connection) as first:
        client.get("/ladder/")
    with CaptureQueriesContext(connection) as again:
        client.get("/ladder/")

    assert (len(first), len(again)) == (5, 3)
