"""Processes of one engine."""

from pathlib import Path
from threading import Event
from time import sleep

import pytest

from solver import Position, Rules, code_space
from solver.engine.conversation import Conversation
from solver.engine.crew import AT_ONCE, Crew, EngineError
from tests.solver.engine.asking import are_gone, command, running

pytestmark = pytest.mark.deep

SMALL = Rules(2, 3)
START = Position.start(code_space(SMALL))
LONG = 30.0  # seconds


def test_results_come_in_the_order_of_the_tasks() -> None:
    def count(_engine: Conversation, task: int) -> int:
        sleep(0.001 * (task % 2))
        return task

    with Crew(command("honest"), SMALL, 3, LONG) as crew:
        assert list(crew.each(count, range(AT_ONCE + 10))) == list(range(AT_ONCE + 10))
        assert len(crew.engines) == 3


def test_no_engine_is_asked_by_two_at_once() -> None:
    def ask(engine: Conversation, _task: int) -> int:
        return engine.guess(START, LONG)

    with Crew(command("honest"), SMALL, 2, LONG) as crew:
        assert set(crew.each(ask, range(200))) == {0}
        assert sum(engine.questions for engine in crew.engines) == 200


@pytest.mark.parametrize("kind", ["honest", "stubborn", "hang"])
def test_all_end_with_the_crew(tmp_path: Path, kind: str) -> None:
    pids = tmp_path / "pids"

    with Crew(command(kind, pids), SMALL, 2, LONG):
        assert len(running(pids)) == 4

    assert are_gone(pids)


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_all_end_at_once_when_something_is_raised(
    tmp_path: Path, error: type[BaseException]
) -> None:
    pids = tmp_path / "pids"

    def fail(_engine: Conversation, task: int) -> None:
        if task == 3:
            raise error

    def run() -> None:
        with Crew(command("stubborn", pids), SMALL, 2, LONG) as crew:
            list(crew.each(fail, range(10)))

    with pytest.raises(error):
        run()

    assert are_gone(pids)


def test_nobody_waits_for_a_guess_when_something_is_raised(tmp_path: Path) -> None:
    pids, after = tmp_path / "pids", Position.of(SMALL, [("11", (0, 0))])
    asked = Event()

    def ask_or_fail(engine: Conversation, task: int) -> int:
        if task == 0:
            assert asked.wait(LONG)
            raise ZeroDivisionError
        asked.set()
        return engine.guess(after, 1000.0)

    def run() -> None:
        with Crew(command("hang", pids), SMALL, 2, LONG) as crew:
            list(crew.each(ask_or_fail, range(2)))

    with pytest.raises(ZeroDivisionError):
        run()

    assert are_gone(pids)


def test_the_first_task_that_fails_is_told_whichever_is_the_first_to_do_so() -> None:
    def fail(_engine: Conversation, task: int) -> None:
        sleep(0.05 if task == 1 else 0)
        if task:
            raise EngineError(str(task))

    with Crew(command("honest"), SMALL, 3, LONG) as crew, pytest.raises(EngineError, match=r"^1$"):
        list(crew.each(fail, range(9)))


def test_one_that_guesses_too_often_is_named() -> None:
    def ask(engine: Conversation, _task: int) -> int:
        return engine.guess(START, LONG)

    def run() -> None:
        with Crew(command("twice"), SMALL, 1, LONG) as crew:
            list(crew.each(ask, range(1)))

    told = r"^twice 1.0 failed after the last game: it guessed, but"
    with pytest.raises(EngineError, match=told):
        run()
