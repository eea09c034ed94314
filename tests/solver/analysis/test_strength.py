"""Strength without luck: its laws, and that it agrees with the guesses that are really used."""

import math
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean, pvariance, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, LEVELS, Code, Feedback, code_space, par, review, score
from solver.analysis.strength import CARELESS, class_of
from solver.site import Step, expected_losses, playing_strength, steps_of
from tests.depth import examples

GAMES = 400  # of each level
ALL = CLASSIC.rules.size
losses_of_games = st.lists(st.floats(0, 5), min_size=2, max_size=30)
Game = list[Step]


def games_of(slug: str, number: int, seed: int = 1) -> Iterator[tuple[Game, float]]:
    """Games of a level on Classic: the steps, and the luck of the answers."""
    rng, space = np.random.default_rng(seed), code_space(CLASSIC.rules)
    for _ in range(number):
        secret = space.code(int(rng.integers(ALL)))
        history: list[tuple[Code, Feedback]] = []
        while not history or history[-1][0] != secret:
            guess = LEVELS[slug].next_guess(CLASSIC.rules, history, rng)
            history.append((guess, score(guess, secret)))
        ledger = review(CLASSIC.rules, history)
        yield steps_of(ledger), ledger.luck


@pytest.fixture(scope="module")
def careless() -> list[Game]:
    return [steps for steps, _ in games_of("careless", GAMES)]


def loss_of(game: Game) -> float:
    return math.fsum(step.loss for step in game)


@given(losses=losses_of_games)
@examples(40, 100)
def test_it_is_par_and_the_mean_loss_with_the_error_of_the_mean(losses: list[float]):
    found = playing_strength(4.34, losses)

    assert found
    assert found.mean == pytest.approx(4.34 + fmean(losses))
    assert found.error == pytest.approx(stdev(losses) / math.sqrt(len(losses)), abs=1e-12)
    assert found.games == len(losses)


def test_there_is_none_without_a_game_and_no_error_of_a_single_one():
    only = playing_strength(4.34, [0.5])

    assert playing_strength(4.34, []) is None
    assert only
    assert (only.mean, only.error) == (4.84, None)


def many(*steps: Step) -> list[Game]:
    """A game so often that what Careless loses hardly counts."""
    return [list(steps)] * 10_000


def test_where_a_player_never_played_on_careless_stands_in():
    given_up = [Step(ALL, 0.0, 256)]

    for games in ([], [given_up], many(*given_up)):
        assert [expected_losses(games).of(size) for size in (1, 2, 20, 256)] == [
            0.34,
            0.40,
            0.70,
            0.77,
        ]
    assert expected_losses([]).of(0) == 0
    assert expected_losses(many(*given_up)).of(ALL) == pytest.approx(0.77, abs=0.001)


def test_of_games_that_were_finished_it_is_what_they_lost_from_there():
    found = expected_losses(
        [
            *many(Step(ALL, 0.1, 200), Step(200, 0.2, 20), Step(20, 0.3, 0)),
            *many(Step(ALL, 0.1, 200), Step(200, 0.0, 20), Step(20, 0.1, 0)),
        ]
    )

    assert found.of(20) == pytest.approx(0.2, abs=0.001)
    assert found.of(200) == pytest.approx(0.1 + 0.2, abs=0.001)
    assert found.of(ALL) == pytest.approx(0.1 + 0.1 + 0.2, abs=0.001)


@pytest.mark.parametrize("number", [5, 50])
def test_careless_counts_as_much_as_five_steps(number: int):
    known = expected_losses([[Step(20, 0.1, 0)]] * number)

    assert known.of(20) == pytest.approx((number * 0.1 + 5 * 0.70) / (number + 5))


def test_with_fewer_than_five_steps_out_of_a_size_nothing_is_known_of_it():
    few = [[Step(20, 0.1, 0)]] * 4 + [[Step(20, 0.0, 18)]] * 9

    known = expected_losses([*few, *[[Step(200, 0.0, 20)]] * 5])

    assert known.of(20) == 0.70
    assert known.of(200) == pytest.approx((0.70 + 0.77) / 2)


def test_a_guess_that_leaves_a_position_in_its_class_is_followed_by_another_from_there():
    known = expected_losses(many(Step(16, 0.3, 12), Step(12, 0.1, 0)))

    assert known.of(9) == pytest.approx(0.3 + 0.1, abs=0.001)


def test_steps_of_games_that_were_given_up_count():
    found = many(Step(16, 0.0, 2), Step(2, 0.0, 1), Step(1, 0.0, 0))
    given_up = many(Step(16, 0.4, 2))

    assert expected_losses([*found, *given_up]).of(16) == pytest.approx(0.2, abs=0.001)


@pytest.mark.deep
def test_the_figures_of_careless_agree_with_its_games(careless: list[Game]):
    assert list(CARELESS) == sorted(CARELESS)
    for number, figure in enumerate(CARELESS):
        rest = [
            loss_of(game[place:])
            for game in careless
            for place, step in enumerate(game)
            if class_of(step.before) == number
        ]
        if len(rest) > 30:
            error = stdev(rest) / math.sqrt(len(rest))
            assert abs(fmean(rest) - figure) < 3 * error, number


@pytest.mark.deep
@pytest.mark.parametrize(("slug", "times"), [("careless", 1.5), ("random", 8), ("knuth", 30)])
def test_losses_tell_the_measured_mean_and_leave_out_most_of_the_chance(slug: str, times: float):
    games = [steps for steps, _ in games_of(slug, GAMES)]
    losses, measured = [*map(loss_of, games)], LEVELS[slug].strength(CLASSIC.rules)

    found = playing_strength(par(CLASSIC.rules) or 0, losses)

    assert found
    assert measured
    assert abs(found.mean - measured.mean) < 3 * (found.error or 0)
    assert pvariance(map(len, games)) > times * pvariance(losses)


Stops = Callable[[Game, np.random.Generator], bool]


STOPS: dict[str, Stops] = {
    "after a turn": lambda game, _rng: len(game) == 2,
    "when many are left": lambda game, _rng: len(game) >= 3 and game[-1].after > 8,
    "after a loss": lambda game, _rng: loss_of(game) > 0.3,
    "when it went well": lambda game, _rng: game[-1].after < 10 and loss_of(game) < 0.2,
    "above eight": lambda game, _rng: game[-1].after > 8,
    "at any time": lambda _game, rng: bool(rng.random() < 0.4),
}


@pytest.mark.deep
@pytest.mark.parametrize("stops", STOPS.values(), ids=STOPS)
def test_giving_up_neither_helps_nor_hurts(careless: list[Game], stops: Stops):
    rng = np.random.default_rng(7)
    stopped = [
        _until(game, stops, rng) if number % 2 else game for number, game in enumerate(careless)
    ]

    known = expected_losses(stopped)
    counted = [_counted(game, known.of(game[-1].after)) for game in stopped]

    changes = [here - loss_of(whole) for here, whole in zip(counted, careless, strict=True)]
    error = stdev(changes) / math.sqrt(len(changes))
    assert sum(len(a) < len(b) for a, b in zip(stopped, careless, strict=True)) > 30
    assert abs(fmean(changes)) < 3 * error


def _until(game: Game, stops: Stops, rng: np.random.Generator) -> Game:
    for number in range(1, len(game)):
        if stops(game[:number], rng):
            return game[:number]
    return game


def _counted(game: Sequence[Step], rest: float) -> float:
    """What a game counts as: its losses, and what is expected to follow if it was given up."""
    return loss_of([*game]) + (rest if game[-1].after else 0)
