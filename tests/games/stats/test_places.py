"""Who stands on a leaderboard, and every place worked out a second way."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from games.core.days import today
from games.core.game import Game
from games.core.outcome import Outcome
from games.core.player import Player
from games.daily.models import Daily
from games.process_cache import forget_everything
from games.stats import leaderboard
from games.stats.leaderboard import leaders_of_day, leaders_under, scored_outcomes
from solver import BLANKS, CLASSIC, MINI, POCKET
from tests.depth import examples
from tests.factories import make_game, make_guest, make_player, play_codes
from tests.games.daily.dailies import play_daily
from tests.games.stats.outcomes import make_outcomes, places, public

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
HISTORIES = st.lists(
    st.tuples(
        st.lists(st.integers(0, 10), max_size=8),
        st.integers(0, 6),
        st.integers(0, 10),
        st.booleans(),
    ),
    max_size=4,
)


def test_without_reviews_a_code_not_found_counts_as_one_guess_more_than_allowed():
    make_outcomes(public("ada"), [5] * 19 + [0], variant=POCKET)
    make_outcomes(public("bob"), [5] * 19, variant=POCKET)
    bob = Player.objects.get(username="bob")
    make_outcomes(bob, [2], variant=POCKET, solved=False, result="given-up")

    assert places(POCKET) == [(1, "ada", 5.1), (1, "bob", 5.1)]
    assert [leader.luck for leader in leaders_under(POCKET, None).leaders] == [None, None]


def test_where_games_are_reviewed_the_strongest_is_first_and_what_was_still_to_come_counts():
    make_outcomes(public("lucky"), [3] * 20, loss=0.5, luck=1.84, rest=0)
    make_outcomes(public("strong"), [5] * 20, loss=0.1, luck=-0.56, rest=0)
    given_up = public("bob")
    make_outcomes(given_up, [0] * 20, loss=0.02, luck=0, rest=0.26, result="given-up")
    make_outcomes(given_up, [5] * 20, loss=0.1, luck=0, rest=0)

    assert places() == [(1, "strong", 4.44), (2, "bob", 4.53), (3, "lucky", 4.84)]
    leaders = leaders_under(CLASSIC, None).leaders
    assert [leader.luck for leader in leaders] == pytest.approx([-0.56, 0, 1.84])


def test_games_given_up_are_none_of_the_twenty_that_are_needed():
    bob = public("bob")
    make_outcomes(bob, [5] * 18 + [0])
    make_outcomes(bob, [0] * 24, loss=0, luck=0, rest=0, result="given-up")

    board = leaders_under(CLASSIC, bob)
    assert (board.leaders, board.games_of_viewer) == ([], 19)

    make_outcomes(bob, [5])
    forget_everything()
    board = leaders_under(CLASSIC, bob)
    assert [leader.games for leader in board.leaders] == [20]


def test_what_does_not_compare_or_is_not_reviewed_does_not_count():
    ada = public("ada")
    make_outcomes(ada, [5] * 20)
    every: list[dict[str, Any]] = [
        *({"is_assisted": True}, {"loss": None}, {"rest": None}),
        *({"kind": kind} for kind in ("evil", "race", "duel", "challenge")),
        *({"variant": MINI}, {"guesses_allowed": 9}),
    ]
    for facts in every:
        make_outcomes(ada, [1] * 20, **facts)

        assert places() == [(1, "ada", 5.0)], facts
        forget_everything()


def test_games_that_came_from_a_guest_count_for_their_player_alone_also_those_that_end_later():
    ada, guest = public("ada"), make_guest()
    blanks = {"variant": BLANKS}
    ended = play_codes(make_game(player=guest, **blanks), "1234")
    running, daily = play_codes(make_game(player=guest, **blanks), "1122"), play_daily(guest)

    ada.adopt(guest)
    play_codes(running, "1234")
    own = play_codes(make_game(player=ada, **blanks), "1122", "1234")

    marks = dict(ada.outcomes.values_list("game", "is_adopted"))
    assert marks == {ended.pk: True, daily.pk: True, running.pk: True, own.pk: False}
    assert [game.pk for game in scored_outcomes(ada.pk, BLANKS)] == [own.pk]
    board = leaders_of_day(today(), ada)
    assert board.leaders == []
    assert board.viewer
    assert (board.viewer.place, board.viewer.is_found) == (None, True)


def test_who_is_younger_than_the_day_and_finds_its_code_at_once_is_last_and_has_no_place():
    """Also after those who did not find it; for all others it is as if that game were not there."""
    old = {"date_joined": timezone.now() - timedelta(days=2)}
    found = {"ada": (1, {}), "bob": (1, old), "eve": (2, {}), "kim": (0, old)}
    for name, (guesses, facts) in found.items():
        player = make_player(username=name, is_public=True, **facts)
        make_outcomes(player, [guesses], kind="daily")
    Game.objects.update(daily=Daily.objects.on(today()))
    ada = Player.objects.get(username="ada")

    board = leaders_of_day(today(), ada)

    told = [(line.name, line.place, line.score, line.is_found) for line in board.leaders]
    assert told == [
        ("bob", 1, 1, True),
        ("eve", 2, 2, True),
        ("kim", None, 11, False),
        ("ada", None, 1, True),
    ]


def test_another_day_is_not_today():
    daily = Daily.objects.on(today() - timedelta(days=1))
    make_outcomes(public("ada"), [3], kind="daily")
    Game.objects.update(daily=daily)

    assert leaders_of_day(today(), None).leaders == []
    assert len(leaders_of_day(daily.day, None).leaders) == 1


def test_what_everybody_did_is_worked_out_once_a_minute_and_who_appears_at_once():
    ada, bob = public("ada"), public("bob")
    make_outcomes(ada, [4] * 20)
    make_outcomes(bob, [5] * 20)
    before = places()

    make_outcomes(bob, [1] * 50)
    ada.rename("zoe")
    renamed = places()
    ada.show_to_everybody(is_public=False)
    hidden = places()
    forget_everything()

    assert before == [(1, "ada", 4.0), (2, "bob", 5.0)]
    assert renamed == [(1, "zoe", 4.0), (2, "bob", 5.0)]
    assert hidden == [(2, "bob", 5.0)]
    assert places() == [(1, "bob", 1.0)]
    assert leaderboard.FRESH_SECONDS <= 60


@examples(2, 25, suppress_health_check=[HealthCheck.too_slow])
@given(HISTORIES, st.integers(0, 3))
def test_every_place_agrees_with_a_count_in_python(
    histories: list[tuple[list[int], int, int, bool]], watching: int
):
    Outcome.objects.all().delete()
    Player.objects.filter(is_public=True).update(is_public=False)
    means: dict[str, int] = {}
    players = []
    for pattern, times, same, is_public in histories:
        guesses = pattern * times + [same] * 15
        player = make_player(is_public=is_public)
        make_outcomes(player, guesses)
        make_outcomes(player, [1], is_assisted=True)
        players.append((player, guesses, is_public))
        if is_public and len(guesses) >= 20:
            means[player.username] = hundredths(guesses)
    viewer, own, _ = players[watching] if watching < len(players) else (make_guest(), [], False)

    forget_everything()
    board = leaders_under(CLASSIC, viewer)

    expected = sorted(
        (1 + sum(other < mean for other in means.values()), name, mean / 100)
        for name, mean in means.items()
    )
    assert [(line.place, line.name, line.score) for line in board.leaders] == expected
    if len(own) < 20:
        assert board.viewer is None
        assert board.games_of_viewer == len(own)
    else:
        others = [mean for name, mean in means.items() if name != viewer.username]
        place = 1 + sum(other < hundredths(own) for other in others)
        assert board.viewer
        assert (board.viewer.place, board.viewer.games) == (place, min(len(own), 50))


def hundredths(guesses: list[int]) -> int:
    last = [used or CLASSIC.guesses + 1 for used in guesses][-50:]
    return (200 * sum(last) + len(last)) // (2 * len(last))


@pytest.mark.deep
def test_of_equals_that_cannot_all_be_listed_each_day_lists_others(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(leaderboard, "MAX_LEADERS", 3)
    names = ["ada", "bob", "cem", "dan", "eve"]
    players = [public(name) for name in ["zoe", *names]]
    listed = []
    for number in range(5):
        day = today() - timedelta(days=number)
        for player in players:
            make_outcomes(player, [3 if player is players[0] else 4], kind="daily")
        Game.objects.filter(daily=None).update(daily=Daily.objects.on(day))
        board = leaders_of_day(day, None).leaders
        assert [(line.name, line.place) for line in board[:1]] == [("zoe", 1)]
        assert {line.place for line in board[1:]} == {2}
        listed.append([line.name for line in board[1:]])

    assert len({*map(tuple, listed)}) == 5
    assert all(sum(name in day for day in listed) == 2 for name in names)


@examples(2, 15, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.tuples(st.integers(0, 10), st.booleans()), max_size=8))
def test_every_place_of_a_day_agrees_with_a_count_in_python(results: list[tuple[int, bool]]):
    """0 is a code that was not found; the flag says whether its player appears."""
    Game.objects.all().delete()
    Player.objects.filter(is_public=True).update(is_public=False)
    daily = Daily.objects.on(today())
    taken = {}
    for guesses, is_public in results:
        player = make_player(is_public=is_public, date_joined=timezone.now() - timedelta(days=2))
        make_outcomes(player, [guesses], kind="daily")
        if is_public:
            taken[player.username] = guesses
    Game.objects.update(daily=daily)

    forget_everything()
    leaders = leaders_of_day(today(), None).leaders

    found = sorted(filter(None, taken.values()))
    assert {line.name: line.place for line in leaders} == {
        name: found.index(guesses) + 1 if guesses else None for name, guesses in taken.items()
    }
    assert [taken[line.name] or CLASSIC.guesses + 1 for line in leaders] == sorted(
        guesses or CLASSIC.guesses + 1 for guesses in taken.values()
    )
