"""Ratings of accounts: who is rated against whom, what it asks of the database, and what stays."""

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.core.locks import hold
from games.core.player import Player
from games.glicko import Strength, after, rested
from games.ratings.models import MOST_CERTAIN, MOST_CHANGES, MOST_GAIN, Rating, RatingChange
from solver import CLASSIC, MINI
from tests.depth import examples
from tests.factories import make_guest, make_player
from tests.games.at_once import at_once
from tests.games.conftest import SetClock

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
RULES = CLASSIC.rules
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


def rate(places: dict[Player, float]) -> None:
    with transaction.atomic():
        hold(*places)
        Rating.objects.update_after(RULES, {player.pk: place for player, place in places.items()})


def strength_of(player: Player) -> Strength:
    return as_stored(Rating.objects.get(player=player))


def as_stored(rating: Rating) -> Strength:
    return Strength(rating.rating, rating.deviation, rating.volatility)


def test_who_wins_gains_and_who_loses_loses_and_other_rules_are_rated_apart():
    winner, loser, one, other = (make_player() for _ in range(4))

    rate({winner: 1, loser: 2})
    rate({one: 1.5, other: 1.5})

    won, lost = strength_of(winner), strength_of(loser)
    assert won == after(Strength(), [(Strength(), 1)])._replace(rating=1500 + MOST_GAIN)
    assert lost == after(Strength(), [(Strength(), 0)])
    assert strength_of(one).rating == strength_of(other).rating == 1500
    assert [each.matches for each in Rating.objects.all()] == [1] * 4

    with transaction.atomic():
        Rating.objects.update_after(MINI.rules, {winner.pk: 2, loser.pk: 1})
    classic = Rating.objects.under(RULES).get(player=winner)
    mini = Rating.objects.under(MINI.rules).get(player=winner)
    assert mini.rating < 1500 < classic.rating
    assert (mini.rules, classic.rules) == (MINI.rules, RULES)


class AnyMatch(TestCase):
    @examples(8, 20)
    @given(places=st.lists(st.integers(1, 4), min_size=2, max_size=8))
    def test_every_pair_counts_once_by_what_was_known_before(self, places: list[int]):
        """Computed a second way: with the strengths of before, pair by pair.

        All ratings are provisional, so what both matches bring is at most so much.
        """
        players = [make_player() for _ in places]
        rate(dict(zip(players, range(len(players)), strict=True)))
        moment = Rating.objects.all()[0].updated_at
        before = [strength_of(player) for player in players]

        rate(dict(zip(players, places, strict=True)))

        for rating, mine, place in zip(
            Rating.objects.order_by("player_id"), before, places, strict=True
        ):
            results = [
                (other, 1 if place < theirs else 0 if place > theirs else 0.5)
                for other, theirs in zip(before, places, strict=True)
            ]
            results.pop(players.index(rating.player))
            became = after(mine, results)
            most = max(1500 + MOST_GAIN, mine.rating)
            became = became._replace(rating=min(became.rating, most))
            assert as_stored(rating) == pytest.approx(became, abs=0.01)
            assert rating.matches == 2
            assert rating.updated_at > moment


def test_time_since_the_last_match_makes_a_rating_less_certain(set_clock: SetClock):
    one, other = make_player(), make_player()
    set_clock(NOON)
    rate({one: 1, other: 2})
    stored = Rating.objects.get(player=one)
    before = [strength_of(player) for player in (one, other)]

    set_clock(NOON + timedelta(days=100))
    rate({one: 1, other: 2})

    waited = [rested(strength, 100) for strength in before]
    won = after(waited[0], [(waited[1], 1)])._replace(rating=waited[0].rating + MOST_GAIN)
    assert strength_of(one) == pytest.approx(won)
    assert strength_of(other) == pytest.approx(after(waited[1], [(waited[0], 0)]))
    # A clock that was set back counts as no time.
    assert stored.at(NOON - timedelta(days=9)) == pytest.approx(as_stored(stored))


