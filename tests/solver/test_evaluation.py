"""How strong strategies are: published totals, and that counting is right."""

import numpy as np
import pytest

from solver import (
    CLASSIC,
    MINI,
    POCKET,
    STRATEGIES,
    CodeError,
    Position,
    Rules,
    code_space,
    evaluate,
    parse_code,
)


@pytest.mark.parametrize(
    ("slug", "first", "total", "histogram"),
    [
        ("minimax", "1122", 5801, (1, 6, 62, 533, 694)),  # Knuth 1977
        ("minimax", None, 5801, (1, 6, 62, 533, 694)),
        ("minimax", "2211", 5798, (1, 6, 64, 532, 693)),
        ("most-parts", "1123", 5668, (1, 12, 72, 635, 569, 7)),  # Kooi 2005
        ("most-parts", None, 5668, (1, 12, 72, 635, 569, 7)),
    ],
)
def test_published_totals_on_classic(
    slug: str, first: str | None, total: int, histogram: tuple[int, ...]
) -> None:
    opening = None if first is None else parse_code(first, CLASSIC.rules)

    evaluation = evaluate(STRATEGIES[slug], CLASSIC.rules, opening)

    assert evaluation.total == total
    assert evaluation.histogram == histogram


def test_the_lowest_candidate_needs_7471_guesses_on_classic() -> None:
    evaluation = evaluate(STRATEGIES["lowest"], CLASSIC.rules, (0, 0, 0, 0))

    assert (evaluation.total, evaluation.max) == (7471, 9)


def test_minimax_needs_13867_guesses_on_pocket() -> None:
    evaluation = evaluate(STRATEGIES["minimax"], POCKET.rules, parse_code("11223", POCKET.rules))

    assert (evaluation.total, evaluation.max) == (13867, 6)


def test_random_needs_4_64_guesses_on_classic() -> None:
    evaluation = evaluate(STRATEGIES["random"], CLASSIC.rules, seed=1)

    lengths = np.repeat(np.arange(1, evaluation.max + 1), evaluation.histogram)
    standard_error = lengths.std(ddof=1) / len(lengths) ** 0.5
    assert evaluation.mean == pytest.approx(lengths.mean())
    assert abs(evaluation.mean - 4.64) < 3 * standard_error


def test_careless_is_weaker_than_random() -> None:
    careless = evaluate(STRATEGIES["careless"], CLASSIC.rules, seed=1)
    random = evaluate(STRATEGIES["random"], CLASSIC.rules, seed=1)

    assert random.mean < careless.mean
    assert careless.mean == pytest.approx(5.1, abs=0.15)


@pytest.mark.parametrize("slug", ["lowest", "minimax", "most-parts"])
@pytest.mark.parametrize("rules", [Rules(3, 4), Rules(2, 12), Rules(3, 6, repeats=False)])
def test_walking_the_partition_is_playing_every_secret(slug: str, rules: Rules) -> None:
    strategy, space, rng = STRATEGIES[slug], code_space(rules), np.random.default_rng(0)

    def play(secret: int) -> int:
        position = Position.start(space)
        while True:
            guess = strategy.next_guess(position, rng)
            cell = int(space.feedback(guess)[secret])
            position = position.after(guess, cell)
            if cell == space.win:
                return len(position.history)

    lengths = [play(secret) for secret in range(rules.size)]

    evaluation = evaluate(strategy, rules)
    assert evaluation.histogram == tuple(np.bincount(lengths)[1:].tolist())


@pytest.mark.parametrize("slug", STRATEGIES)
def test_every_secret_is_found_once(slug: str) -> None:
    rules = Rules(3, 5)

    evaluation = evaluate(STRATEGIES[slug], rules, seed=2)

    assert evaluation.games == rules.size
    assert evaluation.histogram[-1] > 0


def test_a_random_strategy_starts_with_the_given_first_guess() -> None:
    evaluation = evaluate(STRATEGIES["random"], MINI.rules, (5, 4, 3), seed=1)

    assert evaluation.first == (5, 4, 3)
    assert evaluation.histogram[0] == 1


def test_the_same_seed_gives_the_same_figures() -> None:
    results = [evaluate(STRATEGIES["careless"], Rules(3, 6), seed=7) for _ in range(2)]

    assert results[0].histogram == results[1].histogram


def test_a_malformed_first_guess_is_refused() -> None:
    with pytest.raises(CodeError):
        evaluate(STRATEGIES["minimax"], CLASSIC.rules, (0, 0, 1))


def test_json_says_whether_codes_were_walked_or_games_played() -> None:
    exact = evaluate(STRATEGIES["minimax"], CLASSIC.rules).as_json()
    sampled = evaluate(STRATEGIES["random"], CLASSIC.rules, seed=1).as_json()

    assert (exact["exact"], exact["codes"], exact["first"]) == (True, 1296, "1122")
    assert (sampled["exact"], sampled["games"], sampled["first"]) == (False, 1296, None)
