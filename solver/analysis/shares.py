"""Shares of an evaluation, each of which is computed on its own, anywhere and in any order.

A deterministic strategy that meets every secret once walks its tree. The tree is cut at the answers
to the first guess, and where one of these leaves too many candidates, at those to the second. Games
are dealt out in turn; each has a random generator that depends on the seed and its place only. So
what a share finds depends neither on the other shares nor on where it is computed.
"""

import json
import zlib
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from operator import index as whole_number
from time import perf_counter
from typing import Any, Self

import numpy as np

from solver.analysis.pieces import Recalled, below_of, part_of, pieces_of, turns_of
from solver.core.codes import CodeLike
from solver.core.errors import SolverError
from solver.core.layer import Layer
from solver.core.position import Position
from solver.core.rules import MAX_CODES, Rules, RulesLike, as_rules
from solver.core.space import Indices, code_space
from solver.strategies import Strategy, StrategyError, as_strategy
from solver.strategies.base import MAX_TURNS, StrategyLike, Watch, unwatched
from solver.strategies.foreign import FailureCounter, Failures, ForeignStrategy, GivenUp

GENERATORS = 256  # of games; each plays every 256th game
MOST_SHARES = 65_536
HEAD_BYTES = 200  # of the line before the numbers of a packed result, at most
SECRET_BYTES = 6  # of each secret after it, before they are compressed
CUT_FROM = 2.0  # candidates after an answer, in fair shares, from which on they are cut further


@dataclass(frozen=True, slots=True, eq=False)
class ShareResult:
    """What a share of an evaluation found.

    places: intp, shape (secrets,), the places of its secrets among all that are met.
    guesses: intp, shape (secrets,), the guesses that each took.
    first: the index of the first guess; None if it differs from game to game.
    complete: whether its secrets are all of a part of a tree, and no guess in it rests on a sample.
    seconds: what it took.
    """

    places: Indices
    guesses: Indices
    first: int | None
    complete: bool
    seconds: float
    failures: Failures = field(default_factory=Failures)

    @classmethod
    def joined(cls, results: Sequence[Self]) -> Self:
        """What several shares found together, as the result of one; their seconds are added up."""
        return cls(
            places=np.concatenate([result.places for result in results]),
            guesses=np.concatenate([result.guesses for result in results]),
            first=next((each.first for each in results if each.first is not None), None),
            complete=all(result.complete for result in results),
            seconds=sum(result.seconds for result in results),
            failures=sum((result.failures for result in results), Failures()),
        )

    @property
    def histogram(self) -> tuple[int, ...]:
        """How many of its secrets took 1, 2, 3, … guesses."""
        return tuple(np.bincount(self.guesses)[1:].tolist())

    def pack(self) -> bytes:
        """The result as bytes, about one and a half for each secret, for `unpack`.

        Raises StrategyError for a strategy from elsewhere that failed.
        """
        if self.failures.count:
            raise StrategyError("The result of a strategy that failed is not kept.")
        head = {"first": self.first, "complete": self.complete, "seconds": self.seconds}
        order = np.argsort(self.places)
        steps = np.diff(self.places[order], prepend=0).astype("<u4")
        guesses = self.guesses[order].astype("<u2")
        return zlib.compress(
            json.dumps(head).encode() + b"\n" + steps.tobytes() + guesses.tobytes()
        )

    @classmethod
    def unpack(cls, packed: bytes, most: int = MAX_CODES) -> Self:
        """The result that was packed. Raises SolverError for other bytes.

        most: the secrets that it may have; no more memory is taken than these need.
        """
        try:
            return cls(*_unpacked(packed, most))
        except (zlib.error, ValueError, TypeError, KeyError) as error:
            raise SolverError(f"This is no packed result of a share: {error}.") from None


