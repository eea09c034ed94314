"""Every strategy finds every secret, and draws only what its seed says; those that draw, one by one."""

from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    CLASSIC,
    STRATEGIES,
    Code,
    CodeError,
    MindReader,
    Position,
    Rules,
    StrategyError,
    code_space,
    score,
)
from solver.site import chance
from solver.strategies.base import LayerStrategy, PricedStrategy, checked_guess
from solver.strategies.consistent import WeightedCandidate
from tests.depth import at_depth, examples
from tests.solver.hypothesis_strategies import rules_and_codes
from tests.solver.refusals import refusal


@given(
    slug=st.sampled_from([*STRATEGIES]),
    drawn=rules_and_codes(1, max_codes=at_depth(200, 1300)),
    seed=st.integers(0, 2**32),
)
@examples(10, 210)
def test_every_strategy_ends(slug: str, drawn: tuple[Rules, list[Code]], seed: int) -> None:
    shape, [secret] = drawn
    space, rng = code_space(shape), np.random.default_rng(seed)
    position = Position.start(space)

    for _ in range(200):
        guess = STRATEGIES[slug].next_guess(position, rng)
        feedback = score(space.code(guess), secret)
        if feedback.black == shape.pegs:
            break
        position = position.after(guess, space.cell(feedback))

    assert guess == space.index(secret)


def test_the_same_seed_draws_the_same_guesses() -> None:
    position = Position.start(code_space(CLASSIC.rules))
    for slug, strategy in STRATEGIES.items():
        first, again = (
            [strategy.next_guess(position, rng) for _ in range(10)]
            for rng in (np.random.default_rng(5), np.random.default_rng(5))
        )

        assert first == again, slug
        assert (len(set(first)) > 1) == strategy.is_random, slug


def test_every_strategy_of_ours_knows_its_price_and_who_chooses_for_a_whole_layer_draws_nothing():
    for slug, strategy in STRATEGIES.items():
        has_layers = isinstance(strategy, LayerStrategy)

        assert has_layers == (not strategy.is_random and slug != "perfect"), slug
        assert isinstance(strategy, PricedStrategy), slug


def test_a_guess_is_an_index_or_colors_or_text():
    colors = (0, 0, 1, 1)
    for guess in (7, np.int8(7), np.array(7), colors, [*colors], np.array(colors), "1122"):
        assert checked_guess(guess, CLASSIC.rules) == 7


def test_an_index_that_no_code_has_is_refused():
    for guess in (-1, 1296, np.int64(-1)):
        told = refusal(checked_guess, guess, CLASSIC.rules, kind=StrategyError)

        assert told == f"{guess} is not the index of a code, from 0 to 1295."


def test_what_is_no_code_is_refused_in_short():
    texts = ("", "112", "1177", "1" * 10_000)
    colors = ((0, 0, 1), (0, 0, 1, -1), np.zeros((2, 4)))
    wrong: list[Any] = [None, True, np.True_, 7.0, 7j, {}, *texts, *colors]
    for guess in wrong:
        told = refusal(checked_guess, guess, CLASSIC.rules, kind=StrategyError)

        assert told.endswith(" is not a code."), guess
        assert len(told) < 100, guess


@pytest.mark.parametrize("slug", ["random", "weighted", "mind-reader"])
@given(drawn=rules_and_codes(8, max_codes=5000), seed=st.integers(0, 2**32))
@examples(10, 30)
def test_who_draws_always_guesses_a_candidate(
    slug: str, drawn: tuple[Rules, list[Code]], seed: int
) -> None:
    shape, [secret, *codes] = drawn
    position = Position.of(shape, [(guess, score(guess, secret)) for guess in codes[:2]])
    strategy = STRATEGIES.get(slug, MindReader(slug, tuple(codes)))

    guess = strategy.next_guess(position, np.random.default_rng(seed))

    assert guess in position.candidates


@pytest.mark.parametrize(("slug", "share"), [("careless", 0.25), ("dreamer", 0.5)])
def test_who_blunders_guesses_any_code_so_often(slug: str, share: float) -> None:
    position = Position.of(CLASSIC.rules, [((0, 0, 1, 1), score((0, 0, 1, 1), (0, 0, 1, 2)))])
    rng = np.random.default_rng(1)
    outside = 1 - len(position.candidates) / CLASSIC.rules.size

    guesses = [STRATEGIES[slug].next_guess(position, rng) for _ in range(4000)]

    astray = ~np.isin(guesses, position.candidates)
    assert abs(astray.mean() - outside * share) < 3 * (share * (1 - share) / 4000) ** 0.5