def test_a_rating_is_provisional_until_it_is_certain_and_again_after_a_long_rest(
    set_clock: SetClock,
):
    one, other = make_player(), make_player()
    provisional = []
    for turn in range(20):
        set_clock(NOON + timedelta(hours=3 * turn))  # more in a day change nothing
        rate({one: 1 + turn % 2, other: 2 - turn % 2})
        stored = Rating.objects.get(player=one)
        provisional.append(stored.is_provisional)
        assert stored.is_provisional == (stored.deviation > MOST_CERTAIN)

    set_clock(NOON + timedelta(days=70))

    assert provisional == sorted(provisional, reverse=True)
    assert (provisional[0], provisional[-1]) == (True, False)
    assert Rating.objects.get(player=one).is_provisional


def test_guests_and_those_who_are_gone_count_for_nothing_and_alone_nobody_is_rated():
    one, other, third = (make_player() for _ in range(3))
    third.erase()
    gone = Player.objects.create_former()
    rate({one: 1, make_guest(): 2})
    rate({})
    assert not Rating.objects.exists()

    with transaction.atomic():
        keys = [make_guest().pk, gone.pk, 10**9, one.pk, other.pk]
        Rating.objects.update_after(RULES, {key: place for place, key in enumerate(keys)})

    won = after(Strength(), [(Strength(), 1)])
    assert strength_of(one) == won._replace(rating=1500 + MOST_GAIN)
    assert Rating.objects.count() == RatingChange.objects.count() == 2


def test_a_day_brings_so_much_from_all_rivals_whose_rating_is_provisional_and_no_less_from_others(
    set_clock: SetClock,
):
    main, certain = known(make_player(), 1500), known(make_player(), 1700)
    set_clock(NOON)
    for _ in range(3):
        rate({main: 1, make_player(): 2})
    lifted = strength_of(main)
    assert lifted.rating == pytest.approx(1500 + MOST_GAIN)

    rate({main: 1, make_player(): 2, certain: 2})

    alone = after(lifted, [(Strength(1700, 60), 1)])
    assert strength_of(main).rating == pytest.approx(alone.rating)
    assert alone.rating > lifted.rating + 1

    before = strength_of(main)
    rate({main: 2, make_player(): 1})
    assert strength_of(main).rating < before.rating
    for _ in range(3):
        rate({main: 1, make_player(): 2})
    assert strength_of(main).rating == pytest.approx(before.rating)

    set_clock(NOON + timedelta(days=1))
    for _ in range(3):
        rate({main: 1, make_player(): 2})
    assert strength_of(main).rating == pytest.approx(before.rating + MOST_GAIN)


def known(player: Player, rating: float) -> Player:
    """A player of whose strength much is known."""
    sizes = {"pegs": 4, "colors": 6, "repeats": True}
    facts = {"deviation": 60, "volatility": 0.1, "matches": 50, "updated_at": NOON}
    Rating.objects.create(player=player, rating=rating, **sizes, **facts)
    return player


def test_every_change_is_kept_and_the_newest_are_read_as_many_as_a_page_shows():
    one, other = make_player(), make_player()
    rate({one: 1, other: 2})
    rate({one: 2, other: 1})

    first, last = one.rating_changes.newest(RULES)
    assert first.rating > 1500
    assert first.at < last.at
    assert (last.rating, last.deviation) == strength_of(one)[:2]
    assert not one.rating_changes.newest(MINI.rules)

    sizes = {"pegs": 4, "colors": 6, "repeats": True, "deviation": 50}
    third = make_player()
    RatingChange.objects.bulk_create(
        RatingChange(player=third, rating=number, at=NOON + timedelta(hours=number), **sizes)
        for number in range(MOST_CHANGES + 5)
    )
    found = [change.rating for change in third.rating_changes.newest(RULES)]
    assert found == list(range(5, MOST_CHANGES + 5))


@pytest.mark.django_db(transaction=True)
def test_matches_that_end_at_once_all_count():
    players = [make_player() for _ in range(3)]
    ways = [players, players[::-1], players[:2], players[1:]]

    at_once(
        *[partial(rate, {each: place for place, each in enumerate(way)}) for way in ways],
    )

    assert [each.matches for each in Rating.objects.order_by("player_id")] == [3, 4, 3]
    assert RatingChange.objects.count() == 10
