"""Careers as values: how they are searched, and what their endings say."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.core.game import NOT_FOUND
from games.live.match import Match
from games.stats.career import Career
from games.stats.statistics import newest_games, summary, trend
from solver import CLASSIC, variant_of
from tests.depth import examples
from tests.factories import make_match, make_player, play_match
from tests.games.live.matches import after, begin, guess, player_of
from tests.games.stats.careers import end_game, games_of

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


class Chosen(TestCase):
    @examples(6, 60)
    @given(
        st.lists(st.tuples(st.integers(0, 4), st.sampled_from("wln"), st.booleans()), max_size=30),
        st.integers(0, 5),
    )
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
        assert games_of(chosen.where(lambda ending: ending.is_assisted).latest(3)) == assisted[-3:]


@pytest.mark.postgres
def test_a_match_that_another_won_first_is_lost_but_tells_of_no_guesses_unless_all_were_used():
    ann, bob = make_player(), make_player()
    play_match(make_match(ann, bob, secret="1234"), "1122 1122", "1122 1234")
    play_match(make_match(ann, bob, secret="1234"), "1122 1234", "1122 1234")

    numbers = summary(Career.read(ann.outcomes.all()))

    assert (numbers.games, numbers.lost, numbers.drawn) == (2, 1, 1)
    assert (numbers.mean, numbers.not_found) == (2, 0)
    assert [game.solved for game in ann.games.taking(NOT_FOUND)] == []
    assert [point.points for point in trend(Career.read(ann.outcomes.all()))] == [2]
    assert [point.points for point in trend(newest_games(ann, CLASSIC.rules))] == [2]
    ann.outcomes.update(loss=0.5, luck=0, rest=0)
    assert len(Career.read(ann.outcomes.all()).reviewed().games) == 2

    cid = make_player()
    match = make_match(cid, bob, secret="1234", variant=variant_of(CLASSIC.rules, 3))
    play_match(match, "1122", "1122 1122 1234")
    assert summary(Career.read(cid.outcomes.all())).mean == 4
    assert cid.games.taking(NOT_FOUND).count() == 1


def test_running_out_of_time_is_not_being_cut_short():
    for guesses in (1, 3):
        match = guess(begin(control="guess", seconds=60), 2)
        for at in range(guesses):
            match = guess(match, 1, at=at)
        match = guess(match, 2, at=40)

        match = Match.objects.look(match.token, after(80))

        assert [seat.lost_by for seat in match.seats] == ["time", ""]
        loser = player_of(match.seats[0])
        assert summary(Career.read(loser.outcomes.all())).mean == match.guesses_allowed + 1
        assert loser.games.taking(NOT_FOUND).count() == 1
