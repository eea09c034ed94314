"""Evaluations: how many guesses a strategy needs to find secrets.

A deterministic strategy meets all secrets at once: its decision tree is grown layer by layer, and
each layer tells which secrets its guesses find. With several processes, each one grows shares of
the subtrees that follow the first guess. A random strategy plays one game for each secret.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import index as whole_number
from time import perf_counter

import numpy as np

from solver.analysis.team import Team, Work, failures_of
from solver.analysis.tree import grow
from solver.core.codes import Code, CodeLike, format_code
from solver.core.errors import SolverError
from solver.core.guess_counts import GuessCounts
from solver.core.layer import Layer
from solver.core.position import Position
from solver.core.rules import Rules, RulesLike, as_rules
from solver.core.space import CodeSpace, Indices, code_space
from solver.perfect.best_known import best_known
from solver.strategies import EndlessGameError, Strategy, as_strategy
from solver.strategies.base import MAX_TURNS, StrategyLike, Watch, unwatched
from solver.strategies.foreign import STAND_IN, Clock, Failures

SHARES_PER_JOB = 8  # shares of a tree for each process, so that all finish at about the same time
SHARES_OF_ANY_JOBS = 64  # the same for a strategy from elsewhere, for any number of processes
SHARES_OF_GAMES = 256  # shares of games, each with a random generator that depends on the seed only


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation(GuessCounts):
    """The guesses that a strategy needed under some rules.

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


def check_whole(name: str, number: object) -> None:
    """Raise SolverError unless a number is whole and at least 1."""
    try:
        is_fine = whole_number(number) >= 1  # type: ignore[arg-type]
    except TypeError:
        is_fine = False
    if not is_fine:
        raise SolverError(f"{name} must be a whole number from 1, not {number!r}.")


