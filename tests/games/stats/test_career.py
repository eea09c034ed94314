"""A career that is kept, and the rules that were played."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from math import isnan

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.keeping import forget_everything
from games.models import Game, Outcome, Player, StoredCareer, outcome, stored_careers
from games.models.career import Career
from games.models.ledgers import store_ledger
from games.models.rules import counted_rules
from games.stats import career
from games.stats.career import career_of
from games.stats.played import played_by, rules_of
from solver import BULLS_AND_COWS, CLASSIC, MINI, Variant, review, variant_of
from tests.depth import examples
from tests.factories import (
    make_game,
    make_guest,
    make_player,
    play_codes,
    reread,
)
from tests.games.careers import end_game, games_of
from tests.games.conftest import SetClock
from tests.games.outcomes import make_outcomes

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@contextmanager
def site_at(moment: datetime, most_beside: int) -> Iterator[None]:
    """The clock at a moment, and so many games read beside those that are kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.utils.timezone.now", lambda: moment)
        patch.setattr(career, "MAX_LATER_GAMES", most_beside)
        patch.setattr(career, "FRESH_GAMES", 1)
        patch.setattr(stored_careers, "FRESH_GAMES", 1)
        patch.setattr(stored_careers, "PART_GAMES", 2)
        yield


steps = st.lists(
    st.tuples(
        st.integers(0, 100),  # seconds until the next game ends
        st.integers(0, 20),  # and until it is stored
        st.integers(1, 3),
        st.booleans(),  # whether somebody looks
        st.booleans(),  # and another process answers
    ),
    max_size=25,
)


class Kept(TestCase):
    @examples(5, 60)
    @given(steps, st.integers(0, 3))
    def test_what_is_kept_and_what_ended_since_are_all_games(
        self, drawn: list[tuple[int, int, int, bool, bool]], most_beside: int
    ):
        forget_everything()
        player, now = make_player(), NOON
        for seconds, delay, guesses, looks, elsewhere in drawn:
            ended = now + timedelta(seconds=seconds)
            now = ended + timedelta(seconds=delay)
            with site_at(now, most_beside):
                end_game(player, ended, guesses_used=guesses)
            if elsewhere:
                forget_everything()
            if looks:
                with site_at(now, most_beside):
                    seen = career_of(player, CLASSIC.rules)
                whole = Career.read(player.outcomes.under(CLASSIC.rules))
                assert games_of(seen) == games_of(whole)


@pytest.mark.parametrize("variant", [CLASSIC, variant_of(CLASSIC.rules, 12)])
def test_a_game_that_is_reviewed_late_is_read_anew(
    monkeypatch: pytest.MonkeyPatch, variant: Variant
):
    monkeypatch.setattr(stored_careers, "PART_GAMES", 2)
    for module in (career, outcome, stored_careers):
        monkeypatch.setattr(module, "FRESH_GAMES", 2)
    player = make_player()
    rules = counted_rules(variant)
    games = [
        play_codes(make_game(player=player, secret="1234", variant=variant), "1122", "1234")
        for _ in range(5)
    ]
    for hour, game in enumerate(games):
        ended = {"finished_at": NOON + timedelta(hours=hour)}
        Outcome.objects.filter(game=game).update(**ended, loss=None, luck=None, rest=None)
        Game.objects.filter(pk=game.pk).update(**ended)
    StoredCareer.objects.write_anew(player.pk, rules)
    assert player.careers.get().stored == 2
    assert list(map(isnan, career_of(player, rules).losses)) == [True] * 5

    oldest = reread(games[0])
    store_ledger(oldest.board, review(CLASSIC.rules, oldest.board.history))
    forget_everything()

    player = Player.objects.get(pk=player.pk)
    assert list(map(isnan, career_of(player, rules).losses)) == [False, *[True] * 4]


def test_a_game_that_is_stored_late_is_read_anew():
    """As a match whose clock ran out while nobody looked."""
    player = make_player()
    game = play_codes(make_game(player=player, secret="1234"), "1234")
    assert Player.objects.get(pk=player.pk).adopted_at is None

    Outcome.objects.all().delete()
    game.finished_at = timezone.now() - timedelta(hours=5)
    Outcome.objects.record([game])

    assert Player.objects.get(pk=player.pk).adopted_at is not None


