"""A career that is kept: the same as one that is read anew, whenever games end."""

from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from math import isnan
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from games.keeping import forget_everything
from games.models import Game, Match, Outcome, Player, outcome
from games.models.ledgers import store_ledger
from games.models.queries import NOT_FOUND
from games.models.rules import counted_rules, sizes_of
from games.stats import career
from games.stats.career import Career, Ending, career_of
from games.stats.statistics import summary
from games.stats.trend import newest_points, trend
from solver import CLASSIC, MINI, Variant, review, variant_of
from tests.factories import (
    make_game,
    make_guest,
    make_match,
    make_player,
    play_codes,
    play_match,
    reread,
)
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
        patch.setattr(career, "FRESH_GAMES", 1)
        patch.setattr(career, "WORTH_STORING", 2)
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
    @given(steps, st.integers(0, 3))
    @settings(deadline=None, max_examples=60)
    def test_what_is_kept_and_what_ended_since_are_all_games(
        self, drawn: list[tuple[int, int, int, bool, bool]], most_beside: int
    ):
        forget_everything()
        player, now = make_player(), NOON
        for seconds, delay, guesses, looks, elsewhere in drawn:
            ended = now + timedelta(seconds=seconds)
            now = ended + timedelta(seconds=delay)
            end_game(player, ended, guesses_used=guesses)
            if elsewhere:
                forget_everything()
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


def test_what_one_process_has_read_of_many_games_no_other_reads(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(career, "WORTH_STORING", 20)
    player = make_player()
    games = [end_game(player, NOON + timedelta(hours=hour)) for hour in range(130)]
    whole = career_of(player, CLASSIC.rules)
    forget_everything()

    with CaptureQueriesContext(connection) as queries:
        again = career_of(player, CLASSIC.rules)

    assert games_of(again) == games_of(whole)
    assert len(again.games) == 130
    read = [query["sql"] for query in queries if '"games_outcome"."loss"' in query["sql"]]
    assert len(read) == 2  # what ended since it was stored, and the newest
    oldest = str(games[30].finished_at)[:19]  # the hundredth from the end
    assert all(f'"finished_at" >= \'{oldest}' in sql for sql in read)


def test_fewer_games_are_not_stored(django_assert_num_queries: DjangoAssertNumQueries):
    player = make_player()
    for hour in range(5):
        end_game(player, NOON + timedelta(hours=hour))
    career_of(player, CLASSIC.rules)
    forget_everything()

    with django_assert_num_queries(2):  # whether there are more, and all of them
        career_of(player, CLASSIC.rules)


@pytest.mark.parametrize("variant", [CLASSIC, variant_of(CLASSIC.rules, 12)])
def test_a_game_that_is_reviewed_late_is_read_anew(
    monkeypatch: pytest.MonkeyPatch, variant: Variant
):
    monkeypatch.setattr(career, "WORTH_STORING", 2)
    for module in (career, outcome):
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
    Outcome.objects.record(game)

    assert Player.objects.get(pk=player.pk).adopted_at is not None


def test_what_a_host_with_a_wrong_clock_has_stored_is_not_used(
    monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
):
    monkeypatch.setattr(career, "WORTH_STORING", 2)
    monkeypatch.setattr(career, "FRESH_GAMES", 1)
    player = make_player()
    for hour in range(3):
        end_game(player, NOON + timedelta(hours=hour))
    set_clock(NOON + timedelta(hours=12))
    end_game(player, NOON + timedelta(hours=11))
    career_of(player, CLASSIC.rules)
    forget_everything()

    set_clock(NOON + timedelta(hours=4))
    end_game(player, NOON + timedelta(hours=3))

    assert len(career_of(player, CLASSIC.rules).games) == 5


@given(
    st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.floats(0, 5, width=32)), max_size=20)
)
def test_a_career_is_packed_and_unpacked(games: list[tuple[int, bool, float]]):
    ending = Ending(
        is_assisted=False,
        kind="break",
        level="",
        result="won",
        solved=True,
        guesses_used=4,
        rival_guesses=None,
        first_shape="AABB",
        handicap="",
        guesses_allowed=10,
    )
    whole = Career(
        [ending, ending._replace(solved=False)],
        array("i", (int(solved) for _, solved, _ in games)),
        array("i", (day for day, *_ in games)),
        array("q", range(len(games))),
        array("f", (loss for *_, loss in games)),
        array("f", (-loss for *_, loss in games)),
    )

    assert Career.unpacked(*whole.packed()) == whole


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
