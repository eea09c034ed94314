"""Evaluations count the guesses of strategies correctly, and expectations weigh them."""

from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    MINI,
    STRATEGIES,
    DecisionTree,
    Position,
    Prior,
    PriorError,
    Rules,
    StrategyError,
    code_space,
    evaluate,
    expect,
    with_prior,
)
from solver.site import Chance
from solver.strategies.base import StrategyLike
from tests.depth import at_depth, examples
from tests.solver import failing
from tests.solver.refusals import refusal


@pytest.mark.both
def test_walking_the_partition_is_playing_every_secret() -> None:
    small = [Rules(2, 5), Rules(3, 4, repeats=False)]
    large = [Rules(3, 4), Rules(2, 12), Rules(3, 6, repeats=False)]
    for rules, slug in product(at_depth(small, large), ("lowest", "minimax", "most-parts")):
        strategy, space, rng = STRATEGIES[slug], code_space(rules), np.random.default_rng(0)

        lengths = []
        for secret in range(rules.size):
            position = Position.start(space)
            while not position.history or position.history[-1][1] != space.win:
                guess = strategy.next_guess(position, rng)
                position = position.after(guess, int(space.feedback(guess)[secret]))
            lengths.append(len(position.history))

        found = evaluate(strategy, rules)
        assert found.met.tolist() == list(range(rules.size)), (slug, str(rules))
        assert found.each.tolist() == lengths, (slug, str(rules))
        assert found.histogram == tuple(np.bincount(lengths)[1:].tolist()), (slug, str(rules))


@pytest.mark.both
def test_each_game_keeps_its_place_whatever_process_plays_it() -> None:
    slugs = ("minimax", "lowest", "random", "goldfish")
    for slug, games in product(at_depth(slugs[1:3], slugs), (None, 130)):
        strategy, is_walked = STRATEGIES[slug], games is None and slug in {"minimax", "lowest"}

        alone, again = (
            evaluate(strategy, MINI.rules, games=games, seed=3, jobs=jobs)
            for jobs in (1, at_depth(1, 3))
        )

        assert alone.met.tolist() == again.met.tolist(), (slug, games)
        assert alone.each.tolist() == again.each.tolist(), (slug, games)
        assert alone.complete == again.complete == is_walked, (slug, games)
        assert alone.histogram == again.histogram, (slug, games)
        assert np.bincount(alone.each)[1:].tolist() == list(alone.histogram), (slug, games)
        if not strategy.is_random:
            complete = evaluate(strategy, MINI.rules).each
            assert alone.each.tolist() == complete[alone.met].tolist(), (slug, games)


def test_the_standard_error_is_that_of_the_mean() -> None:
    evaluation = evaluate(STRATEGIES["random"], MINI.rules, games=100, seed=1)

    lengths = np.repeat(np.arange(1, evaluation.most + 1), evaluation.histogram)
    assert evaluation.mean == pytest.approx(lengths.mean())
    assert evaluation.standard_error == pytest.approx(lengths.std(ddof=1) / 10)
    assert evaluate(STRATEGIES["minimax"], MINI.rules).standard_error == 0


@pytest.mark.both
def test_who_watches_is_told_up_to_the_end() -> None:
    for slug, jobs in product(("minimax", "random"), at_depth((1,), (1, 2))):
        shares: list[float] = []

        evaluate(STRATEGIES[slug], MINI.rules, seed=1, jobs=jobs, watch=shares.append)

        assert len(shares) > 1, (slug, jobs)
        assert all(0 < share <= 1 for share in shares), (slug, jobs)
        assert shares[-1] == pytest.approx(1), (slug, jobs)


class Stubborn:
    """A strategy that never learns."""

    slug = "stubborn"

    def __init__(self, *, is_random: bool) -> None:
        self.is_random = is_random

    def next_guess(self, _position: Position, _rng: np.random.Generator) -> int:
        return 0


@pytest.mark.parametrize("is_random", [True, pytest.param(False, marks=pytest.mark.deep)])
def test_a_strategy_that_never_ends_is_named(is_random: bool) -> None:
    with pytest.raises(StrategyError, match=r"^stubborn has not .* after 1000 guesses\.$"):
        evaluate(Stubborn(is_random=is_random), Rules(2, 2))


LOWEST = evaluate("lowest", "mini")
NODES = len(DecisionTree.build(STRATEGIES["lowest"], MINI.rules))
WAYS: list[tuple[int, float | None]] = at_depth(
    [(1, None)], [(1, None), (1, 5.0), (2, None), (2, 5.0)]
)
"""Processes, and the most seconds for a guess; only the first way starts no process."""


@pytest.mark.both
@pytest.mark.parametrize(
    ("strategy", "reason"),
    [
        (failing.exiting, "raised SystemExit(3)"),
        (failing.silent, "returned no code: None is not a code"),
        (failing.drawing, "drew from the random generator"),
        (failing.shuffling, "raised ValueError"),
    ],
)
def test_what_failed_is_no_result(strategy: StrategyLike, reason: str) -> None:
    for games in (None, at_depth(40, 150)):
        found = [
            evaluate(strategy, "mini", games=games, seed=1, jobs=jobs, guess_seconds=seconds)
            for jobs, seconds in WAYS
        ]

        evaluation = found[0]
        assert not evaluation.complete, games
        assert not evaluation.optimal, games
        assert evaluation.stand_in == "lowest", games
        assert evaluation.reason is not None, games
        assert evaluation.reason.startswith(f"at the first guess, it {reason}"), games
        assert {one.reason for one in found} == {evaluation.reason}, games
        assert {(one.histogram, one.failures) for one in found} == {
            (evaluation.histogram, evaluation.failures)
        }, games
        if games is None:
            assert evaluation.histogram == LOWEST.histogram
            drawn = strategy is failing.shuffling  # it plays games, and fails at each guess of each
            assert evaluation.failures == (LOWEST.total if drawn else NODES)


