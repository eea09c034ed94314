"""Which single answer explains a contradiction."""

from collections import Counter
from itertools import pairwise, product

import numpy as np
import pytest

from solver import Code, Feedback, Mend, Rules, code_space, find_mends, is_possible, score
from tests.depth import at_depth

SMALL_RULES = [
    *(Rules(2, 2), Rules(2, 8), Rules(3, 4), Rules(3, 6), Rules(4, 4)),
    *(Rules(pegs, colors, repeats=False) for pegs, colors in ((3, 5), (4, 4), (4, 5))),
]
GAMES = at_depth(6, 60)  # under each rules

Told = list[tuple[Code, Feedback]]


def answers_of(rules: Rules) -> list[Feedback]:
    pegs = range(rules.pegs + 1)
    return [
        answer
        for answer in (Feedback(black, white) for black, white in product(pegs, pegs))
        if is_possible(answer, rules.pegs)
    ]


def fair_history(rules: Rules, rng: np.random.Generator, turns: int) -> Told:
    space = code_space(rules)
    secret, *guesses = map(space.code, rng.integers(rules.size, size=turns + 1).tolist())
    return [(guess, score(guess, secret)) for guess in guesses]


def spoil(rules: Rules, rng: np.random.Generator, history: Told, turn: int) -> Told:
    """The same history with another answer at one turn, counted from 1."""
    guess, truth = history[turn - 1]
    others = [answer for answer in answers_of(rules) if answer != truth]
    return [*history[: turn - 1], (guess, others[rng.integers(len(others))]), *history[turn:]]


def mends_by_trying(rules: Rules, history: Told) -> set[Mend]:
    """Every change of one answer, with the number of codes that fit all answers after it.

    A change that ends the game before the last row is none.
    """
    every = map(code_space(rules).code, range(rules.size))
    tellers = Counter(tuple(score(guess, code) for guess, _ in history) for code in every)
    given = tuple(answer for _, answer in history)
    found = set()
    for turn, answer in product(range(1, len(history) + 1), answers_of(rules)):
        changed = (*given[: turn - 1], answer, *given[turn:])
        ends_early = answer.black == rules.pegs and turn < len(history)
        if changed != given and changed in tellers and not ends_early:
            found.add(Mend(turn, answer, tellers[changed]))
    return found


def kinds_of_slip(given: Feedback, meant: Feedback) -> list[bool]:
    """Whether this is a slip with one pin, an exchange, or a confusion; worked out pin by pin."""
    black, white = given
    one_pin = {
        *((black + 1, white), (black - 1, white), (black, white + 1), (black, white - 1)),
        *((black + 1, white - 1), (black - 1, white + 1)),
    }
    return [meant in one_pin, meant == (white, black), sum(given) == sum(meant), True]


@pytest.mark.both
def test_mends_are_those_found_by_trying_every_answer() -> None:
    for rules, spoiled in product(at_depth(SMALL_RULES[:3], SMALL_RULES), (0, 1, 2)):
        rng = np.random.default_rng(spoiled)
        for _ in range(GAMES):
            history = fair_history(rules, rng, turns=int(rng.integers(2, 7)))
            for turn in rng.permutation(len(history))[:spoiled].tolist():
                history = spoil(rules, rng, history, turn + 1)

            mends = find_mends(rules, history)

            assert len(mends) == len(set(mends)), (str(rules), history)
            assert set(mends) == mends_by_trying(rules, history), (str(rules), history)


@pytest.mark.both
def test_the_likeliest_mend_comes_first() -> None:
    rng = np.random.default_rng(3)
    for rules in SMALL_RULES * GAMES:
        history = fair_history(rules, rng, turns=4)
        history = spoil(rules, rng, history, int(rng.integers(1, 5)))

        mends = find_mends(rules, history)

        slips = [kinds_of_slip(history[m.turn - 1][1], m.answer).index(True) for m in mends]
        assert slips == sorted(slips)
        for (one, other), (slip, next_slip) in zip(pairwise(mends), pairwise(slips), strict=True):
            if slip == next_slip:
                pins, next_pins = (pins_changed(history, mend) for mend in (one, other))
                assert (pins, -one.candidates) <= (next_pins, -other.candidates)


def pins_changed(history: Told, mend: Mend) -> int:
    given = history[mend.turn - 1][1]
    return sum(abs(new - old) for new, old in zip(mend.answer, given, strict=True))


def test_a_long_game_with_the_most_codes_is_mended_too() -> None:
    rules = Rules(6, 10)
    rng = np.random.default_rng(2)
    fair = fair_history(rules, rng, turns=20)

    mends = find_mends(rules, spoil(rules, rng, fair, 11))

    assert mends == [Mend(11, fair[10][1], 1)]
