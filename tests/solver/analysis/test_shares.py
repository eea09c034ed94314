"""An evaluation is cut into shares, which are computed in any order and put together again."""

import tracemalloc
import zlib
from dataclasses import replace
from multiprocessing.reduction import ForkingPickler
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import (
    Evaluation,
    OneStep,
    Rules,
    ShareResult,
    SolverError,
    StrategyError,
    evaluate,
    evaluation_shares,
)
from solver.strategies import STRATEGIES
from solver.strategies.costs import worst_case
from tests.depth import examples
from tests.solver import failing
from tests.solver.refusals import refusal

RULES = [Rules(3, 6), Rules(2, 12), Rules(5, 2), Rules(4, 5, repeats=False)]


def put_together(shares: tuple[Any, ...]) -> Evaluation:
    """Computed as elsewhere: each share is sent there, its result comes back, in another order."""
    results = [ForkingPickler.loads(ForkingPickler.dumps(share)).run().pack() for share in shares]
    results = results[1::2] + results[::2]
    return Evaluation.of_shares(shares, map(ShareResult.unpack, results))


@examples(2, 40)
@given(
    slug=st.sampled_from(["lowest", "minimax", "entropy", "perfect", "random", "careless"]),
    rules=st.sampled_from(RULES),
    count=st.integers(1, 40),
    games=st.sampled_from([None, 1, 75, 300]),
)
def test_any_number_of_shares_makes_the_same_evaluation(
    slug: str, rules: Rules, count: int, games: int | None
) -> None:
    whole = evaluate(slug, rules, games=games, seed=5)

    found = put_together(evaluation_shares(slug, rules, games=games, seed=5, shares=count))

    assert found.each.tolist() == whole.each.tolist()
    assert found.met.tolist() == whole.met.tolist()
    assert (found.histogram, found.first, found.complete) == (
        whole.histogram,
        whole.first,
        whole.complete,
    )


@pytest.mark.parametrize("slug", ["minimax", "random"])
def test_a_given_first_guess_is_that_of_every_share(slug: str) -> None:
    shares = evaluation_shares(slug, "mini", "221", games=None, seed=1, shares=6)

    found = put_together(shares)

    assert found.first == (1, 1, 0)
    assert found.each.tolist() == evaluate(slug, "mini", "221", seed=1).each.tolist()


def test_a_share_knows_that_it_rests_on_a_sample() -> None:
    few = OneStep("few", worst_case, limit=STRATEGIES["minimax"].limit._replace(pairs=100_000))  # type: ignore[attr-defined]

    assert not put_together(evaluation_shares(few, "4x6", shares=16)).complete
    assert put_together(evaluation_shares("minimax", "4x6", shares=16)).complete


def test_shares_may_be_empty_and_are_fewer_of_few_games() -> None:
    assert put_together(evaluation_shares("lowest", "2x2", shares=30)).total == 8
    assert len(evaluation_shares("random", "mini", games=7, seed=1, shares=30)) == 7
    assert len(evaluation_shares("random", "mini", seed=1, shares=10_000)) == 216


def test_a_missing_or_repeated_result_is_noticed() -> None:
    shares = evaluation_shares("minimax", "mini", shares=3)
    results = [share.run() for share in shares]

    for wrong in (results[1:], [*results, results[0]]):
        with pytest.raises(SolverError, match="not the results of all shares, each once"):
            Evaluation.of_shares(shares, wrong)


def test_a_packed_result_is_small_and_whole() -> None:
    [share] = evaluation_shares("minimax", "classic", shares=1)
    found = share.run()

    packed = found.pack()
    again = ShareResult.unpack(packed)

    assert len(packed) < 2_000
    order = np.argsort(found.places)
    assert again.places.tolist() == found.places[order].tolist()
    assert again.guesses.tolist() == found.guesses[order].tolist()
    assert (again.first, again.complete, again.seconds) == (7, True, found.seconds)


HEAD = b'{"first": null, "complete": true, "seconds": 1.0}\n'


def numbers(steps: list[int], guesses: list[int]) -> bytes:
    return np.array(steps, "<u4").tobytes() + np.array(guesses, "<u2").tobytes()


def test_what_is_packed_by_hand_is_unpacked() -> None:
    found = ShareResult.unpack(zlib.compress(HEAD + numbers([0, 2], [3, 1])))

    assert (found.places.tolist(), found.guesses.tolist(), found.first) == ([0, 2], [3, 1], None)


def test_other_bytes_are_no_packed_result() -> None:
    packed = [
        HEAD + b"123",
        HEAD + numbers([0], [0]),
        HEAD + numbers([0], [1_001]),
        HEAD[:-2],
        b"[]\n",
        b"7\n",
        b'{"first": null}\n',
        b'{"first": "x", "complete": true, "seconds": 1.0}\n',
        b'{"first": null, "complete": true, "seconds": NaN}\n',
        500 * b"[" + b"\n",
    ]
    cut = zlib.compress(HEAD + numbers([0], [1]))[:-5]
    for content in (b"", b"something else", cut, *map(zlib.compress, packed)):
        assert "no packed result" in refusal(ShareResult.unpack, content), content


def test_a_packed_result_takes_no_more_memory_than_its_secrets_need() -> None:
    bomb = zlib.compress(HEAD + bytes(16 << 20))

    tracemalloc.start()
    with pytest.raises(SolverError, match="it is cut, or too long"):
        ShareResult.unpack(bomb, most=1_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert peak < 1 << 20


def test_a_first_guess_that_is_no_code_is_refused() -> None:
    shares = evaluation_shares("minimax", "mini", shares=1)
    result = replace(shares[0].run(), first=10_000)

    with pytest.raises(SolverError, match="no code 10,000"):
        Evaluation.of_shares(shares, [result])


def test_strategies_from_elsewhere_are_not_cut() -> None:
    with pytest.raises(
        StrategyError, match=r"^highest is from elsewhere, so its evaluation is not cut\.$"
    ):
        evaluation_shares(failing.highest, "mini", shares=2)
