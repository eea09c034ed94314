"""The level that promises an even game: its chance, what it is based on, and its sentence."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games.keeping import forget_everything
from games.models import Player
from games.stats.rival import chance_against, record_of, suggested_rival
from solver import CLASSIC, LEVELS, MINI, GuessCounts, Level, Rules, variant_of
from tests.depth import at_depth
from tests.factories import make_player
from tests.games.outcomes import make_outcomes

RULES = CLASSIC.rules
in_database = pytest.mark.django_db


@pytest.fixture
def me() -> Player:
    return make_player()


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


def test_a_level_has_an_even_race_against_itself():
    for level in LEVELS.values():
        strength = strength_of(level, RULES)
        needed = dict(enumerate(strength.histogram, start=1))
        assert chance_against(needed, strength, 10) == pytest.approx(0.5)


@in_database
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


@in_database
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


@in_database
def test_a_few_long_games_contradict_nothing_because_no_mean_is_told(me: Player):
    """The mean is worse than that of the level, and yet more than half of the races are won."""
    make_outcomes(me, [4] * 25 + [5] * 20 + [0] * 5)

    suggestion = suggested_rival(me, RULES)

    rival = suggestion.level.strength(RULES)
    assert rival
    assert suggestion.chance
    assert suggestion.chance > 0.5
    assert rival.mean < (4 * 25 + 5 * 20 + 11 * 5) / 50
    assert not re.search(r"\d\.\d", suggestion.sentence)


@pytest.mark.postgres
@in_database
def test_the_newest_fifty_tell_and_a_code_not_found_counts_one_more_than_allowed(me: Player):
    make_outcomes(me, [9] * 5)
    make_outcomes(me, [4] * 30 + [0] * 20)

    assert dict(record_of(me, RULES).needed) == {4: 30, 11: 20}


@in_database
def test_races_tell_and_games_that_do_not_are_left_out(me: Player):
    make_outcomes(me, [5] * 8)
    make_outcomes(me, [5], kind="race", level="knuth")
    before = record_of(me, RULES)
    forget_everything()
    left_out: list[dict[str, Any]] = [
        *({"kind": "evil"}, {"kind": "match"}, {"kind": "duel", "level": "knuth"}),
        *({"is_assisted": True}, {"variant": MINI}, {"variant": variant_of(RULES, 1)}),
    ]
    for facts in left_out:
        make_outcomes(me, [1] * 5, **facts)

    assert (dict(before.needed), before.last) == ({5: 9}, (LEVELS["knuth"], "won"))
    assert dict(record_of(me, RULES).needed) == {5: 9}


@pytest.mark.postgres
@in_database
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


@in_database
def test_who_has_lost_is_sent_to_no_stronger_level_than_before(me: Player):
    make_outcomes(me, [0], kind="race", level="knuth", result="lost")

    after = suggested_rival(me, RULES)

    assert after.level == suggested_rival(None, RULES).level
    assert after.sentence == "Knuth won last time; Dreamer is easier."


@in_database
def test_ten_games_are_enough(me: Player):
    make_outcomes(me, [5] * 9)
    assert suggested_rival(me, RULES).chance is None
    forget_everything()

    make_outcomes(me, [5])

    assert suggested_rival(me, RULES).chance is not None


def test_a_newcomer_meets_a_friendly_level_without_a_query():
    suggestion = suggested_rival(None, RULES)

    assert suggestion.level.slug == "dreamer"
    assert suggestion.sentence == (
        "Dreamer is a good first rival: half of its guesses ignore the answers,"
        " so it needs 5.9 guesses on average."
    )


@in_database
def test_custom_rules_go_by_the_last_game(me: Player):
    rules = Rules(3, 4)
    first = suggested_rival(me, rules)
    forget_everything()
    custom = variant_of(rules, 6)
    make_outcomes(me, [3] * 12, variant=custom, kind="race", level="knuth")

    assert first.level.slug == "dreamer"
    assert "%" not in first.sentence
    assert suggested_rival(me, rules).level.slug == "most-parts"


@pytest.mark.postgres
@in_database
def test_one_query_and_none_while_it_is_kept(me: Player):
    for variant in (CLASSIC, MINI):
        make_outcomes(me, [4] * 12, variant=variant)
        with CaptureQueriesContext(connection) as first:
            suggested_rival(me, variant.rules)
        with CaptureQueriesContext(connection) as again:
            suggested_rival(me, variant.rules)

        assert (len(first), len(again)) == (1, 0)
