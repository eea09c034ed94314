"""Evaluations count the guesses of strategies correctly."""

import numpy as np
import pytest

from solver import (
    CLASSIC,
    MINI,
    STRATEGIES,
    CodeError,
    Position,
    Rules,
    StrategyError,
    code_space,
    evaluate,
)


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


@pytest.mark.parametrize("slug", ["minimax", "lowest", "random", "goldfish"])
@pytest.mark.parametrize("games", [None, 130])
def test_the_figures_do_not_depend_on_the_number_of_processes(slug: str, games: int | None) -> None:
    alone, together = (
        evaluate(STRATEGIES[slug], MINI.rules, games=games, seed=3, jobs=jobs) for jobs in (1, 3)
    )

    assert alone.histogram == together.histogram
    assert alone.exact == together.exact == (games is None and slug in {"minimax", "lowest"})


def test_drawn_games_meet_so_many_secrets() -> None:
    evaluation = evaluate(STRATEGIES["minimax"], CLASSIC.rules, games=500, seed=1)

    assert evaluation.games == 500
    assert evaluation.first == (0, 0, 1, 1)
    assert abs(evaluation.mean - 5801 / 1296) < 3 * evaluation.standard_error


def test_the_standard_error_is_that_of_the_mean() -> None:
    evaluation = evaluate(STRATEGIES["random"], CLASSIC.rules, games=900, seed=1)

    lengths = np.repeat(np.arange(1, evaluation.max + 1), evaluation.histogram)
    assert evaluation.mean == pytest.approx(lengths.mean())
    assert evaluation.standard_error == pytest.approx(lengths.std(ddof=1) / 30)
    assert evaluate(STRATEGIES["minimax"], MINI.rules).standard_error == 0


@pytest.mark.parametrize("slug", ["minimax", "random"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_who_watches_is_told_up_to_the_end(slug: str, jobs: int) -> None:
    shares: list[float] = []

    evaluate(STRATEGIES[slug], MINI.rules, seed=1, jobs=jobs, watch=shares.append)

    assert len(shares) > 1
    assert all(0 < share <= 1 for share in shares)
    assert shares[-1] == pytest.approx(1)


class Stubborn:
    """A strategy that never learns."""

    slug = "stubborn"

    def __init__(self, *, is_random: bool) -> None:
        self.is_random = is_random

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        return 0


@pytest.mark.parametrize("is_random", [True, False])
def test_a_strategy_that_never_ends_is_named(is_random: bool) -> None:
    with pytest.raises(StrategyError, match=r"^stubborn has not .* after 1000 guesses\.$"):
        evaluate(Stubborn(is_random=is_random), Rules(2, 2))