def test_games_that_had_ended_are_read_once():
    player = make_player()
    first = end_game(player, NOON)
    career_of(player, CLASSIC.rules)
    second = end_game(player, timezone.now())

    with CaptureQueriesContext(connection) as queries:
        seen = career_of(player, CLASSIC.rules)

    assert list(seen.games) == [first.pk, second.pk]
    (query,) = queries.captured_queries
    assert '"finished_at" >= ' in query["sql"]


def test_games_beside_those_kept_are_soon_kept_as_well(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
):
    monkeypatch.setattr(career, "MAX_LATER_GAMES", 3)
    monkeypatch.setattr(career, "FRESH_GAMES", 1)
    player = make_player()
    set_clock(NOON)
    career_of(player, CLASSIC.rules)
    for minute in range(10):
        end_game(player, NOON + timedelta(minutes=minute))
    set_clock(NOON + timedelta(minutes=9, seconds=30))
    whole = career_of(player, CLASSIC.rules)

    Outcome.objects.filter(finished_at__lt=NOON + timedelta(minutes=8)).delete()

    assert list(career_of(player, CLASSIC.rules).games) == list(whole.games)


def test_what_a_new_game_would_have_lost_is_estimated_anew_for_each_page(set_clock: SetClock):
    player = make_player()
    game = end_game(player, NOON)
    Outcome.objects.filter(pk=game.pk).update(loss=0.5, luck=0.0, rest=0.25)
    set_clock(NOON + timedelta(hours=1))
    assert list(career_of(player, CLASSIC.rules).losses) == [0.75]

    Outcome.objects.filter(pk=game.pk).update(rest=0.5)

    assert list(career_of(player, CLASSIC.rules).losses) == [1.0]


def test_each_of_the_rules_has_its_own():
    player = make_player()
    classic, mini = end_game(player, NOON), end_game(player, NOON, MINI)

    assert list(career_of(player, CLASSIC.rules).games) == [classic.pk]
    assert list(career_of(player, MINI.rules).games) == [mini.pk]


def test_games_of_a_guest_count_as_soon_as_they_are_adopted():
    ada, guest = make_player(), make_guest()
    own, guests = end_game(ada, NOON), end_game(guest, NOON - timedelta(days=1))
    before = list(career_of(ada, CLASSIC.rules).games)

    ada.adopt(guest)

    ada = Player.objects.get(pk=ada.pk)
    assert before == [own.pk]
    assert list(career_of(ada, CLASSIC.rules).games) == [guests.pk, own.pk]


# The rules that were played


def test_the_rules_that_were_played_most_are_offered_and_of_equals_the_newest():
    player = make_player()
    for hour, variant in enumerate((MINI, CLASSIC, MINI, CLASSIC)):
        end_game(player, NOON + timedelta(hours=hour), variant)
    end_game(player, NOON, BULLS_AND_COWS, is_assisted=True)

    assert played_by(player) == (
        True,
        CLASSIC.rules,
        {MINI.rules: 2, CLASSIC.rules: 2, BULLS_AND_COWS.rules: 0},
    )
    assert played_by(None) == played_by(make_player()) == (False, CLASSIC.rules, {})


def test_the_rules_are_listed_once_the_smallest_first():
    player = make_player()
    make_outcomes(player, [4, 5])
    make_outcomes(player, [3], variant=MINI)
    for guesses in (1, 2):
        make_outcomes(player, [3], variant=variant_of(MINI.rules, guesses))
    make_outcomes(player, [3], handicap="one")

    played = rules_of(player)

    assert [(str(rules), games) for rules, games in played.items()] == [
        ("3x6", 1),
        ("3x6-custom", 2),
        ("4x6", 2),
    ]
    assert rules_of(make_player()) == {}


def test_games_of_a_release_that_did_not_count_them_offer_the_newest_rules():
    player = make_player()
    make_outcomes(player, [4], variant=MINI)
    player.careers.all().delete()

    assert played_by(player) == (True, MINI.rules, {})
