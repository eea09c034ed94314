"""The team that plays a strategy, with the lowest candidate for what is lost."""

import numpy as np
import pytest

from solver import MINI, STRATEGIES, Position, as_strategy, code_space
from solver.analysis.team import Team, Work, failures_of
from solver.strategies.base import unwatched
from solver.strategies.foreign import Clock, Counted, Failures
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
