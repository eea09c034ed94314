"""The team that plays a strategy, with the lowest candidate for what is lost."""

import numpy as np
import pytest

from solver import MINI, STRATEGIES, Position, as_strategy, code_space
from solver.analysis.team import Team, Work, ask_within, failures_of
from solver.strategies.base import unwatched
from solver.strategies.foreign import Asked, Clock, Counted, Failures
from tests.depth import at_depth
from tests.solver import failing

RULES = MINI.rules
START = Position.start(code_space(RULES))


def first_guess(work: Work, task: int, clock: Clock) -> tuple[int, int, Failures]:
    player = work.player(clock)
    return task, player.next_guess(START, np.random.default_rng(0)), failures_of(player)


def test_only_who_may_fail_is_counted() -> None:
    ours, other = Work(STRATEGIES["minimax"], RULES), Work(as_strategy(failing.raising), RULES)

    assert ours.player(Clock()) is STRATEGIES["minimax"]
    assert isinstance(other.player(Clock()), Counted)
    assert failures_of(ours.player(Clock())) == Failures()


@pytest.mark.deep
@pytest.mark.parametrize("jobs", [1, 2])
def test_once_lost_the_lowest_stands_in_for_good(jobs: int) -> None:
    with Team(Work(as_strategy(failing.sleeping), RULES), jobs, 0.1) as team:
        found = team.results(first_guess, [1, 2], unwatched)
        again = team.results(first_guess, [3], unwatched)

    lost = Failures(1, "it took more than 0.1 seconds for a guess")
    assert found + again == [(task, 0, lost) for task in (1, 2, 3)]


@pytest.mark.deep
def test_who_does_not_fail_is_asked() -> None:
    with Team(Work(as_strategy(failing.highest), RULES), 2, 5.0) as team:
        assert team.results(first_guess, [1], unwatched) == [(1, 215, Failures())]


@pytest.mark.both
def test_a_single_guess_may_have_a_limit() -> None:
    rng = np.random.default_rng(0)
    for seconds in at_depth((None,), (None, 5.0)):
        assert ask_within(STRATEGIES["minimax"], START, rng, seconds).reason is None
        assert ask_within(as_strategy(failing.highest), START, rng, seconds) == Asked(215)
        assert ask_within(as_strategy(failing.silent), START, rng, seconds) == Asked(
            0, "returned no code: None is not a code"
        )


@pytest.mark.deep
def test_the_lowest_stands_in_for_a_guess_that_takes_too_long() -> None:
    found = ask_within(as_strategy(failing.sleeping), START, np.random.default_rng(0), 0.1)

    assert found == Asked(0, "took more than 0.1 seconds for a guess")
