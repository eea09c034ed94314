"""A layer is all positions of one depth: each as if it had been reached by itself."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import CLASSIC, MINI, Code, Position, code_space
from solver.core.layer import Layer
from tests.depth import examples

SPACE = code_space(MINI.rules)
GUESSES = st.lists(st.integers(0, MINI.rules.size - 1), min_size=1, max_size=3)


def grown(guesses: list[int]) -> Layer:
    """The layer in which each position was guessed the same, one guess after the other."""
    layer = Layer.of(Position.start(SPACE))
    for guess in guesses:
        layer, _ = layer.after(np.full(len(layer), guess))
    return layer


def codes_of(position: Position) -> list[int]:
    return [int(code) for code in position.candidates]


def test_a_layer_of_one_position_is_that_position():
    start = Position.start(SPACE)
    layer = Layer.of(start)

    assert len(layer) == 1
    assert layer.position(0) is start
    assert layer.history(0) == ()
    assert layer.lowest.tolist() == [0]


@given(GUESSES)
@examples(25, 100)
def test_each_position_holds_the_codes_that_fit_its_history(guesses: list[int]):
    layer = grown(guesses)

    for at in range(len(layer)):
        position = layer.position(at)
        assert [guess for guess, _ in layer.history(at)] == guesses
        assert position.history == layer.history(at)
        assert codes_of(position) == [int(code) for code in SPACE.candidates(layer.history(at))]


@given(GUESSES)
@examples(40, 100)
def test_no_code_is_lost_but_those_that_were_guessed(guesses: list[int]):
    layer = grown(guesses)

    left = sorted(int(code) for code in layer.candidates)
    assert left == sorted(set(range(MINI.rules.size)) - set(guesses))
    assert layer.sizes.sum() == len(layer.candidates)
    assert layer.starts.tolist() == [0, *np.cumsum(layer.sizes)[:-1].tolist()]


@examples(40, 100)
@given(GUESSES, st.data())
def test_a_part_holds_the_positions_that_were_chosen_as_they_were(
    guesses: list[int], data: st.DataObject
):
    layer = grown(guesses)
    chosen = data.draw(st.lists(st.integers(0, len(layer) - 1), min_size=1, max_size=4))

    part = layer.part(np.array(chosen))

    assert len(part) == len(chosen)
    for place, at in enumerate(chosen):
        assert part.history(place) == layer.history(at)
        assert codes_of(part.position(place)) == codes_of(layer.position(at))


def test_a_given_position_has_no_parts():
    with pytest.raises(TypeError, match="no parts"):
        Layer.of(Position.start(SPACE)).part(np.array([0]))


def test_positions_after_the_same_guesses_have_the_symmetry_of_their_history():
    space = code_space(CLASSIC.rules)
    guess: Code = (0, 0, 1, 1)
    layer, _ = Layer.of(Position.start(space)).after(np.array([space.index(guess)]))

    symmetries = {layer.symmetry(at) for at in range(len(layer))}

    assert symmetries == {Position.start(space).symmetry.after(guess)}