def _unpacked(packed: bytes, most: int) -> tuple[Indices, Indices, int | None, bool, float]:
    """The fields of a result. Raises zlib.error, ValueError, TypeError, or KeyError."""
    head, _, body = _inflated(packed, HEAD_BYTES + SECRET_BYTES * most).partition(b"\n")
    if len(head) > HEAD_BYTES or len(body) % SECRET_BYTES:
        raise ValueError("it has another form")
    count = len(body) // SECRET_BYTES
    steps = np.frombuffer(body, "<u4", count)
    guesses = np.frombuffer(body, "<u2", count, offset=4 * count).astype(np.intp)
    if count and not 1 <= guesses.min() <= guesses.max() <= MAX_TURNS:
        raise ValueError("a number of guesses is out of bounds")
    return np.cumsum(steps, dtype=np.intp), guesses, *_head_of(json.loads(head))


def _head_of(stored: Any) -> tuple[int | None, bool, float]:
    """The first guess, whether all is complete, and the seconds, as they were packed.

    Raises ValueError, TypeError, or KeyError for anything else.
    """
    first, seconds = stored["first"], float(stored["seconds"])
    if not 0 <= seconds < np.inf:
        raise ValueError("its seconds are out of bounds")
    return None if first is None else int(first), bool(stored["complete"]), seconds


def _inflated(packed: bytes, most: int) -> bytes:
    """What was compressed, at most so many bytes. Raises ValueError for more, and zlib.error."""
    inflater = zlib.decompressobj()
    found = inflater.decompress(packed, most)
    if not inflater.eof:
        raise ValueError("it is cut, or too long")
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """How an evaluation is cut into shares.

    first: the index of a given first guess; None for the strategy's own.
    games: the number of secrets to draw; None for every secret once.
    seeds: of the secrets and games; None if neither is drawn.
    shares: their number.
    """

    rules: Rules
    first: int | None
    games: int | None
    seeds: np.random.SeedSequence | None
    shares: int

    @property
    def met(self) -> Indices:
        """The secrets that are met, intp, shape (secrets,)."""
        if self.games is None or self.seeds is None:
            return code_space(self.rules).indices
        return np.random.default_rng(self.seeds).integers(self.rules.size, size=self.games)

    def share(self, player: Strategy, number: int, watch: Watch = unwatched) -> ShareResult:
        """What a strategy finds in one of the shares, counted from 0. Raises EndlessGameError."""
        began = perf_counter()
        first = self.first
        if first is None and not player.is_random:
            first = opening_of(player, self.rules)
        if self.seeds is None and first is not None:
            places, guesses, complete = self._walk(player, number, first, watch)
        else:
            places, guesses = self._play(player, number, first, watch)
            complete = False
        failures = player.failures if isinstance(player, FailureCounter) else Failures()
        return ShareResult(places, guesses, first, complete, perf_counter() - began, failures)

    def _walk(
        self, player: Strategy, number: int, first: int, watch: Watch
    ) -> "tuple[Indices, Indices, bool]":
        """A share of a tree; the first one has the first guess."""
        layer, _ = Layer.of(Position.start(code_space(self.rules))).after(np.array([first]))
        # What a strategy from elsewhere is asked is counted, so it must be asked once.
        most = np.inf if isinstance(player, FailureCounter) else CUT_FROM
        mine = [
            piece for piece in pieces_of(layer.sizes, self.shares, most) if piece.share == number
        ]
        whole = np.array([piece.at for piece in mine if piece.of == 1], dtype=np.intp)
        found = [below_of(player, layer.part(whole), 1, watch)] if len(whole) else []
        found += [part_of(player, layer.part(np.array([p.at])), p) for p in mine if p.of > 1]
        if number == 0:
            found.append((np.array([first]), np.array([1]), True))
        places = [np.empty(0, dtype=np.intp), *(places for places, _, _ in found)]
        guesses = [np.empty(0, dtype=np.intp), *(guesses for _, guesses, _ in found)]
        return np.concatenate(places), np.concatenate(guesses), all(each[2] for each in found)

    def _play(
        self, player: Strategy, number: int, first: int | None, watch: Watch
    ) -> tuple[Indices, Indices]:
        """A share of the games."""
        space, met = code_space(self.rules), self.met
        generators = min(len(met), GENERATORS)
        places, guesses = [], []
        if not (player.is_random or isinstance(player, FailureCounter)):
            player = Recalled(player)
        spawned = [] if self.seeds is None else deepcopy(self.seeds).spawn(generators)
        mine = list(enumerate(spawned))[number :: self.shares]
        for done, (at, seed) in enumerate(mine, start=1):
            rng = np.random.default_rng(seed)
            places.append(np.arange(at, len(met), generators))
            guesses += [turns_of(player, space, first, secret, rng) for secret in met[places[-1]]]
            watch(done / len(mine))
        return np.concatenate(places), np.array(guesses, dtype=np.intp)