def evaluate(
    strategy: StrategyLike,
    rules: RulesLike,
    first: CodeLike | None = None,
    *,
    games: int | None = None,
    seed: int | np.random.SeedSequence | None = None,
    jobs: int = 1,
    guess_seconds: float | None = None,
    watch: Watch = unwatched,
) -> Evaluation:
    """Let a strategy find every secret once, after a given first guess or its own.

    games: the number of secrets to draw at random, instead of every secret once.
    seed: of the random generator; the figures depend on it, but not on `jobs`. A seed sequence
        draws the same secrets whatever it has spawned, and games by those that it spawns next.
    jobs: the number of processes.
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
    if games is not None:
        check_whole("games", games)
    if guess_seconds is not None and not guess_seconds > 0:
        raise SolverError("guess_seconds must be more than 0, or None for any time.")
    chosen, shape = as_strategy(strategy), as_rules(rules)
    space = code_space(shape)
    opening = None if first is None else space.index(first)
    failures, complete = Failures(), False
    with Team(Work(chosen, shape), jobs, guess_seconds) as team:
        if opening is None and not chosen.is_random:
            opening, failures = _opening(team)
        if opening is None or chosen.is_random or games is not None:
            met, shares = _play_games(team, opening, games, seed, watch)
        else:
            met, shares = space.indices, _walk_tree(team, opening, watch)
            complete = all(share.complete for share in shares)
    each = np.ones(len(met), dtype=np.intp)
    for share in shares:
        each[share.places] = share.guesses
        failures += share.failures
    return Evaluation(
        strategy=chosen.slug,
        rules=shape,
        first=None if opening is None else space.code(opening),
        histogram=tuple(np.bincount(each)[1:].tolist()),
        complete=complete and not failures.count,
        seconds=perf_counter() - began,
        met=met,
        each=each,
        failures=failures.count,
        reason=failures.reason,
    )


@dataclass(frozen=True, slots=True)
class _Share:
    """What came of a share of the work.

    places: intp, shape (secrets,), the places of its secrets among all that are met.
    guesses: intp, shape (secrets,), the guesses that each took.
    """

    places: Indices
    guesses: Indices
    complete: bool
    failures: Failures


def _opening(team: Team) -> tuple[int, Failures]:
    """The first guess of a strategy that is not random."""
    if not team.may_fail:
        return _open(team.work, None, Clock())
    [found] = team.results(_open, [None], unwatched)
    return found


def _open(work: Work, _task: None, clock: Clock) -> tuple[int, Failures]:
    player = work.player(clock)
    start = Position.start(code_space(work.rules))
    return player.next_guess(start, np.random.default_rng(0)), failures_of(player)


def _walk_tree(team: Team, opening: int, watch: Watch) -> list[_Share]:
    """The shares of a tree, which have all secrets except the first guess."""
    if team.jobs == 1 and not team.may_fail:
        start = Layer.of(Position.start(code_space(team.work.rules)))
        layers, _, complete = grow(team.work.strategy, start, np.array([opening]), watch)
        return [_Share(*finds(layers), complete, Failures())]
    shares = SHARES_OF_ANY_JOBS if team.may_fail else team.jobs * SHARES_PER_JOB
    tasks = [(opening, share, shares) for share in range(shares)]
    return team.results(_walk_share, tasks, watch)


def _walk_share(work: Work, task: tuple[int, int, int], clock: Clock) -> _Share:
    """One share of the answers to the first guess."""
    opening, share, shares = task
    start = Layer.of(Position.start(code_space(work.rules)))
    layer, _ = start.after(np.array([opening]))
    mine = np.argsort(-layer.sizes, kind="stable")[share::shares]
    player = work.player(clock)
    layers, _, complete = grow(player, layer.part(mine))
    secrets, guesses = finds(layers)
    return _Share(secrets, guesses + 1, complete, failures_of(player))


def finds(layers: Sequence[tuple[Layer, Indices]]) -> tuple[Indices, Indices]:
    """The secrets that the layers of a tree find, and the number of guesses that each takes.

    Returns two arrays, intp, shape (secrets,).
    """
    found = [np.empty(0, dtype=np.intp)]
    for layer, guesses in layers:
        is_found = np.repeat(guesses, layer.sizes) == layer.candidates
        found.append(layer.candidates[is_found])
    return np.concatenate(found), np.repeat(np.arange(len(found)), [len(some) for some in found])


def _play_games(
    team: Team,
    opening: int | None,
    games: int | None,
    seed: int | np.random.SeedSequence | None,
    watch: Watch,
) -> tuple[Indices, list[_Share]]:
    """Random secrets, or each secret once, and the shares of the games against them."""
    seeds = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    size = team.work.rules.size
    if games is None:
        secrets = np.arange(size)
    else:
        secrets = np.random.default_rng(seeds).integers(size, size=games)
    shares = min(len(secrets), SHARES_OF_GAMES)
    places = [np.arange(share, len(secrets), shares) for share in range(shares)]
    tasks = [
        (opening, at, secrets[at], rng) for at, rng in zip(places, seeds.spawn(shares), strict=True)
    ]
    return secrets, team.results(_play_share, tasks, watch)


def _play_share(
    work: Work, task: tuple[int | None, Indices, Indices, np.random.SeedSequence], clock: Clock
) -> _Share:
    """A share of the games."""
    opening, places, secrets, seed = task
    player, space, rng = work.player(clock), code_space(work.rules), np.random.default_rng(seed)
    guesses = [_play(player, space, opening, secret, rng) for secret in secrets.tolist()]
    took = np.array(guesses, dtype=np.intp)
    return _Share(places, took, complete=False, failures=failures_of(player))


def _play(
    player: Strategy, space: CodeSpace, opening: int | None, secret: int, rng: np.random.Generator
) -> int:
    """How many guesses one game takes."""
    position = Position.start(space)
    guess = player.next_guess(position, rng) if opening is None else opening
    for guesses in range(1, MAX_TURNS):
        if guess == secret:
            return guesses
        cell = int(space.feedback(guess, np.array([secret]))[0])
        position = position.after(guess, cell)
        guess = player.next_guess(position, rng)
    raise EndlessGameError(f"{player.slug} has not found a secret after {MAX_TURNS} guesses.")