@pytest.mark.deep
@pytest.mark.parametrize(
    ("rules", "first", "games"),
    [("mini", "666", None), ("mini", "666", 60), ("classic", "4321", None)],
)
def test_what_hangs_is_ended_and_asked_no_more(rules: str, first: str, games: int | None) -> None:
    one, other = (
        evaluate(failing.hanging, rules, first, games=games, seed=2, jobs=jobs, guess_seconds=0.3)
        for jobs in (1, 2)
    )

    assert one.reason == other.reason == "it took more than 0.3 seconds for a guess"
    assert one.failures > 10
    assert not one.complete
    assert one.secrets == (games or one.rules.size)
    assert (one.histogram, one.failures) == (other.histogram, other.failures)


def test_json_tells_of_failures_and_whether_codes_were_walked_or_games_played() -> None:
    failed, fine = evaluate(failing.raising, "mini").as_json(), LOWEST.as_json()
    drawn = evaluate("random", "mini", seed=1).as_json()

    names = ("stand_in", "failures", "reason", "complete", "optimal")
    assert [fine[name] for name in names] == [None, 0, None, True, False]
    assert [failed[name] for name in names if name != "reason"] == ["lowest", NODES, False, False]
    assert "ZeroDivisionError" in str(failed["reason"])
    assert LOWEST.complaint is None
    assert (drawn["complete"], drawn["secrets"], drawn["first"]) == (False, 216, None)


@pytest.mark.deep
def test_the_most_that_a_guess_may_take_does_not_end_one_that_answers() -> None:
    """All its guesses together take longer than the limit of one."""
    evaluation = evaluate(failing.slow, "2x6", guess_seconds=0.15)

    assert evaluation.failures == 0
    assert evaluation.seconds > 0.3


def test_numbers_that_make_no_sense_are_refused() -> None:
    wrong: list[dict[str, Any]] = [
        *({"jobs": jobs} for jobs in (0, -1, 1.5)),
        *({"games": games} for games in (0, "5")),
    ]
    for options in wrong:
        told = refusal(evaluate, "minimax", "mini", **options)
        assert "must be a whole number from 1" in told, options
    assert "more than 0" in refusal(evaluate, "minimax", "mini", guess_seconds=0)


def test_candidates_cannot_be_changed_by_the_strategy_that_sees_them() -> None:
    class Cheat:
        slug = "cheat"
        is_random = False

        def next_guess(self, position: Position, _rng: Chance) -> int:
            if position.history:
                position.candidates.flags.writeable = True
                position.candidates[:] = position.candidates[0]
            return int(position.candidates[0])

    found = evaluate(Cheat(), "mini")

    assert found.failures
    assert found.total == evaluate("lowest", "mini").total
    assert "raised ValueError" in (found.complaint or "")


RULES = Rules(2, 4)
WEIGHTS = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(0, 50), min_size=1
).filter(lambda weights: any(weights.values()))


@given(WEIGHTS)
@examples(25, 100)
def test_the_mean_is_that_of_games_by_their_weight(weights: dict[tuple[int, ...], float]) -> None:
    found = evaluate("minimax", RULES)

    expected = expect(found, Prior.of(RULES, weights))

    counted = [(int(found.each[4 * code[0] + code[1]]), weight) for code, weight in weights.items()]
    total = sum(weights.values())
    mean = sum(guesses * weight for guesses, weight in counted) / total
    assert expected.mean == pytest.approx(mean)
    assert expected.most == max(guesses for guesses, weight in counted if weight)
    assert expected.possible == sum(weight > 0 for weight in weights.values())
    assert expected.standard_error == 0
    assert sum(expected.shares) == pytest.approx(1)
    for number, share in enumerate(expected.shares, start=1):
        assert share * total == pytest.approx(
            sum(weight for guesses, weight in counted if guesses == number)
        )


@pytest.mark.parametrize("slug", ["minimax", "random"])
def test_equal_weights_give_the_figures_without_weights(slug: str) -> None:
    found = evaluate(slug, MINI, seed=4)

    expected = expect(found, Prior.equal(MINI))

    assert expected.mean == pytest.approx(found.mean)
    assert expected.standard_error == pytest.approx(found.standard_error)
    assert expected.most == found.most
    assert [share * 216 for share in expected.shares] == pytest.approx(list(found.histogram))


def test_playing_by_weights_helps_against_them() -> None:
    """People avoid some codes; who knows which needs fewer guesses on average."""
    prior = Prior.of(MINI, {"123": 50, "321": 30, "456": 15, "112": 4, "655": 1})

    means = {
        slug: [
            expect(evaluate(strategy, MINI), prior).mean
            for strategy in (slug, with_prior(slug, prior))
        ]
        for slug in ("minimax", "expected-size", "entropy", "most-parts")
    }

    assert all(by_weights < without for without, by_weights in means.values())


def test_drawn_games_and_other_rules_are_refused() -> None:
    prior = Prior.equal(RULES)

    with pytest.raises(PriorError, match="every secret once"):
        expect(evaluate("minimax", RULES, games=16, seed=1), prior)
    with pytest.raises(PriorError, match="those of 2x4, not of 3x6"):
        expect(evaluate("minimax", MINI), prior)
