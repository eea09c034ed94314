"""Strategies as other people write them: some guess well, and some fail, each in its own way."""

import os
import time
from contextlib import suppress
from typing import Any, NoReturn

import numpy as np

from solver import CLASSIC, Position

__all__ = ["CLASSIC"]


class Highest:
    slug = "highest"
    is_random = False

    def next_guess(self, position: Position, _rng: np.random.Generator) -> Any:
        return position.candidates[-1]


class Returning(Highest):
    """Returns always the same."""

    def __init__(self, guess: object) -> None:
        self.guess = guess

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> Any:
        return self.guess


class Free:
    """It has neither a slug nor does it say whether it is random."""

    def next_guess(self, position: Position, rng: np.random.Generator) -> Any:
        return rng.choice(position.candidates)


class Drawing(Highest):
    def next_guess(self, position: Position, rng: np.random.Generator) -> Any:
        return position.candidates[int(rng.random() * len(position.candidates))]


class Spawning(Highest):
    def next_guess(self, position: Position, rng: np.random.Generator) -> Any:
        return rng.spawn(1)[0].choice(position.candidates)


class Shuffling(Free):
    is_random = True

    def next_guess(self, position: Position, rng: np.random.Generator) -> Any:
        rng.shuffle(position.candidates)
        return position.candidates[0]


class Raising:
    is_random = False

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> Any:
        return 1 // 0


class Sometimes(Highest):
    """Raises in one position of Mini only: after 666 and one black peg."""

    slug = "sometimes"

    def next_guess(self, position: Position, rng: np.random.Generator) -> Any:
        if len(position.history) == 1 and position.space.feedbacks[position.history[0][1]] == (
            1,
            0,
        ):
            raise LookupError("this one")
        return super().next_guess(position, rng)


class Exiting(Highest):
    def next_guess(self, _position: Position, _rng: np.random.Generator) -> NoReturn:
        raise SystemExit(3)


class Interrupted(Highest):
    def next_guess(self, _position: Position, _rng: np.random.Generator) -> NoReturn:
        raise KeyboardInterrupt


class UnspeakableError(Exception):
    def __repr__(self) -> str:
        raise RuntimeError


class Unspeakable(Highest):
    def next_guess(self, _position: Position, _rng: np.random.Generator) -> NoReturn:
        raise UnspeakableError


class Hanging(Highest):
    """Waits for ever in one position of Mini: after 666 and one black peg; it cannot be woken."""

    slug = "hanging"

    def next_guess(self, position: Position, rng: np.random.Generator) -> Any:
        while len(position.history) == 1 and position.space.feedbacks[position.history[0][1]] == (
            1,
            0,
        ):
            with suppress(BaseException):
                time.sleep(60)
        return super().next_guess(position, rng)


class Sleeping(Highest):
    """Sleeps at every guess."""

    slug = "sleeping"

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> NoReturn:
        while True:
            time.sleep(60)


class Slow(Highest):
    """Takes its time, but answers."""

    slug = "slow"

    def next_guess(self, position: Position, rng: np.random.Generator) -> Any:
        time.sleep(0.01)
        return super().next_guess(position, rng)


class Dying(Highest):
    """Ends its process at once, as a crash in C code does."""

    slug = "dying"

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> NoReturn:
        os._exit(3)


class Talking(Highest):
    slug = "talking"

    def next_guess(self, position: Position, rng: np.random.Generator) -> Any:
        print("I think.", flush=True)
        return super().next_guess(position, rng)


class Sampling(Highest):
    def is_complete(self, _layer: object) -> bool:
        return False


class Pausing(Highest):
    """Does not say whether it is complete."""

    def is_complete(self, _layer: object) -> bool:
        time.sleep(60)
        return True


highest, free, drawing, spawning, shuffling = Highest(), Free(), Drawing(), Spawning(), Shuffling()
raising, sometimes, exiting, interrupted = Raising(), Sometimes(), Exiting(), Interrupted()
unspeakable, hanging, sleeping, dying = Unspeakable(), Hanging(), Sleeping(), Dying()
talking, sampling, slow = Talking(), Sampling(), Slow()
elsewhere, below, silent, certain = (
    Returning(999999),
    Returning(-1),
    Returning(None),
    Returning(True),
)
halfway, wordy, stubborn = Returning(7.0), Returning("perhaps"), Returning(0)
text, pausing = Returning("1122"), Pausing()
