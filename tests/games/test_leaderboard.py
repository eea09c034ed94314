"""The leaderboard: who stands on it, where, and every place worked out a second way."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from itertools import count
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from games.keeping import forget_everything
from games.models import Daily, Game, Outcome, Player, leaders, today
from games.models.leaders import leaders_of_day, leaders_under
from games.models.rules import sizes_of
from solver import CLASSIC, MINI, Variant
from tests.factories import make_game, make_guest, make_player, play_codes

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
_minutes = count()


def make_outcomes(player: Player, guesses: Sequence[int], **facts: Any) -> None:
    """Finished games of these guesses, the first of them the oldest; 0 is a code not found."""
    variant: Variant = facts.pop("variant", CLASSIC)
    usual: dict[str, Any] = {"kind": "break", "is_assisted": False}
    sizes = sizes_of(variant)
    games = [Game(player=player, mode="break", seal="s", nonce="n", **sizes) for _ in guesses]
    Game.objects.bulk_create(games)
    Outcome.objects.bulk_create(
        Outcome(
            **(
                {
                    "game": game,
                    "player": player,
                    "result": "won" if used else "lost",
                    "solved": bool(used),
                    "guesses_used": used or variant.guesses,
                    "finished_at": NOON + timedelta(minutes=next(_minutes)),
                    "day": NOON.date(),
                }
                | usual
                | sizes
                | facts
            )
        )
        for game, used in zip(games, guesses, strict=True)
    )


def places(
    variant: Variant = CLASSIC, viewer: Player | None = None
) -> list[tuple[int, str, float]]:
    board = leaders_under(variant, viewer)
    return [(leader.place, leader.name, leader.score) for leader in board.leaders]


def page_of(client: Client, query: str = "") -> str:
    return " ".join(client.get(f"/leaderboard/{query}").content.decode().split())


def public(name: str) -> Player:
    return make_player(username=name, is_public=True)


# Mean guesses


def test_it_is_empty_before_anybody_has_played(client: Client):
    html = page_of(client)

    assert "Nobody is listed yet today." in html
    assert "Nobody is listed yet under these rules." in html


def test_the_least_mean_is_first_and_equals_share_a_place():
    make_outcomes(public("ada"), [5] * 20)
    make_outcomes(public("bob"), [4] * 20)
    make_outcomes(public("cy"), [4, 6] * 10)
    make_outcomes(public("di"), [6] * 20)

    assert places() == [(1, "bob", 4.0), (2, "ada", 5.0), (2, "cy", 5.0), (4, "di", 6.0)]


def test_twenty_games_are_needed():
    make_outcomes(public("ada"), [5] * 19)

    assert places() == []


def test_only_the_last_fifty_games_count():
    make_outcomes(public("ada"), [9] * 30 + [4] * 50)

    assert places() == [(1, "ada", 4.0)]


def test_a_code_not_found_counts_as_one_guess_more_than_allowed():
    make_outcomes(public("ada"), [5] * 19 + [0])
    make_outcomes(public("bob"), [5] * 19)
    make_outcomes(Player.objects.get(username="bob"), [2], solved=False, result="given-up")

    assert places() == [(1, "ada", 5.3), (1, "bob", 5.3)]


@pytest.mark.parametrize(
    "facts",
    [
        {"is_assisted": True},
        {"kind": "evil"},
        {"kind": "race"},
        {"kind": "duel"},
        {"kind": "challenge"},
        {"variant": MINI},
        {"guesses_allowed": 9},
    ],
)
def test_what_does_not_compare_does_not_count(facts: dict[str, Any]):
    ada = public("ada")
    make_outcomes(ada, [5] * 20)
    make_outcomes(ada, [1] * 20, **facts)

    assert places() == [(1, "ada", 5.0)]


def test_dailies_count_among_the_games():
    make_outcomes(public("ada"), [5] * 20, kind="daily")

    assert places() == [(1, "ada", 5.0)]


@pytest.mark.parametrize("facts", [{"is_public": False}, {"is_guest": True}, {"is_active": False}])
def test_only_those_appear_who_chose_to(client: Client, facts: dict[str, bool]):
    ada = public("ada")
    make_outcomes(ada, [5] * 20)
    ada.set_unusable_password()
    for field, value in facts.items():
        setattr(ada, field, value)
    ada.save()

    assert places() == []
    assert "ada" not in page_of(client)


def test_each_of_the_named_rules_has_its_own(client: Client):
    make_outcomes(public("ada"), [5] * 20)
    make_outcomes(public("bob"), [3] * 20, variant=MINI)

    classic, mini = page_of(client), page_of(client, "?rules=mini")

    assert ("ada" in classic, "bob" in classic) == (True, False)
    assert ("ada" in mini, "bob" in mini) == (False, True)
    assert 'href="/players/bob/">bob</a>' in mini
    assert 'href="?rules=mini#rules" aria-current="page"' in mini


@pytest.mark.parametrize("rules", ["chess", "custom"])
def test_other_rules_have_none(client: Client, rules: str):
    response = client.get("/leaderboard/", {"rules": rules})

    assert response.status_code == HTTPStatus.NOT_FOUND
    assert f"“{rules}” is not on offer." in response.content.decode()


def test_a_name_is_safe_in_an_address_and_in_the_page(client: Client):
    make_outcomes(public("a/<b>@x+é"), [5] * 20)

    html = page_of(client)

    assert 'href="/players/a/%3Cb%3E@x+%C3%A9/">a/&lt;b&gt;@x+é</a>' in html


# Today


def test_the_daily_is_sorted_by_guesses_and_equals_share_a_place(client: Client):
    daily = Daily.objects.on(today())
    daily.secret = "1234"
    daily.save()
    for name, guesses in (("ada", 3), ("bob", 2), ("cy", 3), ("di", 0), ("eve", 4)):
        game = make_game(player=public(name), origin=daily, secret="")
        game = play_codes(game, *["6666"] * (guesses - 1 if guesses else 10))
        if guesses:
            play_codes(game, "1234")
    make_game(player=public("slow"), origin=daily, secret="")

    leaders = leaders_of_day(today(), None).leaders

    assert [(leader.place, leader.name) for leader in leaders] == [
        (1, "bob"),
        (2, "ada"),
        (2, "cy"),
        (4, "eve"),
        (5, "di"),
    ]
    assert "not found" in page_of(client)
    assert "slow" not in page_of(client)


def test_another_day_is_not_today():
    daily = Daily.objects.on(today() - timedelta(days=1))
    make_outcomes(public("ada"), [3], kind="daily")
    Game.objects.update(daily=daily)

    assert leaders_of_day(today(), None).leaders == []
    assert len(leaders_of_day(daily.day, None).leaders) == 1


# The viewer


def test_who_does_not_appear_sees_the_own_place_and_how_to_appear(client: Client):
    make_outcomes(public("bob"), [4] * 20)
    make_outcomes(public("cy"), [6] * 20)
    ada = make_player(username="ada")
    make_outcomes(ada, [5] * 20)
    client.force_login(ada)

    html = page_of(client)

    assert "5.00 guesses on average over 20 games: that would be place 2." in html
    assert "You do not appear here." in html


def test_a_guest_sees_the_own_place_and_is_asked_to_sign_up(client: Client, guest: Player):
    make_outcomes(guest, [5] * 20)

    html = page_of(client)

    assert "that would be place 1." in html
    assert "sign up" in html


def test_who_appears_is_marked(client: Client):
    ada = public("ada")
    make_outcomes(ada, [5] * 20)
    client.force_login(ada)

    html = page_of(client)

    assert "<strong>you</strong>" in html
    assert "You do not appear" not in html


def test_who_has_played_too_little_sees_how_much_is_missing(client: Client, guest: Player):
    make_outcomes(guest, [5] * 3)

    assert "You have played 3 of the 20 games needed to be listed." in page_of(client)


def test_it_costs_as_many_queries_for_many_players_as_for_few(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
):
    ada = make_player(username="ada")
    make_outcomes(ada, [5] * 20)
    client.force_login(ada)
    make_outcomes(public("bob"), [5] * 20)
    with django_assert_num_queries(7):
        page_of(client)

    for name in ("cy", "di", "eve"):
        make_outcomes(public(name), [5] * 20)

    with django_assert_num_queries(5):
        page_of(client)
    forget_everything()
    with django_assert_num_queries(7):
        page_of(client)


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
    assert leaders.FRESH_SECONDS <= 60


def test_the_viewers_own_figures_are_those_of_this_moment(client: Client, guest: Player):
    make_outcomes(public("ada"), [4] * 20)
    make_outcomes(guest, [5] * 20)
    assert "that would be place 2." in page_of(client)

    make_outcomes(guest, [1] * 50)

    assert "1.00 guesses on average over 50 games: that would be place 1." in page_of(client)


# A second way

HISTORIES = st.lists(
    st.tuples(
        st.lists(st.integers(0, 10), max_size=8),
        st.integers(0, 6),
        st.integers(0, 10),
        st.booleans(),
    ),
    max_size=4,
)


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
