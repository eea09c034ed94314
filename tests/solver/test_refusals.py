"""What no question about a board answers: contradictory answers, and guesses after a win."""

from collections.abc import Callable

from solver import (
    LEVELS,
    MINI,
    ContradictionError,
    GameOverError,
    History,
    Position,
    Prior,
    any_candidate,
    best_guesses,
    evil_answer,
    explore,
    find_rescue,
    mind_reader,
    outline,
    prior_value,
    rate_guesses,
    review,
    suggest,
    try_guess,
    value,
    walk,
)
from tests.solver.refusals import refusal

RULES = MINI.rules
ANY = (0, 0, 1)
READER = mind_reader(past=[ANY], own=[])
QUESTIONS: dict[str, Callable[[History], object]] = {
    "any candidate": lambda told: any_candidate(RULES, told),
    "best guesses": lambda told: best_guesses(RULES, told),
    "evil answer": lambda told: evil_answer(RULES, told, ANY),
    "explore": lambda told: explore(RULES, told),
    "find rescue": lambda told: find_rescue("minimax", RULES, told, ANY, guesses=9),
    "level": lambda told: LEVELS["knuth"].next_guess(RULES, told),
    "mind reader": lambda told: READER.next_guess(RULES, told),
    "outline": lambda told: outline("minimax", RULES, told),
    "prior value": lambda told: prior_value(RULES, told, prior=Prior.equal(RULES)),
    "rate guesses": lambda told: rate_guesses(RULES, told, [ANY]),
    "review": lambda told: review(RULES, told),
    "suggest": lambda told: suggest("minimax", RULES, told),
    "try guess": lambda told: try_guess(RULES, told, ANY),
    "value": lambda told: value(RULES, told),
    "walk": lambda told: walk("minimax", RULES, told),
}
IN_A_GAME = {"any candidate", "evil answer", "find rescue", "level", "mind reader"}
"""They follow a game that is kept elsewhere, and are not asked after a win."""


def test_contradictory_answers_are_refused() -> None:
    told = [(ANY, (0, 0)), ((0, 0, 0), (1, 0))]
    for name, ask in QUESTIONS.items():
        assert refusal(ask, told, kind=ContradictionError), name


def test_no_guess_follows_one_that_won() -> None:
    told = [(ANY, (3, 0)), (ANY, (2, 0))]
    for name in set(QUESTIONS) - IN_A_GAME:
        found = refusal(QUESTIONS[name], told, kind=GameOverError)
        assert found == "Guess 1 found the secret, so no guess comes after it.", name


def test_none_is_sought_after_a_last_one_that_won() -> None:
    for name in ("explore", "outline", "suggest", "walk"):
        found = refusal(QUESTIONS[name], [(ANY, (3, 0))], kind=GameOverError)
        assert found == "The last guess found the secret, so no guess comes next.", name


def test_of_a_position_that_cannot_be_the_answer_that_contradicts_is_named() -> None:
    impossible = Position.of(RULES, [((color,) * 3, (0, 0)) for color in range(6)])

    told = "No code answers 0 black, 0 white to 666 and fits the answers before it."
    assert refusal(value, impossible, kind=ContradictionError) == told
