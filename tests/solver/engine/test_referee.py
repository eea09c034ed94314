"""Measuring engines, and catching those that crash, hang, or lie."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from solver import evaluate
from solver.engine.crew import EngineError
from solver.engine.referee import EngineEvaluation, evaluate_engine
from tests.solver.engine.processes import are_gone, command
from tests.solver.refusals import refusal

pytestmark = pytest.mark.deep


def measured(kind: str, rules: str = "2x3", **how: Any) -> EngineEvaluation:
    return evaluate_engine(command(kind), rules, **({"seed": 1} | how))


@pytest.mark.parametrize("jobs", [1, 3])
def test_a_deterministic_engine_is_asked_once_for_all_secrets_with_the_same_history(
    jobs: int,
) -> None:
    lowest = evaluate("lowest", "3x4")

    found = measured("tree", "3x4", jobs=jobs)

    evaluation = found.evaluation
    assert evaluation.each.tolist() == lowest.each.tolist()
    assert evaluation.histogram == lowest.histogram
    assert (evaluation.strategy, evaluation.first, evaluation.complete) == (
        "tree 1.0",
        (0, 0, 0),
        True,
    )
    assert (found.author, found.command) == ("A. Author", command("tree"))
    assert (found.questions, evaluation.total) == (64, lowest.total)


def test_any_other_engine_plays_a_game_for_each_secret() -> None:
    lowest = evaluate("lowest", "2x3")

    found = measured("honest", jobs=2)

    assert found.evaluation.each.tolist() == lowest.each.tolist()
    assert found.questions == lowest.total
    assert not found.evaluation.complete
    assert found.evaluation.first is None


@pytest.mark.parametrize("kind", ["tree", "honest"])
def test_a_first_guess_may_be_given(kind: str) -> None:
    lowest = evaluate("lowest", "3x3", "123")

    found = measured(kind, "3x3", first="123")

    assert found.evaluation.first == (0, 1, 2)
    assert found.evaluation.each.tolist() == lowest.each.tolist()


@pytest.mark.parametrize("kind", ["tree", "honest"])
def test_drawn_secrets_are_those_that_a_strategy_meets_with_the_same_seed(kind: str) -> None:
    lowest = evaluate("lowest", "3x3", games=20, seed=3)

    found = measured(kind, "3x3", games=20, seed=3)

    assert found.evaluation.met.tolist() == lowest.met.tolist()
    assert found.evaluation.each.tolist() == lowest.each.tolist()
    assert not found.evaluation.complete


def test_each_game_has_a_seed_of_its_own(tmp_path: Path) -> None:
    def seeds_of(seed: int) -> list[str]:
        log = tmp_path / f"heard.{seed}"
        engine = f"tee {shlex.quote(str(log))} | {command('seeded')}"
        found = evaluate_engine(shlex.join(["sh", "-c", engine]), "3x3", games=12, seed=seed)
        assert found.evaluation.secrets == 12
        return [line for line in log.read_text().splitlines() if line.startswith("set seed ")]

    played_again, other = seeds_of(1), seeds_of(2)

    assert len(played_again) == len({*played_again}) == 8  # the log of the second process
    assert not {*played_again} & {*other}


WRONG = {
    "crash": "on 12: after 11 1 0, it ended with exit code 3 and said: out of luck ?[2J.",
    "abort": "on 12: after 11 1 0, it ended with signal SIGSEGV.",
    "hang": "on 12: after 11 1 0, it did not say 'guess' within 0.2 seconds.",
    "close": "on 12: after 11 1 0, it closed its output.",
    "flood": "on 12: after 11 1 0, it wrote more than 1,048,576 bytes, but no 'guess'.",
    "babble": "on 12: after 11 1 0, it wrote a line of more than 4,096 bytes.",
    "illegal": "on 12: after 11 1 0, it guessed '19': '9' in hole 2 is not one of the colors 123.",
    "short": "on 11: at the first guess, it guessed '1': A code here has 2 pegs, not 1.",
    "same": "on 12: it has not found it after 100 guesses.",
    "mute": "before the first game: it did not say 'ready' within 0.2 seconds.",
    "narrow": "before the first game: it said: error no such rules.",
}


@pytest.mark.parametrize("kind", WRONG)
def test_an_engine_that_fails_is_told_by_its_name_and_the_code(tmp_path: Path, kind: str) -> None:
    pids = tmp_path / "pids"
    seconds = 0.2 if kind == "hang" else 30

    with pytest.raises(EngineError) as raised:
        evaluate_engine(
            command(kind, pids),
            "2x3",
            jobs=1,
            guess_seconds=seconds,
            start_seconds=0.2 if kind == "mute" else 30,
        )

    name = command(kind, pids)[:39] + "…" if kind == "mute" else f"{kind} 1.0"
    assert str(raised.value) == f"{name} failed {WRONG[kind]}"
    assert kind == "mute" or are_gone(pids)


LIES = {
    "contrary": "it guessed 11, which does not fit the answers, but says: option consistent.",
    "moody": "it guessed 12 and then 21, but says: option deterministic.",
    "seedless": "it guessed 12 and then 21, but says: option seed.",
    "twice": "it guessed, but was not asked to.",
}


@pytest.mark.parametrize("kind", LIES)
def test_an_engine_that_breaks_a_promise_is_told_by_its_name(kind: str) -> None:
    with pytest.raises(EngineError) as raised:
        measured(kind, "3x3" if kind in {"moody", "seedless"} else "2x3")

    told = re.sub(r"\d+ and then \d+", "12 and then 21", str(raised.value))
    assert told.startswith(f"{kind} 1.0 failed ")
    assert told.endswith(f", {LIES[kind]}" if kind != "twice" else LIES[kind])


def test_what_was_not_promised_is_no_lie() -> None:
    with pytest.raises(EngineError, match="has not found it after 100 guesses"):
        measured("same")
    assert measured("free", "3x3").evaluation.secrets == 27


def test_numbers_have_bounds() -> None:
    wrong: list[dict[str, Any]] = [{"jobs": 0}, {"games": 0}, {"guess_seconds": 0.0}]
    for how in (*wrong, {"guess_seconds": 1e6}):
        assert refusal(measured, "honest", **how), how


def test_what_is_watched_grows_to_the_whole() -> None:
    for kind in ("tree", "honest"):
        shares: list[float] = []

        measured(kind, watch=shares.append)

        assert shares == sorted(shares)
        assert shares[-1] == 1
