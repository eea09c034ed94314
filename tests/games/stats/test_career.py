"""A career that is kept: the same as one that is read anew, whenever games end."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.keeping import forget_everything
from games.models import Game, Match, Outcome, Player
from games.models.queries import NOT_FOUND
from games.models.rules import sizes_of
from games.stats import career
from games.stats.career import Career, Ending, career_of
from games.stats.statistics import summary
from games.stats.trend import newest_points, trend
from solver import CLASSIC, MINI, Variant
from tests.factories import make_guest, make_match, make_player, play_match
from tests.games.conftest import SetClock
from tests.games.models.matches.tables import after, guess, lay, player_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def end_game(player: Player, at: datetime, variant: Variant = CLASSIC, **facts: Any) -> Outcome:
    """A game that ended then."""
    sizes: dict[str, Any] = sizes_of(variant)
    game = Game.objects.create(player=player, mode="break", seal="s", nonce="n", **sizes)
    usual = {"kind": "break", "is_assisted": False, "result": "won", "solved": True}
    ended = {"guesses_used": 4, "finished_at": at, "day": at.date()}
    return Outcome.objects.create(game=game, player=player, **(sizes | usual | ended | facts))


def games_of(career: Career) -> list[tuple[int, date, Ending]]:
    """One game after the other."""
    return [
        (pk, date.fromordinal(day), career.endings[place])
        for pk, day, place in zip(career.games, career.days, career.ended, strict=True)
    ]


@contextmanager
def site_at(moment: datetime, most_beside: int) -> Iterator[None]:
    """The clock at a moment, and so many games read beside those that are kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.utils.timezone.now", lambda: moment)
        patch.setattr(career, "MAX_LATER_GAMES", most_beside)
        yield


steps = st.lists(
    st.tuples(
        st.integers(0, 100),  # seconds until the next game ends
        st.integers(0, 20),  # and until it is stored
        st.integers(1, 3),
        st.booleans(),  # whether somebody looks
    ),
    max_size=25,
)


class Kept(TestCase):
    @given(steps, st.integers(0, 3))
    @settings(deadline=None, max_examples=60)
    def test_what_is_kept_and_what_ended_since_are_all_games(
        self, drawn: list[tuple[int, int, int, bool]], most_beside: int
    ):
        forget_everything()
        player, now = make_player(), NOON
        for seconds, delay, guesses, looks in drawn:
            ended = now + timedelta(seconds=seconds)
            now = ended + timedelta(seconds=delay)
            end_game(player, ended, guesses_used=guesses)
            if looks:
                with site_at(now, most_beside):
                    seen = career_of(player, CLASSIC.rules)
                whole = Career.read(player.outcomes.under(CLASSIC.rules))
                assert games_of(seen) == games_of(whole)

    @given(
        st.lists(st.tuples(st.integers(0, 4), st.sampled_from("wln"), st.booleans()), max_size=30),
        st.integers(0, 5),
    )
    @settings(deadline=None, max_examples=60)
    def test_games_are_chosen_as_from_a_list(
        self, drawn: list[tuple[int, str, bool]], wanted_day: int
    ):
        player, now = make_player(), NOON
        for days, level, is_assisted in drawn:
            now += timedelta(days=days)
            end_game(player, now, level=level, is_assisted=is_assisted)
        whole = Career.read(player.outcomes.all())
        since = (NOON + timedelta(days=wanted_day)).date()

        chosen = whole.since(since).where(lambda ending: ending.level == "w")

        expected = [
            (pk, day, ending)
            for pk, day, ending in games_of(whole)
            if day >= since and ending.level == "w"
        ]
        assert games_of(chosen) == expected
        assert chosen.counts == {
            ending: [other for *_, other in expected].count(ending) for *_, ending in expected
        }
        assisted = [game for game in expected if game[-1].is_assisted]
        assert games_of(chosen.latest(3, lambda ending: ending.is_assisted)) == assisted[-3:]


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


def test_a_match_that_another_won_first_is_lost_but_tells_of_no_guesses():
    ann, bob = make_player(), make_player()
    play_match(make_match(ann, bob, secret="1234"), "1122 1122", "1122 1234")
    play_match(make_match(ann, bob, secret="1234"), "1122 1234", "1122 1234")

    numbers = summary(Career.read(ann.outcomes.all()))

    assert (numbers.games, numbers.lost, numbers.drawn) == (2, 1, 1)
    assert (numbers.mean, numbers.not_found) == (2, 0)
    assert [game.solved for game in ann.games.taking(NOT_FOUND)] == []
    assert [point.points for point in trend(Career.read(ann.outcomes.all()))] == [2]
    assert [point.points for point in newest_points(ann, CLASSIC.rules)] == [2]
    ann.outcomes.update(loss=0.5, luck=0, rest=0)
    assert len(Career.read(ann.outcomes.all()).reviewed().games) == 2


@pytest.mark.parametrize("guesses", [1, 3])
def test_running_out_of_time_is_not_being_cut_short(guesses: int):
    match = lay(control="guess", seconds=60)
    match = guess(match, 2)
    for at in range(guesses):
        match = guess(match, 1, at=at)
    match = guess(match, 2, at=40)

    match = Match.objects.look(match.token, after(80))

    assert [seat.lost_by for seat in match.seats] == ["time", ""]
    loser = player_of(match.seats[0])
    assert summary(Career.read(loser.outcomes.all())).mean == match.guesses_allowed + 1
    assert loser.games.taking(NOT_FOUND).count() == 1


def test_who_had_all_guesses_did_not_find_the_code():
    ann, bob = make_player(), make_player()
    play_match(make_match(ann, bob, secret="1234"), "1122", "1122 " * 9 + "1234")

    assert summary(Career.read(ann.outcomes.all())).mean == 11
    assert ann.games.taking(NOT_FOUND).count() == 1
