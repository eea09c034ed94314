"""What a player is told beside a game: suggestions, how hard a secret is, and rescues."""

from collections import Counter
from math import log2

import numpy as np
import pytest
from hypothesis import assume, given

from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    STRATEGIES,
    Code,
    CodeError,
    ContradictionError,
    Feedback,
    Rescue,
    Rules,
    Variant,
    code_space,
    find_rescue,
    hardness,
    list_candidates,
    metered,
    parse_code,
    score,
    suggest,
)
from solver.core.limits import Limit
from tests.depth import at_depth, examples
from tests.solver.failing import below, drawing, highest, raising, silent, text
from tests.solver.hypothesis_strategies import rules_and_codes
from tests.solver.refusals import refusal


@given(drawn=rules_and_codes(3, max_codes=700))
@examples(12, 30)
def test_the_figures_are_those_of_the_candidates(drawn: tuple[Rules, list[Code]]) -> None:
    shape, [secret, *guesses] = drawn
    assume(secret not in guesses)  # no guess comes after the one that finds it
    history = [(guess, score(guess, secret)) for guess in guesses]
    every = map(code_space(shape).code, range(shape.size))
    left = [
        code for code in every if all(score(guess, code) == answer for guess, answer in history)
    ]

    suggestion = suggest(STRATEGIES["entropy"], shape, history)

    cells = Counter(score(suggestion.guess, code) for code in left)
    assert suggestion.cells == cells
    assert suggestion.candidates == len(left)
    assert suggestion.is_candidate == (suggestion.guess in left)
    assert suggestion.worst == max(cells.values())
    assert suggestion.expected == pytest.approx(
        sum(size * size / len(left) for size in cells.values())
    )
    assert suggestion.entropy == pytest.approx(
        sum(size / len(left) * log2(len(left) / size) for size in cells.values())
    )
    assert suggestion.complete


def test_the_answer_that_contradicts_is_named() -> None:
    history = [((0, 0, 1, 1), Feedback(0, 0)), ((0, 0, 0, 0), Feedback(2, 0))]
    later = "No code answers 2 black, 0 white to 1111 and fits the answers before it."
    alone = "No code answers 0 black, 2 white to 1111."
    told = [
        (later, history),
        (later, [*history, ((1, 1, 1, 1), Feedback(0, 0))]),
        (alone, [((0, 0, 0, 0), Feedback(0, 2))]),
    ]
    for sentence, turns in told:
        found = refusal(suggest, "minimax", CLASSIC.rules, turns, kind=ContradictionError)
        assert found == sentence, turns


def test_a_drawn_suggestion_can_be_repeated() -> None:
    guesses = {suggest(STRATEGIES["random"], CLASSIC.rules, [], seed=4).guess for _ in range(5)}
    others = {suggest(STRATEGIES["random"], CLASSIC.rules, []).guess for _ in range(20)}

    assert len(guesses) == 1
    assert len(others) > 1


def test_the_lowest_candidate_stands_in_for_a_strategy_that_fails():
    lowest = suggest("lowest", "classic", [("1122", (1, 1))])
    for strategy in (raising, silent, drawing):
        found = suggest(strategy, "classic", [("1122", (1, 1))])

        assert (found.guess, found.cells) == (lowest.guess, lowest.cells), strategy
        assert (found.stand_in, found.complete) == ("lowest", False), strategy
        assert found.reason, strategy
        assert found.as_json()["reason"] == found.reason, strategy


def test_the_same_question_gets_the_same_answer():
    first, again = (hardness(MINI.rules, (2, 5, 1), games=5) for _ in range(2))

    assert first == again
    assert {found.games for found in first} == {1, 5}


@pytest.mark.deep
def test_a_level_that_draws_needs_about_its_strength():
    found = {each.level: each for each in hardness(CLASSIC.rules, (2, 5, 1, 0))}

    for slug in ("random", "careless", "dreamer"):
        strength = LEVELS[slug].strength(CLASSIC.rules)
        assert strength
        assert found[slug].mean == pytest.approx(strength.mean, abs=0.6)
        assert found[slug].games == 100
    assert found["knuth"].games == 1


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


def test_nothing_stands_in_for_a_strategy_that_guesses():
    for strategy in (highest, text, "minimax"):
        suggestion = suggest(strategy, "classic")

        assert (suggestion.stand_in, suggestion.reason, suggestion.complete) == (None, None, True)
