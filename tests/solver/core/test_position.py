"""Positions, which are what a codebreaker knows, and layers of them."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import CLASSIC, MINI, Code, HistoryError, Position, Rules, code_space, score
from solver.core.layer import Layer
from solver.core.position import as_history
from tests.depth import examples
from tests.solver.hypothesis_strategies import rules_and_codes
from tests.solver.refusals import refusal


@given(rules_and_codes(4, max_codes=10_000))
@settings(max_examples=30)
def test_turn_by_turn_and_at_once_are_the_same(drawn: tuple[Rules, list[Code]]) -> None:
    rules, [secret, *guesses] = drawn
    history = [(guess, score(guess, secret)) for guess in guesses]
    space = code_space(rules)

    position = Position.start(space)
    for guess, feedback in history:
        position = position.after(space.index(guess), space.cell(feedback))

    at_once = Position.of(rules, history)
    assert position.history == at_once.history
    assert (position.candidates == at_once.candidates).all()
    assert space.index(secret) in position.candidates


def test_what_is_no_history_is_refused() -> None:
    wrong: list[Any] = [None, "1122", [("1122",)], [("1122", (1, 1), 3)], 5]
    for each in wrong:
        told = refusal(as_history, CLASSIC.rules, each, kind=HistoryError)
        assert "A history is a list of guesses" in told, each


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


@given(GUESSES)
@examples(25, 100)
def test_each_position_holds_the_codes_that_fit_its_history(guesses: list[int]):
    layer = grown(guesses)

    for at in range(len(layer)):
        position = layer.position(at)
        assert [guess for guess, _ in layer.history(at)] == guesses
        assert position.history == layer.history(at)
        assert codes_of(position) == [int(code) for code in SPACE.candidates(layer.history(at))]
    left = sorted(int(code) for code in layer.candidates)
    assert left == sorted(set(range(MINI.rules.size)) - set(guesses))


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