@dataclass(frozen=True, slots=True, eq=False)
class EvaluationShare:
    """A share of an evaluation, to be computed here or in another process; see `evaluation_shares`.

    number: which of the shares it is, counted from 0.
    """

    strategy: Strategy
    cut: Cut
    number: int

    def run(self, watch: Watch = unwatched) -> ShareResult:
        """Compute it. Raises EndlessGameError if a secret is never found."""
        return self.cut.share(self.strategy, self.number, watch)


def evaluation_shares(
    strategy: StrategyLike,
    rules: RulesLike,
    first: CodeLike | None = None,
    *,
    games: int | None = None,
    seed: int | np.random.SeedSequence | None = None,
    shares: int,
) -> tuple[EvaluationShare, ...]:
    """The shares of an evaluation of a strategy of this package; nothing is computed yet.

    The parameters are those of `evaluate`. The same parameters give the same shares, but without a
    seed, strategies that draw and secrets that are drawn differ from call to call. `shares` is how
    many there are at most; there are fewer of few games. `Evaluation.of_shares` puts the results
    together.

    Raises SolverError for numbers out of bounds, RulesError, CodeError, UnknownStrategyError, and
    StrategyError for a strategy from elsewhere, which needs a process of its own.

    >>> shares = evaluation_shares("minimax", "classic", shares=4)
    >>> sorted(int(share.run().guesses.sum()) for share in shares)
    [1386, 1394, 1438, 1583]
    """
    chosen = as_strategy(strategy)
    if isinstance(chosen, ForeignStrategy | GivenUp):
        raise StrategyError(f"{chosen.slug} is from elsewhere, so its evaluation is not cut.")
    check_whole("shares", shares)
    cut = cut_for(chosen, as_rules(rules), first, games, seed, shares)
    return tuple(EvaluationShare(chosen, cut, number) for number in range(cut.shares))


def cut_for(
    strategy: Strategy,
    rules: Rules,
    first: CodeLike | None,
    games: int | None,
    seed: int | np.random.SeedSequence | None,
    shares: int,
) -> Cut:
    """How an evaluation is cut. Raises SolverError for a number of games, and CodeError.

    A seed sequence has then spawned the seeds of the games.
    """
    if games is not None:
        check_whole("games", games)
    opening = None if first is None else code_space(rules).index(first)
    if games is None and not strategy.is_random:
        return Cut(rules, opening, None, None, min(shares, MOST_SHARES))
    given = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    seeds, generators = deepcopy(given), min(games or rules.size, GENERATORS)
    given.spawn(generators)
    return Cut(rules, opening, games, seeds, min(shares, generators))


def opening_of(player: Strategy, rules: Rules) -> int:
    """The first guess of a strategy that is not random."""
    return player.next_guess(Position.start(code_space(rules)), np.random.default_rng(0))


def check_whole(name: str, number: object) -> None:
    """Raise SolverError unless a number is whole and at least 1."""
    try:
        is_fine = whole_number(number) >= 1  # type: ignore[arg-type]
    except TypeError:
        is_fine = False
    if not is_fine:
        raise SolverError(f"{name} must be a whole number from 1, not {number!r}.")
