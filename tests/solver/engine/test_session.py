"""The engine that this package is."""

from collections.abc import Iterable
from threading import Event
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Position, TooFarError, find_strategy, suggest
from solver.core.limits import charge
from solver.engine import session
from solver.engine.protocol import MAX_BYTES
from solver.engine.session import serve
from solver.strategies import Strategy, as_strategy
from solver.strategies.base import StrategyLike
from tests.depth import examples

MINIMAX, RANDOM = find_strategy("minimax"), find_strategy("random")
GREETING = ["id name solver minimax", "id author The authors of Mastermind", "option deterministic"]


def said(lines: Iterable[str | bytes], strategy: Strategy = MINIMAX, **how: Any) -> list[str]:
    """What it answers to lines that come all at once."""
    stream = [line.encode() if isinstance(line, str) else line for line in lines]
    chunks = iter([b"".join(line + b"\n" for line in stream), b""])
    found: list[str] = []
    serve(strategy, lambda: next(chunks), found.append, **how)
    return found


def guesses(lines: Iterable[str], strategy: Strategy = MINIMAX, **how: Any) -> list[str]:
    return [line[6:] for line in said(lines, strategy, **how) if line.startswith("guess ")]


def test_it_says_who_it_is_and_what_it_promises() -> None:
    assert said(["mastermind 1"]) == [*GREETING, "ready"]
    assert "option seed" in said(["mastermind 1"], RANDOM)
    assert "option deterministic" not in said(["mastermind 1"], RANDOM)


def test_it_guesses_what_the_strategy_guesses() -> None:
    lines = ["rules 4x6", "history", "go", "history 1122 1 1 1344 0 2", "go movetime 60000"]

    found = said(lines)

    assert [line for line in found if line.startswith("guess")] == ["guess 1122", "guess 3511"]
    assert found[-2] == "info candidates 37 worst 5 expected 3.65"
    suggestion = suggest("minimax", "4x6", [("1122", (1, 1)), ("1344", (0, 2))])
    assert (suggestion.candidates, suggestion.worst) == (37, 5)
    assert f"{suggestion.expected:.2f}" == "3.65"


def test_a_seed_makes_guesses_repeat() -> None:
    game = ["history", "go", "history 1122 1 1", "go"]
    lines = ["rules 4x6", "set seed 4", *game, "set seed 5", *game, "set seed 4", *game]

    first, other, again = np.array_split(guesses(lines, RANDOM), 3)

    assert list(first) == list(again) != list(other)
    assert guesses(["rules 4x6", *game], RANDOM, seed=4) == list(first)


ERRORS = {
    "mastermind 2": "This engine speaks version 1 of the protocol.",
    "mastermind": "This engine speaks version 1 of the protocol.",
    "uci": "'uci' is no word of this protocol.",
    "set seed 1": "This engine has no option 'seed'.",
    "set": "This engine has no option ''.",
    "rules 4by6": "'4by6' is neither pegs x colors, as 4x6",
    "rules 8x12": "8 pegs of 12 colors make 429,981,696 codes",
    "history 1122 1": "Each guess of a history needs its black and white pegs",
    "history 1122 0 0 1122 4 0": "No code answers 4 black, 0 white to 1122",
    "history 1122 4 0": "The last guess found the secret, so no guess comes next.",
    "go depth 3": "'depth 3' is not movetime and milliseconds.",
}


def test_what_it_cannot_do_is_answered_in_a_sentence() -> None:
    for line, sentence in ERRORS.items():
        [ready, error] = said(["rules 4x6", line])

        assert ready == "ready", line
        assert error.startswith(f"error {sentence}"), line


@pytest.mark.parametrize("line", ["rules 9x9", "history 1122 9 9"])
def test_it_does_not_guess_after_what_was_told_before_an_error(line: str) -> None:
    found = said(["rules 4x6", "history", line, "go"])

    assert found[-1] == "error There is no history to guess after."
    assert not guesses(["history 1122 1 1", "go"])


def test_a_line_that_is_too_long_is_an_error_and_the_next_one_is_heard() -> None:
    assert said(["x" * MAX_BYTES, "rules 4x6"]) == ["error A line has at most 4096 bytes.", "ready"]


def test_nothing_is_heard_after_quit() -> None:
    assert said(["rules 4x6", "", "stop", "quit", "rules 4x6"]) == ["ready"]


class Slow:
    """Guesses 6666 when it may."""

    slug, is_random = "slow", False

    def __init__(self) -> None:
        self.may = Event()

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> str:
        assert self.may.wait(30)
        return "6666"


def slow_game(*lines: str, strategy: StrategyLike) -> list[str]:
    return said(["rules 4x6", "history 1122 1 1", *lines], as_strategy(strategy))


