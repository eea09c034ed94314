"""Trees are cut into pieces of about equal size."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, STRATEGIES, EndlessGameError, Position, code_space
from solver.analysis.pieces import below_of, finds, part_of, pieces_of, turns_of
from solver.analysis.tree import grow
from solver.core.layer import Layer
from tests.solver import failing

SPACE = code_space(CLASSIC.rules)
START = Layer.of(Position.start(SPACE))
MINIMAX = STRATEGIES["minimax"]


@given(
    sizes=st.lists(st.integers(1, 500), min_size=1, max_size=30),
    shares=st.integers(1, 40),
    most=st.sampled_from([1.5, 2.0, np.inf]),
)
def test_each_answer_is_in_pieces_of_which_each_is_in_one_share(
    sizes: list[int], shares: int, most: float
) -> None:
    pieces = pieces_of(np.array(sizes), shares, most)

    for at in range(len(sizes)):
        mine = sorted(piece.part for piece in pieces if piece.at == at)
        assert mine == list(range(len(mine)))
        assert {piece.of for piece in pieces if piece.at == at} == {len(mine)}
        assert len(mine) == 1 or sizes[at] > most * sum(sizes) / shares
    assert all(0 <= piece.share < shares for piece in pieces)
    if most == np.inf:
        assert len(pieces) == len(sizes)


def test_shares_are_about_equal() -> None:
    sizes = np.array([700, 256, 208, 182, 114, 96, 64, 40, 36, 30, 8, 4, 1])

    loads = np.zeros(8)
    for piece in pieces_of(sizes, 8, 2.0):
        loads[piece.share] += sizes[piece.at] / piece.of

    assert loads.max() <= 2 * loads.mean()


@pytest.mark.parametrize("of", [2, 3, 20])
def test_the_parts_of_a_position_are_its_tree(of: int) -> None:
    layer, _ = START.after(np.array([7]))
    [at] = np.flatnonzero(layer.sizes == 208)
    one = layer.part(np.array([at]))
    secrets, guesses, complete = below_of(MINIMAX, one, 1)

    parts = [
        part_of(MINIMAX, one, piece._replace(part=part, of=of))
        for part in range(of)
        for piece in pieces_of(one.sizes, 1, 2.0)
    ]

    found = dict(zip(secrets.tolist(), guesses.tolist(), strict=True))
    again = [
        pair for part in parts for pair in zip(part[0].tolist(), part[1].tolist(), strict=True)
    ]
    assert dict(again) == found
    assert len(again) == 208
    assert complete
    assert all(part[2] for part in parts)


def test_the_layers_of_a_tree_find_each_secret_once_as_late_as_its_game_takes() -> None:
    layers, histogram, _ = grow(MINIMAX, START)

    secrets, guesses = finds(layers)

    assert sorted(secrets.tolist()) == list(range(1296))
    assert np.bincount(guesses)[1:].tolist() == list(histogram)
    rng = np.random.default_rng(0)
    for at in range(0, 1296, 100):
        assert turns_of(MINIMAX, SPACE, None, secrets[at], rng) == guesses[at]


def test_a_game_without_end_is_named() -> None:
    with pytest.raises(EndlessGameError, match="highest has not found a secret"):
        turns_of(failing.stubborn, SPACE, None, SPACE.indices[5], np.random.default_rng(0))
