"""Every statistic, computed a second way in plain Python over random histories."""

import math
from collections import Counter, defaultdict
from datetime import UTC, date, datetime, timedelta
from itertools import groupby
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from games.core.guess import Guess
from games.core.modes import DUEL, RACE, GameMode
from games.core.outcome import Outcome
from games.core.player import Player
from games.stats import statistics
from games.stats.career import Career
from games.stats.statistics import (
    against_levels,
    days,
    first_guesses,
    streaks,
    summary,
    times,
    trend,
    ways_played,
)
from solver import LEVELS
from tests.depth import at_depth, examples
from tests.factories import make_game, make_player, make_race, play_codes, reread
from tests.games.stats.careers import end_game

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)

rows = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(["break", "evil", "race", "duel", "challenge", "match"]),
            "level": st.sampled_from(["", "knuth", "goldfish"]),
            "result": st.sampled_from(["won", "won", "won", "lost", "drawn", "given-up"]),
            "solved": st.booleans(),
            "guesses_used": st.integers(1, 10),
            "rival_guesses": st.none() | st.integers(1, 11),
            "handicap": st.sampled_from(["none", "none", "ties", "two"]),
            "guesses_allowed": st.sampled_from([10, 10, 12]),
            "first_shape": st.sampled_from(["", "AABB", "AABC", "ABCD"]),
            "hours": st.integers(0, 40),
        }
    ),
    max_size=30,
)