@pytest.mark.parametrize("end", [["go movetime 1"], ["go", "stop"], ["go movetime 60000", "stop"]])
def test_when_its_time_is_over_it_guesses_the_lowest_candidate(end: list[str]) -> None:
    slow = Slow()

    found = slow_game(*end, strategy=slow)

    slow.may.set()
    assert found[1] == "info out of time, so this is the lowest candidate"
    assert found[-1] == "guess 1233"


def test_lines_wait_while_it_thinks_except_quit() -> None:
    slow = Slow()

    found = slow_game("go", "history", "x", "quit", strategy=slow)

    slow.may.set()
    assert found == ["ready"]
    assert said(["rules 4x6", "history", "go", "x"])[-1] == "error 'x' is no word of this protocol."


def test_no_more_lines_wait_than_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "MOST_WAITING", 2)
    slow = Slow()

    found = slow_game("go", *["history"] * 3, "stop", "quit", strategy=slow)

    slow.may.set()
    assert "error More than 2 lines wait." in found


def test_one_that_still_thinks_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "LAST_SECONDS", 0.01)
    slow = Slow()

    found = slow_game("go movetime 1", "go", strategy=slow)

    slow.may.set()
    assert found[-1] == "error The strategy still thinks about an earlier guess."


def test_the_end_of_the_lines_waits_for_a_guess_but_not_forever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "LAST_SECONDS", 0.01)
    slow = Slow()

    assert slow_game("go", strategy=slow)[-1] == "guess 1233"
    slow.may.set()


class Endless:
    """Thinks on until it is told to end."""

    slug, is_random = "endless", False

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        while True:
            charge(1)


def test_it_does_not_think_on_after_it_has_guessed() -> None:
    game = ["rules 4x6", "history 1122 1 1", "go movetime 1", "go movetime 1"]
    for strategy in (Endless(), as_strategy(Endless())):
        assert guesses(game, strategy) == ["1233", "1233"]


class RudeError(Exception):
    """Would be a line of its own."""

    def __repr__(self) -> str:
        return "\nguess 1111"


class Rude:
    """Raises something whose text is no part of a line."""

    slug, is_random = "rude", False

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        raise RudeError


def test_what_a_strategy_raises_is_no_line_of_the_engine() -> None:
    found = slow_game("go", strategy=Rude())

    assert found[-1] == "error rude failed: after 1122 1 1, it raised ?guess 1111."


ORDERS = ["mastermind", "set", "seed", "rules", "history", "go", "movetime", "stop", "quit", "x"]
FACTS = [
    "0",
    "1",
    "2",
    "12",
    "112",
    "113",
    "3x6",
    "2x3-distinct",
    "classic",
    "99999999999",
    "-1",
    "²",
]
WORDS = st.sampled_from([*ORDERS, *FACTS, "\0", "é", "\x1b[2J"])
SENSIBLE = st.sampled_from(["rules 2x3", "rules 3x6", "history", "go", "go movetime 5"])
LINES = st.one_of(
    SENSIBLE.map(str.encode),
    st.lists(WORDS, max_size=8).map(lambda words: " ".join(words).encode()),
    st.binary(max_size=60),
)


@given(st.lists(LINES, max_size=12), st.sampled_from([MINIMAX, RANDOM]))
@examples(25, 100)
def test_any_lines_are_answered_by_lines_of_the_protocol(
    lines: list[bytes], strategy: Strategy
) -> None:
    found = said(lines, strategy)

    for line in found:
        assert line.isprintable()
        assert len(line.encode()) < MAX_BYTES
        assert line.split(" ")[0] in {"id", "option", "ready", "info", "guess", "error"}
    assert sum(line.startswith("guess") for line in found) <= sum(b"go" in line for line in lines)


def test_the_last_line_needs_no_end() -> None:
    chunks = iter([b"rules 4x6\nhist", b"ory\ngo", b""])
    found: list[str] = []

    serve(MINIMAX, lambda: next(chunks), found.append)

    assert found[-1] == "guess 1122"


class Raising:
    """Raises an error of a given kind; nobody guards it, because it is ours."""

    slug, is_random = "raising", False

    def __init__(self, error: Exception) -> None:
        self.error = error

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        raise self.error


def test_a_strategy_of_ours_that_breaks_leaves_nobody_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("threading.excepthook", lambda _told: None)
    lines = ["rules 4x6", "history 1122 1 1", "go"]

    assert said(lines, Raising(TooFarError()))[-1] == "guess 1233"
    assert said(lines, Raising(ZeroDivisionError()))[-1].startswith("error The strategy failed")
