"""Parts of a tree that are grown on their own, and single games.

A tree is cut at the answers to its first guess; where one of them leaves too many candidates, also
at those to the second guess, which is then chosen anew in each part.
"""

from collections.abc import Sequence
from heapq import heapify, heapreplace
from typing import NamedTuple

import numpy as np

from solver.analysis.tree import chosen_guesses, grow
from solver.core.layer import Layer
from solver.core.position import Position
from solver.core.space import CodeSpace, Indices
from solver.strategies import EndlessGameError, Strategy
from solver.strategies.base import MAX_TURNS, Watch, is_complete, unwatched


class Piece(NamedTuple):
    """The candidates left after one answer to the first guess, or some of them.

    at: the number of the answer.
    part, of: which of how many parts; a part has the candidates of some answers to the next guess.
    share: the share that it belongs to.
    """

    at: int
    part: int
    of: int
    share: int


def pieces_of(sizes: Indices, shares: int, most: float) -> list[Piece]:
    """The pieces of all shares: the largest first, each to the share that has least so far.

    sizes: intp, shape (answers,), the candidates left after each.
    most: the candidates of an answer that stay together, in fair shares.
    """
    fair = max(1.0, float(sizes.sum()) / shares)
    parts = np.where(sizes > most * fair, np.ceil(sizes / fair), 1).astype(int)
    weighed = [
        (-size / of, at, part, of)
        for at, (size, of) in enumerate(zip(sizes.tolist(), parts.tolist(), strict=True))
        for part in range(of)
    ]
    loads = [(0.0, share) for share in range(shares)]
    heapify(loads)
    pieces = []
    for weight, at, part, of in sorted(weighed):
        load, share = loads[0]
        heapreplace(loads, (load - weight, share))
        pieces.append(Piece(at, part, of, share))
    return pieces


def below_of(
    player: Strategy, layer: Layer, above: int, watch: Watch = unwatched
) -> tuple[Indices, Indices, bool]:
    """The secrets of a layer, the guesses that each takes, and whether all were compared.

    above: the guesses made before.
    """
    layers, _, complete = grow(player, layer, None, watch)
    secrets, guesses = finds(layers)
    return secrets, guesses + above, complete


def part_of(player: Strategy, layer: Layer, piece: Piece) -> tuple[Indices, Indices, bool]:
    """A part of the one position of a layer; the first part has the guess made there."""
    guesses = chosen_guesses(player, layer)
    below, found = layer.after(guesses)
    own = guesses[: found if piece.part == 0 else 0]
    mine = np.argsort(-below.sizes, kind="stable")[piece.part :: piece.of]
    secrets, took, complete = below_of(player, below.part(mine), 2)
    return (
        np.concatenate([own, secrets]),
        np.concatenate([np.full(len(own), 2), took]),
        complete and is_complete(player, layer),
    )


class Recalled:
    """A strategy that is not random, asked once in each position of many games."""

    is_random = False

    def __init__(self, strategy: Strategy) -> None:
        self.slug = strategy.slug
        self._strategy = strategy
        self._guesses: dict[tuple[tuple[int, int], ...], int] = {}

    def next_guess(self, position: Position, rng: np.random.Generator) -> int:
        """The guess of the strategy."""
        guess = self._guesses.get(position.history)
        if guess is None:
            guess = self._strategy.next_guess(position, rng)
            self._guesses[position.history] = guess
        return guess


def finds(layers: Sequence[tuple[Layer, Indices]]) -> tuple[Indices, Indices]:
    """The secrets that the layers of a tree find, and the number of guesses that each takes.

    Returns two arrays, intp, shape (secrets,).
    """
    found = [np.empty(0, dtype=np.intp)]
    for layer, guesses in layers:
        is_found = np.repeat(guesses, layer.sizes) == layer.candidates
        found.append(layer.candidates[is_found])
    return np.concatenate(found), np.repeat(np.arange(len(found)), [len(some) for some in found])


def turns_of(
    player: Strategy, space: CodeSpace, first: int | None, secret: np.intp, rng: np.random.Generator
) -> int:
    """How many guesses one game takes."""
    position = Position.start(space)
    guess = player.next_guess(position, rng) if first is None else first
    for guesses in range(1, MAX_TURNS):
        if guess == secret:
            return guesses
        cell = int(space.feedback(guess, np.array([secret]))[0])
        position = position.after(guess, cell)
        guess = player.next_guess(position, rng)
    raise EndlessGameError(f"{player.slug} has not found a secret after {MAX_TURNS} guesses.")
