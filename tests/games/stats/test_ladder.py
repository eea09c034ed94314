"""The ladder of the levels: what was won against each, and which promises an even game."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from html import unescape
from http import HTTPStatus
from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.core.game import Game
from games.core.player import Player
from games.stats.ladder import RecentGames, Suggestion, chance_against, recent_games, rungs_of
from games.stats.ladder import suggested_rival as suggested
from games.stats.series import Standing
from solver import CLASSIC, LEVELS, MINI, VARIANTS, GuessCounts, Level, Rules, variant_of
from tests.depth import at_depth
from tests.factories import make_player, sign_in
from tests.games.play.boards import hidden_fields
from tests.games.reading import words_apart
from tests.games.stats.careers import career_of
from tests.games.stats.outcomes import make_outcomes

pytestmark = pytest.mark.django_db
RULES = CLASSIC.rules
DASH = "\N{EN DASH}"


@pytest.fixture
def me(client: Client) -> Player:
    return sign_in(client)


def races(player: Player, level: str, *results: str) -> None:
    for result in results:
        make_outcomes(player, [5], kind="race", level=level, result=result)


def next_to_beat(player: Player | None) -> list[str]:
    career = career_of(player, RULES) if player else None
    return [rung.level.slug for rung in rungs_of(career, RULES) if rung.is_next]


def test_a_newcomer_begins_at_the_bottom(client: Client):
    page = client.get("/ladder/")

    text = words_apart(page.content.decode())
    assert page.status_code == HTTPStatus.OK
    assert next_to_beat(None) == ["goldfish"]
    assert [rung.level for rung in rungs_of(None, RULES)] == list(LEVELS.values())
    assert text.count("Not raced yet.") == len(LEVELS)
    assert "Goldfish is next. Win three races before it does." in text
    assert "Dreamer is a good first rival" in text
    assert not Player.objects.exists()


@pytest.mark.postgres
def test_races_without_help_are_the_record_of_a_level(client: Client, me: Player):
    races(me, "random", "won", "won", "drawn", "lost", "given-up")
    make_outcomes(me, [5], kind="duel", level="random")
    make_outcomes(me, [5], kind="race", level="random", is_assisted=True)
    make_outcomes(me, [5], kind="race", level="random", handicap="two")
    make_outcomes(me, [5], kind="race", level="random", variant=MINI)
    make_outcomes(me, [5], kind="race", level="random", variant=variant_of(RULES, 6))
    make_outcomes(me, [5])

    rung = rungs_of(career_of(me, RULES), RULES)[4]

    assert rung.standing == Standing(won=2, drawn=1, lost=2, mine=2, theirs=2)
    text = words_apart(client.get("/ladder/").content.decode())
    assert f"Series 2 {DASH} 2 Won 2 Drawn 1 Lost 2 Race Random" in text


def test_a_level_is_beaten_by_a_series_on_the_day_of_its_last_race(client: Client, me: Player):
    races(me, "goldfish", "won", "lost", "won")
    before = words_apart(client.get("/ladder/").content.decode())
    make_outcomes(me, [5], kind="race", level="goldfish", day=date(2026, 3, 1))
    races(me, "goldfish", "lost", "lost", "lost")
    after = words_apart(client.get("/ladder/").content.decode())

    assert "Goldfish is next. The series stands at 2 to 1. 1 more win beats Goldfish." in before
    assert "Goldfish Next to beat" in before
    assert "Goldfish Beaten on March 1, 2026" in after
    assert "Dreamer is next." in after
    assert "Won 3 Drawn 0 Lost 4" in after


def test_a_series_that_is_lost_begins_anew(client: Client, me: Player):
    races(me, "goldfish", "won", "won", "lost", "lost", "given-up")
    lost = words_apart(client.get("/ladder/").content.decode())
    races(me, "goldfish", "won")
    anew = words_apart(client.get("/ladder/").content.decode())

    assert "Goldfish won the last series, 3 to 2. Begin a new one." in lost
    assert f"Series 0 {DASH} 0 Won 2" in lost
    assert "The series stands at 1 to 0. 2 more wins beat Goldfish." in anew


def test_the_next_to_beat_stands_above_all_that_are_beaten(client: Client, me: Player):
    found = []
    for level, results in (
        ("goldfish", ["won"] * 3),
        ("random", ["won", "lost", "won"]),
        ("random", ["won"]),
        ("knuth", ["drawn"] * 3),
        ("perfect", ["won"] * 3),
    ):
        races(me, level, *results)
        found += next_to_beat(me) or ["none"]

    assert found == ["dreamer", "dreamer", "knuth", "knuth", "none"]
    assert "An even race for you:" in words_apart(client.get("/ladder/").content.decode())


def test_levels_are_beaten_under_classic_only(client: Client, me: Player):
    make_outcomes(me, [3] * 5, kind="race", level="goldfish", variant=MINI)

    text = words_apart(client.get("/ladder/?rules=mini").content.decode())

    assert "Won 5 Drawn 0 Lost 0" in text
    assert "Beaten on" not in text
    assert "Next to beat" not in text
    assert "Series" not in text


def test_each_level_has_a_character_of_its_own():
    assert len({rung.character for rung in rungs_of(None, RULES)}) == len(LEVELS)


def test_a_step_leads_to_its_rung(client: Client):
    html = client.get("/ladder/").content.decode()

    for slug in LEVELS:
        assert f'href="#rung-{slug}"' in html
        assert f'id="rung-{slug}"' in html


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


# The level that promises an even game


def suggested_rival(player: Player, rules: Rules) -> Suggestion:
    return suggested(career_of(player, rules), rules)


def record_under_classic(player: Player) -> RecentGames:
    return recent_games(career_of(player, RULES).newest(100))


def points_by_trying(mine: Sequence[int], theirs: Sequence[int], allowed: int) -> Fraction:
    """Every game of one against every game of the other, played out on the rules of a race."""
    points = Fraction(0)
    for one, other in product(mine, theirs):
        found, is_found = one <= allowed, other <= allowed
        if found and (not is_found or one < other):
            points += 1
        elif (found and one == other) or not (found or is_found):
            points += Fraction(1, 2)
    return points / (len(mine) * len(theirs))


histograms = st.lists(st.integers(0, 4), min_size=1, max_size=9).filter(any)


def expanded(histogram: Sequence[int]) -> list[int]:
    return [used for used, games in enumerate(histogram, start=1) for _ in range(games)]


@given(histograms, histograms, st.integers(1, 8))
def test_the_chance_is_that_of_playing_every_game_against_every_other(
    mine: list[int], theirs: list[int], allowed: int
):
    needed = Counter(expanded(mine))

    chance = chance_against(needed, GuessCounts(histogram=tuple(theirs), complete=False), allowed)

    assert chance == pytest.approx(points_by_trying(expanded(mine), expanded(theirs), allowed))


def strength_of(level: Level, rules: Rules) -> GuessCounts:
    strength = level.strength(rules)
    assert strength
    return strength


@pytest.mark.both
@pytest.mark.parametrize("slug", LEVELS)
def test_a_player_as_strong_as_a_level_is_sent_to_it_or_to_its_equal(slug: str):
    for variant in at_depth([CLASSIC], [CLASSIC, MINI]):
        me, strength = make_player(), strength_of(LEVELS[slug], variant.rules)
        fifty = Counter(
            {n: round(50 * g / strength.secrets) for n, g in enumerate(strength.histogram, start=1)}
        )
        games = [used if used <= variant.guesses else 0 for used in fifty.elements()][:50]
        make_outcomes(me, games, variant=variant)

        suggestion = suggested_rival(me, variant.rules)

        chances: dict[Level, Fraction] = {}
        mine = [used or variant.guesses + 1 for used in games]
        for level in LEVELS.values():
            theirs = Counter(expanded(strength_of(level, variant.rules).histogram))
            points = Fraction(0)
            for one, other in product(mine, theirs):
                points += theirs[other] * points_by_trying([one], [other], variant.guesses)
            chances[level] = points / (len(mine) * theirs.total())
        best = min(chances, key=lambda level: abs(chances[level] - Fraction(1, 2)))
        assert suggestion.level == best
        assert suggestion.chance == pytest.approx(chances[best])
        assert abs(suggestion.level.order - LEVELS[slug].order) <= 2


def test_one_sentence_says_why(me: Player):
    make_outcomes(me, [4, 5] * 10 + [0])

    suggestion = suggested_rival(me, RULES)

    assert suggestion.level.slug == "knuth"
    assert suggestion.chance is not None
    assert suggestion.sentence == (
        "Out of 100 races against Knuth,"
        f" you would win about {100 * suggestion.chance:.0f}. A draw counts half."
    )
    with override("de"):
        assert "Unentschieden" in suggested_rival(me, RULES).sentence


@pytest.mark.postgres
def test_the_newest_fifty_tell_and_a_code_not_found_counts_one_more_than_allowed(me: Player):
    make_outcomes(me, [9] * 5)
    make_outcomes(me, [4] * 30 + [0] * 20)

    assert dict(record_under_classic(me).needed) == {4: 30, 11: 20}


def test_races_tell_and_games_that_do_not_are_left_out(me: Player):
    make_outcomes(me, [5] * 8)
    make_outcomes(me, [5], kind="race", level="knuth")
    before = record_under_classic(me)
    left_out: list[dict[str, Any]] = [
        *({"kind": "evil"}, {"kind": "match"}, {"kind": "duel", "level": "knuth"}),
        *({"is_assisted": True}, {"variant": MINI}, {"variant": variant_of(RULES, 1)}),
    ]
    for facts in left_out:
        make_outcomes(me, [1] * 5, **facts)

    assert (dict(before.needed), before.last) == ({5: 9}, (LEVELS["knuth"], "won"))
    assert dict(record_under_classic(me).needed) == {5: 9}


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("last", "result", "next_level", "sentence"),
    [
        ("random", "won", "knuth", "You beat Random last time; Knuth is the next level up."),
        ("random", "lost", "careless", "Random won last time; Careless is easier."),
        ("random", "given-up", "careless", "Random won last time; Careless is easier."),
        ("random", "drawn", "random", "You drew with Random last time. Settle it?"),
        ("perfect", "won", "perfect", "You beat Perfect last time, and nobody is stronger."),
        (
            "goldfish",
            "lost",
            "goldfish",
            "Goldfish won last time, and nobody is easier to beat. Try again.",
        ),
    ],
)
def test_with_few_games_the_last_one_against_a_level_decides(
    me: Player, last: str, result: str, next_level: str, sentence: str
):
    make_outcomes(me, [5], kind="race", level="most-parts")
    make_outcomes(me, [5], kind="race", level=last, result=result)
    make_outcomes(me, [5] * 4)
    make_outcomes(me, [5], kind="race", level="careless", handicap="two")
    make_outcomes(me, [5], kind="race", level="careless", is_assisted=True)

    suggestion = suggested_rival(me, RULES)

    assert (suggestion.level.slug, suggestion.sentence) == (next_level, sentence)
    assert suggestion.chance is None


def test_who_has_lost_is_sent_to_no_stronger_level_than_before(me: Player):
    make_outcomes(me, [0], kind="race", level="knuth", result="lost")

    after = suggested_rival(me, RULES)

    assert after.level == suggested(None, RULES).level
    assert after.sentence == "Knuth won last time; Dreamer is easier."


def test_ten_games_are_enough(me: Player):
    make_outcomes(me, [5] * 9)
    assert suggested_rival(me, RULES).chance is None

    make_outcomes(me, [5])

    assert suggested_rival(me, RULES).chance is not None


def test_custom_rules_go_by_the_last_game(me: Player):
    rules = Rules(3, 4)
    first = suggested_rival(me, rules)
    custom = variant_of(rules, 6)
    make_outcomes(me, [3] * 12, variant=custom, kind="race", level="knuth")

    assert first.level.slug == "dreamer"
    assert "%" not in first.sentence
    assert suggested_rival(me, rules).level.slug == "most-parts"
