"""A stranger's session: an empty environment, the wheel, and a few lines of Python."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import TypeAlias

import pytest

from solver import Code, Feedback, score
from tests.package.environment import Environment

pytestmark = pytest.mark.deep

SCRIPT = Path(__file__).with_name("stranger.py")
CODES = list(product(range(6), repeat=4))

Choice: TypeAlias = Callable[[Sequence[Code]], Code]


@pytest.fixture(scope="module")
def printed(library: Environment, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines that the script of the session prints, given a tree that somebody wrote."""
    tree = tmp_path_factory.mktemp("session") / "tree.txt"
    tree.write_text(written(CODES, lowest))
    done = library.run("python", str(SCRIPT), str(tree))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def lowest(candidates: Sequence[Code]) -> Code:
    return candidates[0]


def middle(candidates: Sequence[Code]) -> Code:
    return candidates[len(candidates) // 2]


def split(candidates: Sequence[Code], guess: Code) -> dict[Feedback, list[Code]]:
    """The candidates left after each answer but the winning one, told by `score` alone."""
    cells = defaultdict(list)
    for candidate in candidates:
        if candidate != guess:
            cells[score(guess, candidate)].append(candidate)
    return cells


def found(candidates: Sequence[Code], choose: Choice) -> Counter[int]:
    """How many candidates are found in 1, 2, 3, … guesses."""
    counts = Counter({1: 1})
    for cell in split(candidates, choose(candidates)).values():
        counts.update({turns + 1: n for turns, n in found(cell, choose).items()})
    return counts


def written(candidates: Sequence[Code], choose: Choice) -> str:
    """The tree in the grammar of a contest: {AABB:{10:{…},02:BBAA}}."""
    guess = choose(candidates)
    letters = "".join("ABCDEF"[color] for color in guess)
    cells = split(candidates, guess).items()
    branches = [f"{black}{white}:{written(cell, choose)}" for (black, white), cell in cells]
    return f"{{{letters}:{{{','.join(branches)}}}}}" if branches else letters


def histogram(counts: Counter[int]) -> list[int]:
    return [counts[turns] for turns in range(1, max(counts) + 1)]


def test_an_own_strategy_is_evaluated(printed: list[str]) -> None:
    counts = found(CODES, middle)

    total, *secrets = map(int, printed[0].split())
    assert secrets == histogram(counts)
    assert total == sum(turns * n for turns, n in counts.items())


def test_a_tree_that_somebody_wrote_is_scored(printed: list[str]) -> None:
    assert list(map(int, printed[1].split())) == histogram(found(CODES, lowest))


def test_the_histogram_is_plotted(printed: list[str]) -> None:
    _, *secrets = map(int, printed[0].split())
    bars = [line.split() for line in printed[2:]]

    assert [int(count) for _, count, *_ in bars] == secrets
    assert max(len(bar) for _, _, *rest in bars for bar in rest) == 40
