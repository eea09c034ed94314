"""Evaluations count the guesses of strategies correctly."""

from typing import Any

import numpy as np
import pytest

from solver import (
    CLASSIC,
    LEVELS,
    MINI,
    STRATEGIES,
    Chance,
    CodeError,
    DecisionTree,
    Position,
    Rules,
    SolverError,
    Strategy,
    StrategyError,
    code_space,
    evaluate,
    format_code,
)
from solver.strategies.base import StrategyLike
from tests.solver import failing


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

    assert evaluation.secrets == rules.size
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
    complete = evaluate(STRATEGIES["minimax"], CLASSIC.rules).as_json()
    sampled = evaluate(STRATEGIES["random"], CLASSIC.rules, seed=1).as_json()

    assert (complete["complete"], complete["secrets"], complete["first"]) == (True, 1296, "1122")
    assert (sampled["complete"], sampled["secrets"], sampled["first"]) == (False, 1296, None)


@pytest.mark.parametrize("slug", ["minimax", "lowest", "random", "goldfish"])
@pytest.mark.parametrize("games", [None, 130])
def test_the_figures_do_not_depend_on_the_number_of_processes(slug: str, games: int | None) -> None:
    alone, together = (
        evaluate(STRATEGIES[slug], MINI.rules, games=games, seed=3, jobs=jobs) for jobs in (1, 3)
    )

    assert alone.histogram == together.histogram
    assert alone.complete == together.complete == (games is None and slug in {"minimax", "lowest"})


def test_drawn_games_meet_so_many_secrets() -> None:
    evaluation = evaluate(STRATEGIES["minimax"], CLASSIC.rules, games=500, seed=1)

    assert evaluation.secrets == 500
    assert evaluation.first == (0, 0, 1, 1)
    assert abs(evaluation.mean - 5801 / 1296) < 3 * (evaluation.standard_error or 0)


def test_the_standard_error_is_that_of_the_mean() -> None:
    evaluation = evaluate(STRATEGIES["random"], CLASSIC.rules, games=900, seed=1)

    lengths = np.repeat(np.arange(1, evaluation.most + 1), evaluation.histogram)
    assert evaluation.mean == pytest.approx(lengths.mean())
    assert evaluation.standard_error == pytest.approx(lengths.std(ddof=1) / 30)
    assert evaluate(STRATEGIES["minimax"], MINI.rules).standard_error == 0


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_guesses_of_each_secret_are_those_of_its_game(jobs: int) -> None:
    strategy, space, rng = STRATEGIES["entropy"], code_space(MINI.rules), np.random.default_rng(0)

    found = evaluate(strategy, MINI.rules, jobs=jobs)

    assert found.met.tolist() == list(range(216))
    assert found.each.dtype == np.intp
    assert int(found.each.sum()) == found.total
    for secret in range(0, 216, 7):
        position = Position.start(space)
        for _ in range(int(found.each[secret])):
            guess = strategy.next_guess(position, rng)
            position = position.after(guess, int(space.feedback(guess)[secret]))
        assert guess == secret


@pytest.mark.parametrize("slug", ["minimax", "random"])
@pytest.mark.parametrize("games", [None, 130])
def test_each_game_keeps_its_place_whatever_process_plays_it(slug: str, games: int | None) -> None:
    alone, together = (
        evaluate(STRATEGIES[slug], MINI.rules, games=games, seed=3, jobs=jobs) for jobs in (1, 3)
    )

    assert alone.met.tolist() == together.met.tolist()
    assert alone.each.tolist() == together.each.tolist()
    assert len(alone.each) == (games or 216)
    assert np.bincount(alone.each)[1:].tolist() == list(alone.histogram)
    if slug == "minimax":
        complete = evaluate(STRATEGIES[slug], MINI.rules).each
        assert alone.each.tolist() == complete[alone.met].tolist()


def test_what_a_seed_has_spawned_changes_the_games_but_not_their_secrets() -> None:
    seeds = [np.random.SeedSequence(4, n_children_spawned=spawned) for spawned in (0, 256)]

    one, other = (evaluate("random", MINI.rules, games=90, seed=seed) for seed in seeds)

    assert one.met.tolist() == other.met.tolist()
    assert one.each.tolist() != other.each.tolist()
    assert one.each.tolist() == evaluate("random", MINI.rules, games=90, seed=4).each.tolist()


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


@pytest.mark.parametrize("strategy", ["minimax", STRATEGIES["minimax"]])
@pytest.mark.parametrize("rules", ["mini", "3x6", MINI, MINI.rules])
@pytest.mark.parametrize("first", ["112", (0, 0, 1), [0, 0, 1]])
def test_a_question_may_be_asked_in_text_or_by_objects(
    strategy: Strategy | str, rules: Any, first: Any
) -> None:
    evaluation = evaluate(strategy, rules, first)

    assert evaluation.total == evaluate(STRATEGIES["minimax"], MINI.rules, (0, 0, 1)).total
    assert (evaluation.rules, evaluation.first) == (MINI.rules, (0, 0, 1))


@pytest.mark.parametrize(
    ("strategy", "complaint"),
    [
        (failing.Raising, "Raising is a class; a strategy is an object, such as Raising()."),
        (3, "A int is no strategy: it has no method next_guess."),
        (LEVELS["knuth"], "A Level is no strategy."),
        ("knut", "There is no strategy 'knut'; there are"),
    ],
)
def test_what_is_no_strategy_is_refused(strategy: Any, complaint: str) -> None:
    with pytest.raises(SolverError) as refusal:
        evaluate(strategy, "mini")

    assert str(refusal.value).startswith(complaint)


