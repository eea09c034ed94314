"""Evaluations: how many guesses a strategy needs to find secrets.

A deterministic strategy meets all secrets at once: its decision tree is grown layer by layer, and
each layer tells which secrets its guesses find. A random strategy plays one game for each secret.
`shares` says how both are cut, so that several processes can share the work.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from time import perf_counter

import numpy as np

from solver.analysis.parallel import spread
from solver.analysis.shares import (
    Cut,
    EvaluationShare,
    ShareResult,
    check_whole,
    cut_for,
    opening_of,
)
from solver.analysis.workers import Team, Work, failures_of
from solver.core.codes import Code, CodeLike, format_code
from solver.core.errors import SolverError
from solver.core.guess_counts import GuessCounts
from solver.core.rules import Rules, RulesLike, as_rules
from solver.core.space import Indices, code_space
from solver.perfect.best_known import best_known
from solver.strategies import Strategy, as_strategy
from solver.strategies.base import StrategyLike, Watch, unwatched
from solver.strategies.foreign import STAND_IN, Clock, Failures, ForeignStrategy
from solver.strategies.opened import Opened
from solver.strategies.written import strategy_text

SHARES_PER_JOB = 4  # shares for each process, so that all finish at about the same time
EXECUTOR_SHARES = 32  # the same for an executor, which does not say how many processes it has
FOREIGN_SHARES = 64  # of a strategy from elsewhere, whose failures must not depend on the processes
NO_FAILURES = Failures()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation(GuessCounts):
    """The guesses that a strategy needed under some rules.

    strategy: its text, with its options.
    first: the first guess; None if it differs from game to game.
    seconds: the elapsed time.
    met: intp, shape (secrets,), the indices of the secrets in the order in which they were drawn, or
        in ascending order if each was met once.
    each: intp, shape (secrets,), the guesses that each of them took.
    failures: the guesses for which the lowest candidate stood in, because the strategy failed.
    reason: what happened at the first failure, as "after 1122 1 1, it raised …".
    """

    strategy: str
    rules: Rules
    first: Code | None
    seconds: float
    met: Indices = field(compare=False, repr=False)
    each: Indices = field(compare=False, repr=False)
    failures: int = 0
    reason: str | None = None

    @property
    def stand_in(self) -> str | None:
        """The strategy that guessed wherever this one failed; None if it never failed."""
        return STAND_IN if self.failures else None

    @property
    def complaint(self) -> str | None:
        """Why these figures are not those of the strategy, in a sentence; None if they are."""
        if not self.failures:
            return None
        guesses = "1 guess" if self.failures == 1 else f"{self.failures:,} guesses"
        return (
            f"{self.strategy} failed, so this is no result: the lowest candidate stood in for "
            f"{guesses}; first, {self.reason}."
        )

    @property
    def optimal(self) -> bool:
        """Whether it is proven that no strategy needs fewer guesses for all secrets together."""
        return self.complete and best_known(self.rules).is_optimal(self.total)

    @staticmethod
    def of_shares(
        shares: Sequence[EvaluationShare], results: Iterable[ShareResult]
    ) -> "Evaluation":
        """The evaluation of which these are all shares, and their results, in any order.

        `seconds` is what they took together. Raises SolverError if a result is missing, or is there
        twice.

        >>> from solver import evaluation_shares
        >>> shares = evaluation_shares("minimax", "classic", shares=4)
        >>> Evaluation.of_shares(shares, [share.run() for share in shares]).total
        5801
        """
        found = list(results)
        seconds = sum(result.seconds for result in found)
        return _put_together(strategy_text(shares[0].strategy), shares[0].cut, found, seconds)

    def as_json(self) -> dict[str, object]:
        """Plain values."""
        return {
            "strategy": self.strategy,
            "rules": str(self.rules),
            "first": None if self.first is None else format_code(self.first, self.rules),
            **self.counts_as_json(),
            "standard_error": self.standard_error,
            "optimal": self.optimal,
            "stand_in": self.stand_in,
            "failures": self.failures,
            "reason": self.reason,
            "seconds": self.seconds,
        }


def evaluate(
    strategy: StrategyLike,
    rules: RulesLike,
    first: CodeLike | None = None,
    *,
    games: int | None = None,
    seed: int | np.random.SeedSequence | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    guess_seconds: float | None = None,
    watch: Watch = unwatched,
) -> Evaluation:
    """Let a strategy find every secret once, after a given first guess or its own.

    games: the number of secrets to draw at random, instead of every secret once.
    seed: of the random generator; the figures depend on it, but not on `jobs`. A seed sequence
        draws the same secrets whatever it has spawned, and games by those that it spawns next.
    jobs: the number of processes of this machine.
    executor: where to work instead; any `concurrent.futures.Executor` whose processes can import
        this package. A strategy from elsewhere works in processes of this machine all the same.
    guess_seconds: the longest time that one guess of a strategy from elsewhere may take; it then
        works in a process of its own. None for any time.

    A strategy from elsewhere that fails raises nothing here: see `Evaluation.failures`.

    Raises SolverError for numbers out of bounds, RulesError, CodeError, UnknownStrategyError,
    EndlessGameError if a secret is never found, and StrategyError if the object is no
    strategy, cannot be sent to another process, or does not end a game.

    >>> evaluate("minimax", "classic").histogram
    (1, 6, 62, 533, 694)
    """
    began = perf_counter()
    check_whole("jobs", jobs)
    if guess_seconds is not None and not guess_seconds > 0:
        raise SolverError("guess_seconds must be more than 0, or None for any time.")
    chosen, shape = as_strategy(strategy), as_rules(rules)
    if isinstance(chosen, Opened):  # so that a strategy from elsewhere is known as one
        first = chosen.first if first is None else first
        chosen = chosen.strategy
    if isinstance(chosen, ForeignStrategy):
        cut = cut_for(chosen, shape, first, games, seed, FOREIGN_SHARES)
        results, failures = _guarded(Work(chosen, shape), cut, jobs, guess_seconds, watch)
        return _put_together(strategy_text(chosen), cut, results, perf_counter() - began, failures)
    cut = cut_for(chosen, shape, first, games, seed, _shares(jobs, executor))
    results = _compute_all(chosen, cut, jobs, executor, watch)
    return _put_together(strategy_text(chosen), cut, results, perf_counter() - began)


def _shares(jobs: int, executor: Executor | None) -> int:
    if executor is not None:
        return EXECUTOR_SHARES
    return jobs * SHARES_PER_JOB if jobs > 1 else 1


def _compute_all(
    strategy: Strategy, cut: Cut, jobs: int, executor: Executor | None, watch: Watch
) -> list[ShareResult]:
    """All shares, in this process or in others."""
    if cut.shares == 1 and executor is None:
        return [cut.share(strategy, 0, watch)]
    calls = [EvaluationShare(strategy, cut, number).run for number in range(cut.shares)]
    results = []
    for _, result in spread(calls, executor=executor, jobs=jobs):
        results.append(result)
        watch(len(results) / cut.shares)
    return results


def _put_together(
    strategy: str,
    cut: Cut,
    results: Sequence[ShareResult],
    seconds: float,
    failures: Failures = NO_FAILURES,
) -> Evaluation:
    """The evaluation whose shares have these results; the failures came before them."""
    met = cut.met
    places = np.concatenate([result.places for result in results])
    if not np.array_equal(np.sort(places), np.arange(len(met))):
        raise SolverError("These are not the results of all shares, each once.")
    first = next((result.first for result in results if result.first is not None), cut.first)
    if first is not None and not 0 <= first < cut.rules.size:
        raise SolverError(f"There is no code {first:,} that could be the first guess.")
    each = np.empty(len(met), dtype=np.intp)
    each[places] = np.concatenate([result.guesses for result in results])
    failures = sum((result.failures for result in results), failures)
    return Evaluation(
        strategy=strategy,
        rules=cut.rules,
        first=None if first is None else code_space(cut.rules).code(first),
        histogram=tuple(np.bincount(each)[1:].tolist()),
        complete=all(result.complete for result in results) and not failures.count,
        seconds=seconds,
        met=met,
        each=each,
        failures=failures.count,
        reason=failures.reason,
    )


def _guarded(
    work: Work, cut: Cut, jobs: int, guess_seconds: float | None, watch: Watch
) -> tuple[list[ShareResult], Failures]:
    """The shares of a strategy from elsewhere, and its failures at the first guess."""
    failures = NO_FAILURES
    with Team(work, jobs, guess_seconds) as team:
        if cut.first is None and not work.strategy.is_random:
            [(first, failures)] = team.results(_open, [None], unwatched)
            cut = replace(cut, first=first)
        tasks = [(cut, number) for number in range(cut.shares)]
        return team.results(_compute, tasks, watch), failures


def _open(work: Work, _task: None, clock: Clock) -> tuple[int, Failures]:
    """The first guess of a strategy that is not random."""
    player = work.player(clock)
    return opening_of(player, work.rules), failures_of(player)


def _compute(work: Work, task: tuple[Cut, int], clock: Clock) -> ShareResult:
    """A share."""
    cut, number = task
    return cut.share(work.player(clock), number)
