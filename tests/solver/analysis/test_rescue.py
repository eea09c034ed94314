"""Rescues: the turn from which a strategy would still have found the secret."""

import numpy as np
import pytest

from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    STRATEGIES,
    Code,
    CodeError,
    Feedback,
    Rescue,
    Variant,
    code_space,
    find_rescue,
    list_candidates,
    metered,
    parse_code,
    score,
)
from solver.core.limits import Limit
from tests.depth import at_depth
from tests.solver.failing import below
from tests.solver.refusing import refusal

KNUTH = LEVELS["knuth"]
MINIMAX = STRATEGIES["minimax"]
SECRET = (0, 5, 2, 4)


def code(text: str) -> Code:
    return parse_code(text, CLASSIC.rules)


def told(secret: Code, *guesses: Code) -> list[tuple[Code, Feedback]]:
    return [(guess, score(guess, secret)) for guess in guesses]


def find_by_replay(
    variant: Variant, history: list[tuple[Code, Feedback]], secret: Code, guesses: int
) -> Rescue | None:
    """Let the level play on from each turn, and return the last turn from which it wins."""
    rescues = []
    for turn in range(1, min(len(history) + 1, guesses) + 1):
        played = history[: turn - 1]
        while len(played) < guesses:
            guess = KNUTH.next_guess(variant.rules, played)
            played = [*played, *told(secret, guess)]
            if guess == secret:
                rescues.append(Rescue(turn, len(played)))
                break
    return rescues[-1] if rescues else None


@pytest.mark.both
def test_rescues_are_those_of_a_replay_from_each_turn() -> None:
    for variant in at_depth((MINI,), (MINI, CLASSIC)):
        rng, space = np.random.default_rng(4), code_space(variant.rules)
        found = set()
        for _ in range(60):
            guesses = int(rng.integers(1, 8))
            turns = int(rng.integers(guesses + 1))
            drawn = rng.choice(variant.rules.size, turns + 1, replace=False)
            secret, *codes = map(space.code, drawn)
            history = told(secret, *codes)

            saved = find_rescue(MINIMAX, variant.rules, history, secret, guesses)

            assert saved == find_by_replay(variant, history, secret, guesses), variant.slug
            found.add(saved if saved is None else guesses - saved.turn)
        assert {None, 0, 1, 2} <= found


def test_over_the_limit_of_work_there_is_no_rescue() -> None:
    secret = code("4524")
    history = told(secret, code("1122"), code("6666"), code("6661"))
    with metered() as meter:
        enough = find_rescue(MINIMAX, CLASSIC.rules, history, secret, guesses=3)

    just_enough = find_rescue(MINIMAX, CLASSIC.rules, history, secret, 3, Limit(meter.cold))
    too_little = find_rescue(MINIMAX, CLASSIC.rules, history, secret, 3, Limit(meter.cold - 1))

    assert enough == just_enough == Rescue(2, 3)
    assert too_little is None


def test_the_turns_that_save_nothing_are_work_too() -> None:
    secret = code("4524")
    history = told(secret, code("1122"), code("6666"), code("6661"))

    with metered() as short:
        from_the_second = find_rescue(MINIMAX, CLASSIC.rules, history[:1], secret, guesses=3)
    with metered() as long:
        from_the_last = find_rescue(MINIMAX, CLASSIC.rules, history, secret, guesses=3)

    assert from_the_second == from_the_last == Rescue(2, 3)
    assert long.cold > short.cold


def test_searches_are_work_too() -> None:
    history = told(SECRET, code("1111"), code("2222"), code("3333"))

    with metered() as meter:
        find_rescue(STRATEGIES["perfect"], CLASSIC.rules, history, SECRET, guesses=4)

    assert meter.cold > 1_000_000


def test_what_is_no_game_is_refused() -> None:
    for slug in ("random", "weighted"):
        told = refusal(find_rescue, STRATEGIES[slug], CLASSIC.rules, [], SECRET, guesses=10)
        assert "draws at random" in told, slug
    with pytest.raises(CodeError):
        find_rescue(MINIMAX, CLASSIC.rules, [], (0, 0, 1), guesses=10)


def test_a_strategy_may_be_a_slug_or_from_elsewhere():
    history = [((0, 0, 1, 1), Feedback(1, 1)), ((2, 2, 3, 3), Feedback(0, 1))]
    secret = list_candidates(CLASSIC.rules, history)[-1]
    of_lowest = find_rescue("lowest", CLASSIC.rules, history, secret, guesses=9)

    assert of_lowest is not None
    assert find_rescue(below, CLASSIC.rules, history, secret, guesses=9) == of_lowest
