"""Strategies that other packages provide."""

import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from solver import CLASSIC, MINI, Position, code_space, evaluate, find_strategy, foreign_strategies
from solver.strategies.foreign import report
from solver.strategies.registry import ENTRY_POINTS

MODULE = """
class Highest:
    is_random = False

    def next_guess(self, position, rng):
        return position.candidates[-1]

class Drawing:
    def next_guess(self, position, rng):
        return rng.choice(position.candidates)

class Raising:
    is_random = False

    def next_guess(self, position, rng):
        return 1 // 0

class Elsewhere:
    is_random = False
    guess = 999999

    def next_guess(self, position, rng):
        return self.guess

class Wordy(Elsewhere):
    guess = "1122"

class Below(Elsewhere):
    guess = -1

highest, drawing, raising = Highest(), Drawing(), Raising()
elsewhere, wordy, below = Elsewhere(), Wordy(), Below()
"""

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package that provides strategies under these entry points."""

    def install_package(**entries: str) -> None:
        (tmp_path / "others_strategies.py").write_text(MODULE)
        info = tmp_path / "others_strategies-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            "Metadata-Version: 2.1\nName: others-strategies\nVersion: 1.0\n"
        )
        lines = [f"{name} = {place}" for name, place in entries.items()]
        (info / "entry_points.txt").write_text("\n".join([f"[{ENTRY_POINTS}]", *lines]))
        monkeypatch.syspath_prepend(str(tmp_path))
        foreign_strategies.cache_clear()
        report.cache_clear()

    yield install_package
    foreign_strategies.cache_clear()
    sys.modules.pop("others_strategies", None)


def test_another_package_brings_a_strategy(install: Install) -> None:
    install(highest="others_strategies:highest")

    evaluation = evaluate(find_strategy("highest"), MINI.rules)
    lowest = evaluate(find_strategy("lowest"), MINI.rules)

    assert evaluation.strategy == "highest"
    assert evaluation.first == (5, 5, 5)
    assert evaluation.histogram == lowest.histogram  # the highest is its mirror image
    assert evaluation.exact


def test_one_that_does_not_say_plays_every_game_by_itself(install: Install) -> None:
    install(drawing="others_strategies:drawing")

    evaluation = evaluate(find_strategy("drawing"), MINI.rules, seed=1)

    assert not evaluation.exact
    assert evaluation.games == MINI.rules.size


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("raising", "Strategy 'raising' raised ZeroDivisionError"),
        ("elsewhere", "Strategy 'elsewhere' guessed 999999, which is no index of a code"),
        ("below", "Strategy 'below' guessed -1, which is no index of a code"),
        ("wordy", "Strategy 'wordy' raised TypeError"),
    ],
)
def test_one_that_fails_is_named_and_ends_no_game(
    install: Install, caplog: pytest.LogCaptureFixture, name: str, complaint: str
) -> None:
    install(**{name: f"others_strategies:{name}"})
    position = Position.start(code_space(CLASSIC.rules))

    with caplog.at_level(logging.WARNING):
        guess = find_strategy(name).next_guess(position, np.random.default_rng(0))

    assert guess == 0
    assert caplog.messages[0].startswith(complaint)
    assert caplog.messages[0].endswith("the lowest candidate is guessed instead.")
    assert evaluate(find_strategy(name), MINI.rules).games == MINI.rules.size
    assert len(caplog.messages) == len(set(caplog.messages)) < 3


@pytest.mark.parametrize(
    ("entries", "complaint"),
    [
        ({"broken": "others_strategies:nothing"}, "Strategy 'broken' cannot be loaded from"),
        (
            {"broken": "no_such_module:x"},
            "Strategy 'broken' cannot be loaded from no_such_module:x",
        ),
        ({"minimax": "others_strategies:highest"}, "Strategy 'minimax' is left out, for there is"),
    ],
)
def test_one_that_cannot_be_had_is_named_and_left_out(
    install: Install, caplog: pytest.LogCaptureFixture, entries: dict[str, str], complaint: str
) -> None:
    install(good="others_strategies:highest", **entries)

    with caplog.at_level(logging.WARNING):
        found = foreign_strategies()

    assert list(found) == ["good"]
    assert caplog.messages[0].startswith(complaint)


def test_a_process_of_its_own_can_play_one(install: Install) -> None:
    install(highest="others_strategies:highest")

    evaluation = evaluate(find_strategy("highest"), MINI.rules, jobs=2)

    assert evaluation.histogram == evaluate(find_strategy("highest"), MINI.rules).histogram
