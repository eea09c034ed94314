"""Histories for measuring work: ordinary ones, and those of a visitor who wants to cause work."""

from collections.abc import Iterator

import numpy as np

from solver import MAX_GUESSES, Code, Feedback, History, Position, Rules, code_at, code_space, score


def some_game(rules: Rules, rng: np.random.Generator, turns: int) -> History:
    """A history in which half of the guesses are any codes and half are candidates; none wins."""
    space = code_space(rules)
    place = int(rng.integers(rules.size))
    secret = code_at(place, rules)
    position = Position.start(space)
    history: list[tuple[Code, Feedback]] = []
    for _ in range(turns):
        choices = space.indices if rng.random() < 0.5 else position.candidates
        chosen = int(rng.choice(choices))
        guess = space.code(chosen if chosen != place else (place - 1) % rules.size)
        told = (guess, score(guess, secret))
        history.append(told)
        position = position.after_turns([told])
    return history


def hostile_games(rules: Rules) -> Iterator[History]:
    """Histories that tell little: one turn repeated, and answers that keep most candidates."""
    lowest = code_at(0, rules)
    yield [(lowest, score(lowest, code_at(rules.size - 1, rules)))] * (MAX_GUESSES - 1)
    position = Position.start(code_space(rules))
    history: list[tuple[Code, Feedback]] = []
    for color in range(min(3, rules.colors)):  # guesses of one color; without repeats, any codes
        guess = (color,) * rules.pegs if rules.repeats else code_at(color * 7 % rules.size, rules)
        answers = position.space.feedback(position.space.index(guess), position.candidates)
        answer = position.space.feedbacks[int(np.bincount(answers).argmax())]
        history.append((guess, answer))
        position = position.after_turns(history[-1:])
        if len(position.candidates) > 1:
            yield list(history)