def store(player: Player, drawn: list[dict[str, Any]]) -> list[Outcome]:
    """Outcomes as drawn, some of them at the same moment; returned in order of time."""
    moment, stored = NOON, []
    for fields in drawn:
        moment += timedelta(hours=fields["hours"] // 2)
        facts = {name: value for name, value in fields.items() if name != "hours"}
        stored.append(end_game(player, moment, **facts))
    return sorted(stored, key=lambda outcome: (outcome.finished_at, outcome.pk))


def fair(outcomes: list[Outcome]) -> list[Outcome]:
    return [
        outcome
        for outcome in outcomes
        if outcome.kind != "evil" and (outcome.solved or outcome.result != "won")
    ]


def measured(outcomes: list[Outcome]) -> list[Outcome]:
    """Without matches that another won while the player still had guesses."""
    return [
        outcome
        for outcome in fair(outcomes)
        if outcome.kind != "match"
        or outcome.solved
        or outcome.result != "lost"
        or outcome.rival_guesses is None
        or outcome.guesses_used == outcome.guesses_allowed
    ]


def found(outcomes: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in measured(outcomes) if outcome.solved]


def points(outcomes: list[Outcome]) -> list[int]:
    """What each game counts as: a code that was not found as one guess more than allowed."""
    return [o.guesses_used if o.solved else o.guesses_allowed + 1 for o in outcomes]


class Statistics(TestCase):
    @pytest.mark.postgres
    @examples(10, 60)
    @given(rows)
    def test_every_figure_is_what_counting_by_hand_gives(self, drawn: list[dict[str, Any]]):
        player, other = make_player(), make_player()
        outcomes = store(player, drawn)
        store(other, drawn[:3])
        mine = Career.read(player.outcomes.all())

        self.check_summary(summary(mine), outcomes)
        self.check_streaks(streaks(mine), outcomes)
        self.check_levels(against_levels(mine), outcomes)
        self.check_first_guesses(first_guesses(mine), outcomes)
        self.check_days(days(mine, date(2026, 6, 5)), outcomes)
        self.check_ways(ways_played(mine), outcomes)

    def check_summary(self, numbers: statistics.Summary, outcomes: list[Outcome]) -> None:
        results = Counter(outcome.result for outcome in outcomes)
        guesses = [outcome.guesses_used for outcome in found(outcomes)]
        every = points(measured(outcomes))

        assert numbers.games == len(outcomes)
        assert (numbers.won, numbers.drawn) == (results["won"], results["drawn"])
        assert (numbers.lost, numbers.given_up) == (results["lost"], results["given-up"])
        assert numbers.all_lost == sum(o.result in {"lost", "given-up"} for o in outcomes)
        assert numbers.distribution == self.distribution(outcomes)
        assert numbers.best == min(guesses, default=None)
        assert numbers.not_found == len(every) - len(guesses)
        assert numbers.mean == (pytest.approx(fmean(every)) if every else None)
        assert numbers.found_mean == (pytest.approx(fmean(guesses)) if guesses else None)
        expected = stdev(every) / math.sqrt(len(every)) if len(every) > 1 else None
        assert numbers.standard_error == (
            None if expected is None else pytest.approx(expected, abs=1e-9)
        )
        wins = results["won"] / len(outcomes) if outcomes else None
        assert numbers.won_share == (None if wins is None else pytest.approx(wins))

    def check_streaks(self, numbers: statistics.Streaks, outcomes: list[Outcome]) -> None:
        wins = [outcome.result == "won" for outcome in outcomes]
        runs = [len(list(run)) for won, run in groupby(wins) if won]

        assert numbers.longest == max(runs, default=0)
        assert numbers.current == (runs[-1] if wins and wins[-1] else 0)

    def distribution(self, outcomes: list[Outcome]) -> dict[int, int]:
        counts = Counter(outcome.guesses_used for outcome in found(outcomes))
        return {n: counts[n] for n in range(1, max(counts, default=0) + 1)}

    def check_levels(self, table: list[statistics.AgainstLevel], outcomes: list[Outcome]) -> None:
        by_level = defaultdict(list)
        for outcome in outcomes:
            by_level[outcome.level].append(outcome)
        by_level.pop("", None)

        assert {row.level for row in table} == set(by_level)
        for row in table:
            games = by_level[row.level]
            lost = [game for game in games if game.result in {"lost", "given-up"}]
            assert (row.games, row.lost) == (len(games), len(lost))
            assert row.won == sum(game.result == "won" for game in games)
            assert row.drawn == row.games - row.won - row.lost
            assert row.score == sum({"won": 1, "drawn": 0.5}.get(g.result, 0) for g in games)
            assert row.handicapped == sum(game.handicap != "none" for game in games)
            leads = [
                mine - game.rival_guesses
                for mine, game in zip(points(games), games, strict=True)
                if game.rival_guesses is not None
            ]
            assert row.difference == (pytest.approx(fmean(leads)) if leads else None)

    def check_ways(self, table: list[statistics.WayPlayed], outcomes: list[Outcome]) -> None:
        kinds = [outcome.kind for outcome in outcomes]

        assert {row.kind: row.games for row in table} == {k: kinds.count(k) for k in kinds}
        assert [row.games for row in table] == sorted(map(kinds.count, set(kinds)), reverse=True)

    def check_first_guesses(
        self, table: list[statistics.FirstGuess], outcomes: list[Outcome]
    ) -> None:
        begun = [outcome for outcome in measured(outcomes) if outcome.first_shape]
        games = Counter(outcome.first_shape for outcome in begun)

        assert [(row.shape, row.games) for row in table] == sorted(
            games.items(), key=lambda pair: (-pair[1], pair[0])
        )
        for row in table:
            alike = [outcome for outcome in begun if outcome.first_shape == row.shape]
            assert row.found == len(found(alike))
            assert row.mean == pytest.approx(fmean(points(alike)))

    def check_days(self, table: dict[date, statistics.DayCount], outcomes: list[Outcome]) -> None:
        since = [o for o in outcomes if o.finished_at.date() >= date(2026, 6, 5)]

        assert {day: row.games for day, row in table.items()} == Counter(
            outcome.finished_at.date() for outcome in since
        )
        assert sum(row.won for row in table.values()) == sum(o.result == "won" for o in since)


@pytest.mark.postgres
def test_times_are_between_an_answer_and_the_next_guess_without_long_pauses():
    player = make_player()
    gaps = [[4, 10, 700], [6, 30]]
    for seconds in gaps:
        codes = ["1122", "1133", "1144", "1155"][: len(seconds) + 1]
        game = play_codes(make_game(player=player, secret="1234"), *codes)
        game.resign()
        moment = NOON
        for number, gap in enumerate([0, *seconds], start=1):
            moment += timedelta(seconds=gap)
            Guess.objects.filter(board__game=game, number=number).update(at=moment)

    racer = make_player()
    play_codes(make_race(player=racer, secret="1234"), "1122", "1234")

    table, own = (times(Career.read(each.outcomes.all())) for each in (player, racer))

    assert table == [(2, 5.0, 2), (3, 20.0, 2)]
    assert [(row.turn, row.guesses) for row in own] == [(2, 1)]  # not those of the computer


@pytest.mark.both
@pytest.mark.parametrize("mode", [RACE, DUEL])
@pytest.mark.parametrize("level", ["knuth", "most-parts"])
def test_resigning_a_game_that_would_be_lost_makes_no_figure_better(mode: GameMode, level: str):
    """The guesses find nothing; the game is played to its end, or resigned after some turns.

    A game that is resigned before the first guess has no first guess to count.
    """
    means = []
    for turns in [*at_depth([1, 9], [*range(1, 10)]), None]:
        player = make_player()
        play_codes(make_game(player=player, secret="1234"), "1122", "1234")
        game = make_game(
            player=player,
            mode=mode,
            level=LEVELS[level],
            secret="6543",
            own_secret="1346" if mode is DUEL else "",
            token="resigned",
        )
        for _ in range(10 if turns is None else turns):
            if not reread(game).is_over:
                game = play_codes(game, "1122")
        if not reread(game).is_over:
            reread(game).resign()
        means.append(figures_of(player))
        game.delete()

    lost = means.pop()
    for resigned in means:
        assert {name for name, figure in resigned.items() if figure < lost[name] - 1e-9} == set()


def figures_of(player: Player) -> dict[str, float]:
    """All figures of which less is better."""
    mine = Career.read(player.outcomes.all())
    numbers, [record] = summary(mine), against_levels(mine)
    return {
        "mean": numbers.mean or 0,
        "solved only": numbers.found_mean or 0,
        "difference": record.difference or 0,
        "score": -record.score,
        "trend": trend(mine)[-1].mean,
        "first guess": max(row.mean for row in first_guesses(mine)),
        "best": numbers.best or 0,
        "streak": -streaks(mine).current,
    }