@pytest.mark.parametrize(("slug", "memory"), [("goldfish", 2), ("forgetful", 3)])
@given(drawn=rules_and_codes(6, max_codes=1300), seed=st.integers(0, 2**32))
@examples(8, 30)
def test_who_forgets_fits_the_last_answers_alone(
    slug: str, memory: int, drawn: tuple[Rules, list[Code]], seed: int
) -> None:
    shape, [secret, *guesses] = drawn
    history = [(guess, score(guess, secret)) for guess in guesses]
    position, remembered = Position.of(shape, history), Position.of(shape, history[-memory:])

    drawn_guesses = {
        STRATEGIES[slug].next_guess(position, np.random.default_rng((seed, n))) for n in range(80)
    }

    assert drawn_guesses <= set(remembered.candidates.tolist())
    if len(remembered.candidates) <= 4:
        assert drawn_guesses == set(remembered.candidates.tolist())


RULES = CLASSIC.rules
CODES = st.tuples(*[st.integers(0, 5)] * 4)
WEIGHTS = st.floats(0, 1)


@given(CODES, st.lists(CODES, max_size=3), WEIGHTS, WEIGHTS)
def test_all_candidates_weigh_the_same(secret: Code, guesses: list[Code], red: float, white: float):
    position = Position.of(RULES, [(guess, score(guess, secret)) for guess in guesses])

    weights = WeightedCandidate("weighted", red, white).weights(position)

    assert len(weights) == len(position.candidates)
    assert len(set(weights.tolist())) == 1


def test_where_nothing_weighs_anything_it_draws_all_the_same():
    position = Position.of(RULES, [((0, 0, 0, 0), score((0, 0, 0, 0), (1, 1, 1, 1)))])

    assert WeightedCandidate("weighted").weights(position).sum() == 0
    assert WeightedCandidate("weighted").next_guess(position, chance(1)) in position.candidates


def start(rules: Rules) -> Position:
    return Position.start(code_space(rules))


def shape_of(code: Code) -> str:
    """1121 and 3323 have the shape AABA."""
    letters: dict[int, str] = {}
    return "".join(letters.setdefault(color, "ABCDEFGH"[len(letters)]) for color in code)


def weights_by_counting(rules: Rules, secrets: list[Code]) -> list[float]:
    """The weight of every code, computed one by one from plain counts."""
    every = [code_space(rules).code(index) for index in range(rules.size)]
    usual = Counter(map(shape_of, every))
    shapes = Counter(map(shape_of, secrets))
    colors = Counter(color for secret in secrets for color in secret)

    def shape_odds(code: Code) -> float:
        share = usual[shape_of(code)] / rules.size
        return (shapes[shape_of(code)] + 10 * share) / (len(secrets) + 10) / share

    def color_odds(color: int) -> float:
        pegs = colors[color] + 10 * rules.pegs / rules.colors
        return pegs / ((len(secrets) + 10) * rules.pegs) * rules.colors

    return [
        shape_odds(code) * float(np.prod([color_odds(color) for color in code])) for code in every
    ]


@examples(20, 60)
@given(drawn=rules_and_codes(8, max_codes=300), owned=st.integers(0, 3), known=st.integers(0, 8))
def test_weights_are_those_counted_one_by_one(
    drawn: tuple[Rules, list[Code]], owned: int, known: int
) -> None:
    """A secret of one's own counts as four of others; who knows none weighs every code alike."""
    rules, codes = drawn
    own, past = codes[:known][:owned], codes[:known][owned:]

    weights = MindReader("mind-reader", tuple(past), tuple(own)).weights(start(rules))

    assert weights == pytest.approx(weights_by_counting(rules, past + own * 4), rel=1e-9)
    assert weights.min() > 0


def test_a_secret_of_other_rules_is_refused() -> None:
    position, rng = start(CLASSIC.rules), np.random.default_rng(0)

    for code in [(0, 0, 1), (0, 0, 1, 6)]:
        with pytest.raises(CodeError):
            MindReader("mind-reader", past=(code,)).next_guess(position, rng)
        with pytest.raises(CodeError):
            MindReader("mind-reader", own=(code,)).next_guess(position, rng)
