"""Which single answer explains a contradiction."""

from collections import Counter
from itertools import product

import numpy as np
import pytest

from solver import (
    CLASSIC,
    Code,
    CodeError,
    Feedback,
    FeedbackError,
    Mend,
    Rules,
    code_space,
    count_candidates,
    find_mends,
    is_possible,
    parse_code,
    score,
)

SMALL_RULES = [
    Rules(2, 2),
    Rules(2, 8),
    Rules(3, 4),
    Rules(3, 6),
    Rules(4, 4),
    Rules(3, 5, repeats=False),
    Rules(4, 4, repeats=False),
    Rules(4, 5, repeats=False),
]
GAMES = 60

Told = list[tuple[Code, Feedback]]


def told(*turns: tuple[str, int, int]) -> Told:
    """A history on Classic, from codes as text with black and white pegs."""
    return [
        (parse_code(text, CLASSIC.rules), Feedback(black, white)) for text, black, white in turns
    ]


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


def mends_by_trying(rules: Rules, history: Told) -> list[Mend]:
    """Every change of one answer, with the number of codes that fit all answers after it."""
    every = map(code_space(rules).code, range(rules.size))
    tellers = Counter(tuple(score(guess, code) for guess, _ in history) for code in every)
    given = tuple(answer for _, answer in history)
    found = []
    for turn, answer in product(range(1, len(history) + 1), answers_of(rules)):
        changed = (*given[: turn - 1], answer, *given[turn:])
        if changed != given and changed in tellers:
            found.append(Mend(turn, answer, tellers[changed]))
    found.sort(key=lambda mend: mend.candidates, reverse=True)
    return sorted(found, key=lambda mend: mend.turn)


@pytest.mark.parametrize("rules", SMALL_RULES, ids=str)
@pytest.mark.parametrize("spoiled", [0, 1, 2])
def test_mends_are_those_found_by_trying_every_answer(rules: Rules, spoiled: int) -> None:
    rng = np.random.default_rng(spoiled)
    for _ in range(GAMES):
        history = fair_history(rules, rng, turns=int(rng.integers(2, 7)))
        for turn in rng.permutation(len(history))[:spoiled].tolist():
            history = spoil(rules, rng, history, turn + 1)

        mends = find_mends(rules, history)

        assert mends == mends_by_trying(rules, history)


@pytest.mark.parametrize("rules", SMALL_RULES, ids=str)
def test_the_truth_is_among_the_mends_of_one_wrong_answer(rules: Rules) -> None:
    rng = np.random.default_rng(7)
    contradictions = 0
    for _ in range(GAMES):
        fair = fair_history(rules, rng, turns=5)
        turn = int(rng.integers(1, 6))
        wrong = spoil(rules, rng, fair, turn)

        mends = find_mends(rules, wrong)

        contradictions += not count_candidates(rules, wrong)
        assert Mend(turn, fair[turn - 1][1], count_candidates(rules, fair)) in mends
    assert contradictions


def test_a_slip_is_shown_with_every_way_to_mend_it() -> None:
    history = told(("1122", 0, 0), ("1111", 2, 0))

    first, second = (
        [mend for mend in find_mends(CLASSIC.rules, history) if mend.turn == turn]
        for turn in (1, 2)
    )

    # Either exactly two pegs are 1, or every peg is 3, 4, 5 or 6.
    assert first[:3] == [
        Mend(1, Feedback(1, 1), 64),
        Mend(1, Feedback(0, 2), 16),
        Mend(1, Feedback(1, 2), 16),
    ]
    assert sum(mend.candidates for mend in first) == 6 * 5 * 5
    assert second == [Mend(2, Feedback(0, 0), 4**4)]


def test_nothing_mends_two_wrong_answers_at_once() -> None:
    history = told(("1111", 4, 0), ("2222", 4, 0), ("3333", 4, 0))

    assert find_mends(CLASSIC.rules, history) == []


def test_without_answers_there_is_nothing_to_mend() -> None:
    assert find_mends(CLASSIC.rules, []) == []


def test_a_long_game_with_the_most_codes_is_mended_too() -> None:
    rules = Rules(6, 10)
    rng = np.random.default_rng(2)
    fair = fair_history(rules, rng, turns=20)

    mends = find_mends(rules, spoil(rules, rng, fair, 11))

    assert mends == [Mend(11, fair[10][1], 1)]


def test_codes_and_answers_have_to_be_possible() -> None:
    with pytest.raises(CodeError):
        find_mends(CLASSIC.rules, [((0, 0, 1), Feedback(0, 0))])
    with pytest.raises(FeedbackError):
        find_mends(CLASSIC.rules, [((0, 0, 1, 1), Feedback(3, 1))])
