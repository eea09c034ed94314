"""Achievements: what the database counts equals what the games themselves say, worked out one by one."""

from collections.abc import Sequence

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from games.core.game import Game
from games.core.modes import MAKE
from games.core.outcome import Outcome
from games.core.player import Player
from games.core.rules import sizes_of
from games.core.ways import EVIL
from games.stats.achievements import (
    FOUND,
    HARDEST,
    HONORS,
    Facts,
    achievements_from,
    earned_by,
    games_that_earned,
    has_hidden_the_hardest,
)
from games.stats.series import Standing
from solver import CLASSIC, LEVELS, MINI, SUPER, evaluate, value
from tests.depth import examples
from tests.factories import make_game, make_guest, play_codes

pytestmark = pytest.mark.django_db
NONE = {honor.slug: 0 for honor in HONORS}
NO_SERIES = Standing()


def facts(**changes: object) -> Facts:
    nothing = Facts(NONE, 0, 0, None, NO_SERIES, NO_SERIES, is_hard=False)
    return nothing._replace(**changes)  # type: ignore[arg-type]


def progress(slug: str, **changes: object) -> tuple[bool, str]:
    [found] = [each for each in achievements_from(facts(**changes)) if each.slug == slug]
    return found.is_earned, found.progress


def outcome(player: Player, **changes: object) -> Outcome:
    """An outcome like one of a Classic solo game in five guesses, stored with a game of its own."""
    usual: dict[str, object] = {
        **sizes_of(CLASSIC),
        "kind": "break",
        "is_assisted": False,
        "result": "won",
        "solved": True,
        "guesses_used": 5,
        "loss": 0.3,
        "finished_at": timezone.now(),
        "day": timezone.now().date(),
    }
    game = make_game(player=player)
    return Outcome.objects.create(game=game, player=player, **usual | changes)


outcomes = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["break", "race", "daily", EVIL.slug]),
        "is_assisted": st.booleans(),
        "solved": st.booleans(),
        "guesses_used": st.integers(1, 7),
        "loss": st.sampled_from([None, 0.0, 0.00005, 0.05, 0.2]),
        "variant": st.sampled_from([CLASSIC, MINI, SUPER]),
    }
)


class Counted(TestCase):
    @examples(5, 60)
    @given(drawn=st.lists(outcomes, max_size=6))
    def test_what_the_database_counts_is_what_the_games_say(
        self, drawn: Sequence[dict[str, object]]
    ):
        player = make_guest()
        outcome(make_guest(), guesses_used=2, loss=0.0)
        made = []
        for each in drawn:
            fields = dict(each)
            variant = fields.pop("variant")
            made.append(outcome(player, **fields | sizes_of(variant)))  # type: ignore[arg-type]

        games, clean = games_that_earned(player)

        assert games == {honor.slug: sum(map(honor.is_earned_by, made)) for honor in HONORS}
        assert clean == sum(
            any(
                each.solved
                and not each.is_assisted
                and each.kind != EVIL.slug
                and each.guesses_used >= 2
                and each.loss is not None
                and each.loss < 0.1
                and each.variant == variant
                for each in made
            )
            for variant in (MINI, CLASSIC)
        )


def test_the_counts_take_one_query(
    guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    outcome(guest)

    with django_assert_num_queries(1):
        games_that_earned(guest)


# One by one


def test_a_perfect_game_loses_nothing_and_is_no_lucky_first_guess(guest: Player):
    assert games_that_earned(guest)[0]["perfect"] == 0
    outcome(guest, loss=0.0, guesses_used=1)
    outcome(guest, loss=0.0, is_assisted=True)
    outcome(guest, loss=None)
    assert games_that_earned(guest)[0]["perfect"] == 0

    outcome(guest, loss=0.0, guesses_used=4)

    assert games_that_earned(guest)[0]["perfect"] == 1


def test_the_evil_codemaker_is_cornered_at_par(guest: Player):
    outcome(guest, kind=EVIL.slug, guesses_used=6)
    assert games_that_earned(guest)[0]["cornered"] == 0

    outcome(guest, kind=EVIL.slug, guesses_used=5)

    assert games_that_earned(guest)[0]["cornered"] == 1


@pytest.mark.deep
def test_perfect_play_needs_six_guesses_at_most():
    found = evaluate("perfect", "4x6")

    assert found.total == value("4x6", []).total
    assert found.most == HARDEST


def test_a_hard_nut_is_a_code_for_which_perfect_needs_its_most_guesses(guest: Player):
    game = Game.objects.start(
        player=guest, mode=MAKE, level=LEVELS["perfect"], own_secret="1122", variant=CLASSIC
    )
    board = game.computer or game.board
    assert not has_hidden_the_hardest(guest)
    for used, is_hard in ((HARDEST - 1, False), (HARDEST, True)):
        type(board).objects.filter(pk=board.pk).update(
            level="perfect", solved=True, guesses_used=used, result="won"
        )
        assert has_hidden_the_hardest(guest) == is_hard
    assert not has_hidden_the_hardest(make_guest())


@pytest.mark.parametrize(
    ("slug", "changes", "told"),
    [
        ("found", {}, (False, "not yet")),
        ("found", {"games": NONE | {"found": 1}}, (True, "earned")),
        ("perfect", {"games": NONE | {"perfect": 4}}, (True, "4 times")),
        ("week", {"longest": 6}, (False, "6 of 7")),
        ("week", {"longest": 31}, (True, "earned")),
        ("month", {"longest": 12}, (False, "12 of 30")),
        ("rush", {"rush": 24}, (False, "24 of 25")),
        ("rush", {"rush": 25}, (True, "earned")),
        ("clean", {"clean": 1}, (False, "1 of 2")),
        ("knuth", {}, (False, "not yet")),
        ("knuth", {"knuth": Standing(won=1, lost=2, mine=1, theirs=2)}, (False, "series 1 to 2")),
        ("knuth", {"knuth": Standing(won=3, mine=3, fell=2)}, (True, "earned")),
        ("summit", {"perfect": Standing(won=3, mine=3, fell=2)}, (True, "earned")),
        ("hard-nut", {"is_hard": True}, (True, "earned")),
    ],
)
def test_each_is_told_with_how_far_it_is(
    slug: str, changes: dict[str, object], told: tuple[bool, str]
):
    assert progress(slug, **changes) == told


def test_there_are_twelve():
    assert len({each.slug for each in achievements_from(facts())}) == 12


# At the end of a game


def test_the_end_of_the_game_that_earned_one_says_so_once(guest: Player):
    first = outcome(guest, guesses_used=2)
    assert earned_by(first, HONORS[1:]) == "Earned: Found in two."

    second = outcome(guest, guesses_used=2)

    assert earned_by(second, HONORS[1:]) == ""


def test_the_first_code_found_is_told_but_not_under_each_of_the_rules(guest: Player):
    first = outcome(guest)
    assert earned_by(first, [FOUND]) == "Earned: Four blacks."

    elsewhere = outcome(guest, **sizes_of(MINI))

    assert earned_by(elsewhere, [FOUND]) == ""


def test_a_game_that_earns_nothing_costs_no_query(
    guest: Player, django_assert_num_queries: DjangoAssertNumQueries
):
    usual = outcome(guest)

    with django_assert_num_queries(0):
        assert earned_by(usual, HONORS[1:]) == ""


def test_the_moment_of_a_game_names_it(client: Client, guest: Player):
    game = play_codes(make_game(player=guest, secret="1234"), "1122", "1234")

    page = client.get(game.get_absolute_url()).content.decode()

    assert "Earned: Found in two." in page
