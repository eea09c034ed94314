"""Programs that run beside this one: one, and several of one engine."""

import shlex
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest

from solver import Position, Rules, SolverError
from solver.engine.child import Child, ChildError
from solver.engine.conversation import Conversation
from solver.engine.crew import AT_ONCE, Crew, EngineError
from tests.solver.engine.processes import are_gone, command, running

pytestmark = pytest.mark.deep

Start = Callable[..., Child]
SOON = 0.2  # seconds
LONG = 30.0


@pytest.fixture
def start() -> Iterator[Start]:
    """Start a program, which is ended after the test."""
    children = []

    def start_program(*words: str) -> Child:
        children.append(Child(words))
        return children[-1]

    yield start_program
    for child in children:
        child.close()


def heard(child: Child, seconds: float = LONG) -> bytes | None:
    return child.hear(monotonic() + seconds)


def test_lines_go_there_and_back(start: Start) -> None:
    child = start("cat")

    child.tell("one", "zwei €")

    assert [heard(child), heard(child)] == [b"one", "zwei €".encode()]
    assert heard(child, SOON) is None


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("exit 0", "ended with exit code 0"),
        ("sleep 1000 & exit 3", "ended with exit code 3"),  # and what it started holds its pipes
        ("kill -40 $$", "ended with signal 40"),
    ],
)
def test_what_it_does_wrong_is_told(start: Start, script: str, told: str) -> None:
    with pytest.raises(ChildError, match=f"^{told}$"):
        heard(start("sh", "-c", script))


def test_what_it_writes_on_standard_error_takes_no_memory(start: Start) -> None:
    child = start("sh", "-c", "head -c 20000000 /dev/zero >&2; echo done")
    tracemalloc.start()

    assert heard(child) == b"done"

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000


def test_one_that_does_not_read_keeps_nobody_waiting(start: Start) -> None:
    child = start("sleep", "1000")

    def tell_much() -> None:
        for _ in range(100):
            child.tell("x" * 4000)

    with pytest.raises(ChildError, match="does not read what it is told"):
        tell_much()


@pytest.mark.parametrize("kind", ["stubborn", "hang"])
def test_it_ends_with_all_that_it_started(tmp_path: Path, kind: str) -> None:
    pids = tmp_path / "pids"
    child = Child(shlex.split(command(kind, pids)))
    child.tell("mastermind 1", "rules 2x3", "history 11 0 0", "go")
    while heard(child, SOON) is not None or not pids.exists():
        pass
    assert len(running(pids)) == 2

    child.close()

    assert are_gone(pids)


@pytest.mark.parametrize("word", ["no-such-program", "/etc", "a\0b"])
def test_what_cannot_be_started_is_told(word: str) -> None:
    with pytest.raises(SolverError, match="cannot be started: "):
        Child([word])


SMALL = Rules(2, 3)


def test_results_come_in_the_order_of_the_tasks() -> None:
    def count(_engine: Conversation, task: int) -> int:
        sleep(0.001 * (task % 2))
        return task

    with Crew(command("honest"), SMALL, 3, LONG) as crew:
        assert list(crew.each(count, range(AT_ONCE + 10))) == list(range(AT_ONCE + 10))
        assert len(crew.engines) == 3


@pytest.mark.parametrize("kind", ["honest", "stubborn", "hang"])
def test_all_end_with_the_crew(tmp_path: Path, kind: str) -> None:
    pids = tmp_path / "pids"

    with Crew(command(kind, pids), SMALL, 2, LONG):
        assert len(running(pids)) == 4

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