def test_guesses_may_be_colors_or_text() -> None:
    class Spelling:
        is_random = False

        def next_guess(self, position: Position, _rng: np.random.Generator) -> str:
            return format_code(position.space.code(int(position.candidates[0])), MINI.rules)

    evaluation = evaluate(Spelling(), "mini")

    assert (evaluation.strategy, evaluation.failures) == ("Spelling", 0)
    assert evaluation.histogram == evaluate("lowest", "mini").histogram
    assert evaluation.complete


LOWEST = evaluate("lowest", "mini")
NODES = len(DecisionTree.build(STRATEGIES["lowest"], MINI.rules))


@pytest.mark.parametrize("games", [None, 150])
@pytest.mark.parametrize(
    ("strategy", "reason"),
    [
        (failing.raising, "at the first guess, it raised ZeroDivisionError"),
        (failing.exiting, "at the first guess, it raised SystemExit(3)"),
        (failing.below, "at the first guess, it returned no code: -1 is not the index of a code"),
        (failing.silent, "at the first guess, it returned no code: None is not a code"),
        (failing.certain, "at the first guess, it returned no code: True is not a code"),
        (failing.wordy, "at the first guess, it returned no code: 'perhaps' is not a code"),
        (failing.drawing, "at the first guess, it drew from the random generator"),
        (failing.shuffling, "at the first guess, it raised ValueError"),
    ],
)
def test_what_failed_is_no_result(strategy: StrategyLike, reason: str, games: int | None) -> None:
    found = [
        evaluate(strategy, "mini", games=games, seed=1, jobs=jobs, guess_seconds=seconds)
        for jobs, seconds in ((1, None), (1, 5.0), (2, None), (2, 5.0))
    ]

    evaluation = found[0]
    assert not evaluation.complete
    assert not evaluation.optimal
    assert evaluation.stand_in == "lowest"
    assert evaluation.reason is not None
    assert evaluation.reason.startswith(reason)
    assert {one.reason for one in found} == {evaluation.reason}
    assert {(one.histogram, one.failures) for one in found} == {
        (evaluation.histogram, evaluation.failures)
    }
    if games is None:
        assert evaluation.histogram == LOWEST.histogram
        drawn = strategy is failing.shuffling  # it plays games, and fails at each guess of each
        assert evaluation.failures == (LOWEST.total if drawn else NODES)


def test_what_fails_once_is_no_result_either() -> None:
    for jobs, seconds in ((1, None), (1, 5.0), (2, 5.0)):
        evaluation = evaluate(failing.sometimes, "mini", jobs=jobs, guess_seconds=seconds)

        assert evaluation.failures == 1
        assert evaluation.reason == "after 666 1 0, it raised LookupError('this one')"
        assert not evaluation.complete
        assert evaluation.complaint == (
            "sometimes failed, so this is no result: the lowest candidate stood in for 1 guess; "
            "first, after 666 1 0, it raised LookupError('this one')."
        )


@pytest.mark.parametrize(
    ("rules", "first", "games"),
    [("mini", "666", None), ("mini", "666", 60), ("classic", "4321", None)],
)
def test_what_hangs_is_ended_and_asked_no_more(rules: str, first: str, games: int | None) -> None:
    found = [
        evaluate(failing.hanging, rules, first, games=games, seed=2, jobs=jobs, guess_seconds=0.3)
        for jobs in (1, 2)
    ]

    evaluation = found[0]
    assert evaluation.reason == "it took more than 0.3 seconds for a guess"
    assert evaluation.failures > 10
    assert not evaluation.complete
    assert evaluation.secrets == (games or evaluation.rules.size)
    assert (evaluation.histogram, evaluation.failures, evaluation.reason) == (
        found[1].histogram,
        found[1].failures,
        found[1].reason,
    )


@pytest.mark.parametrize(
    ("strategy", "reason"),
    [
        (failing.sleeping, "it took more than 0.2 seconds for a guess"),
        (failing.dying, "it ended its process"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_never_answers_costs_one_limit(strategy: StrategyLike, reason: str, jobs: int) -> None:
    evaluation = evaluate(strategy, "mini", jobs=jobs, guess_seconds=0.2)

    assert (evaluation.histogram, evaluation.failures) == (LOWEST.histogram, NODES)
    assert evaluation.reason == reason
    assert evaluation.seconds < 10


def test_json_tells_of_failures() -> None:
    failed, fine = evaluate(failing.raising, "mini").as_json(), LOWEST.as_json()

    names = ("stand_in", "failures", "reason", "complete", "optimal")
    assert [fine[name] for name in names] == [None, 0, None, True, False]
    assert [failed[name] for name in names if name != "reason"] == ["lowest", NODES, False, False]
    assert "ZeroDivisionError" in str(failed["reason"])
    assert LOWEST.complaint is None


def test_the_most_that_a_guess_may_take_does_not_end_one_that_answers() -> None:
    """All its guesses together take longer than the limit of one."""
    evaluation = evaluate(failing.slow, "2x6", guess_seconds=0.15)

    assert evaluation.failures == 0
    assert evaluation.seconds > 0.3


@pytest.mark.parametrize(
    "options", [{"jobs": 0}, {"jobs": -1}, {"jobs": 1.5}, {"games": 0}, {"games": "5"}]
)
def test_numbers_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(SolverError, match="must be a whole number from 1"):
        evaluate("minimax", "mini", **options)
    with pytest.raises(SolverError, match="more than 0"):
        evaluate("minimax", "mini", guess_seconds=0)


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
