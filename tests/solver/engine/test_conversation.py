"""An engine of somebody else, as what measures it sees it."""

import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from solver import Position, Rules, SolverError, code_space
from solver.engine.child import ChildError
from solver.engine.conversation import Conversation, fits, words_of
from solver.engine.protocol import MAX_BYTES, MAX_NAME
from tests.solver.engine.processes import command

Start = Callable[[str], Conversation]
LONG = 30.0  # seconds
SMALL = Rules(2, 3)
START = Position.start(code_space(SMALL))


@pytest.fixture
def start() -> Iterator[Start]:
    """Start an engine, which is ended after the test."""
    begun = []

    def start_engine(command: str) -> Conversation:
        begun.append(Conversation(command))
        return begun[-1]

    yield start_engine
    for each in begun:
        each.close()


def ready(start: Start, kind: str) -> Conversation:
    engine = start(command(kind))
    engine.greet(LONG)
    engine.prepare(SMALL, LONG)
    return engine


@pytest.mark.deep
def test_it_says_who_it_is_and_what_it_promises(start: Start) -> None:
    engine = ready(start, "tree")

    assert (engine.name, engine.author) == ("tree 1.0", "A. Author")
    assert engine.options == {"deterministic", "consistent", "level"}
    assert engine.is_deterministic
    assert not engine.has_seed
    assert ready(start, "seedless").has_seed


@pytest.mark.deep
@pytest.mark.parametrize(
    ("kind", "told"),
    [("eager", "guessed, but was not asked to"), ("complaining", "said: error too hard")],
)
def test_what_it_said_before_it_is_asked_is_told(start: Start, kind: str, told: str) -> None:
    engine = ready(start, kind)

    with pytest.raises(ChildError, match=f"^{told}$"):
        engine.guess(START, LONG)


def test_a_command_is_read_as_by_a_shell() -> None:
    assert words_of("./bot --name 'My Bot'") == ["./bot", "--name", "My Bot"]
    for text in ("", "  ", "'a"):
        with pytest.raises(SolverError):
            words_of(text)


def test_a_code_fits_if_it_is_a_candidate() -> None:
    position = Position.of(Rules(3, 6), [("112", (1, 1)), ("123", (0, 1))])

    fitting = [code for code in range(216) if fits(code, position)]

    assert fitting == position.candidates.tolist()


LINES = st.one_of(
    st.sampled_from([b"ready", b"guess 11", b"id name x", b"id", b"option", b"error", b"info"]),
    st.binary(max_size=30),
    st.just(b"x" * MAX_BYTES),
)


@pytest.mark.deep
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(LINES, max_size=6))
def test_whatever_it_writes_is_understood_or_told(tmp_path: Path, lines: list[bytes]) -> None:
    file = tmp_path / "lines"
    file.write_bytes(b"\n".join(lines))
    engine = Conversation(shlex.join(["cat", str(file)]))

    try:
        engine.greet(LONG)
        engine.prepare(SMALL, LONG)
        assert 0 <= engine.guess(START, LONG) < SMALL.size
    except ChildError as error:
        assert str(error).isprintable()  # noqa: PT017 - both are right
    finally:
        engine.close()

    assert engine.name.isprintable()
    assert len(engine.name) <= MAX_NAME


SECONDS = 10.0
NOTES_ITS_TIME = """
import sys
for line in sys.stdin:
    if line.startswith("go"):
        open({file!r}, "w").write(line)
        print("guess 11", flush=True)
"""
TALKS_FOREVER = """
while True:
    print("x" * 4000)
"""


def engine_of(script: str) -> Conversation:
    return Conversation(shlex.join([sys.executable, "-I", "-S", "-c", script]))


def test_an_engine_is_told_its_time_in_milliseconds(tmp_path: Path) -> None:
    file = tmp_path / "noted"
    engine = engine_of(NOTES_ITS_TIME.format(file=str(file)))

    engine.guess(START, SECONDS)
    engine.close()

    assert file.read_text() == "go movetime 10000\n"


def test_an_engine_that_talks_forever_is_not_heard_forever() -> None:
    engine = engine_of(TALKS_FOREVER)

    with pytest.raises(ChildError, match=r"^wrote more than 1,048,576 bytes, but no 'ready'$"):
        engine.greet(SECONDS)
    engine.close()
