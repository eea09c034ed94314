"""Explorations: the guesses worth comparing in a position, one of each kind.

If a symmetry of the position maps one guess to another, both split the candidates alike and need
equally many guesses, so the lowest code stands for both. Of the guesses whose cells have the same
sizes, two are looked at, because they may still need different numbers of guesses. Of these, each
measure chooses its best in turn. They are rated by an exact search, or with the yardstick of a review,
and those that then agree in every figure are one kind.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.analysis.trial import rate_guesses, rated
from solver.analysis.values import Value
from solver.analysis.yardsticks import Purse
from solver.core.codes import Code, CodeLike
from solver.core.comparing import comparing_cost, most_within
from solver.core.contradiction import position_after
from solver.core.errors import gettext_noop
from solver.core.limits import MAX_RATED_CANDIDATES, Limit, TooFarError
from solver.core.partition import cell_sizes
from solver.core.position import GameOverError, HistoryLike, Position
from solver.core.rules import RulesLike
from solver.core.space import Indices
from solver.core.symmetry import representatives
from solver.perfect.automorphisms import automorphisms_of
from solver.strategies import STRATEGIES, Strategy
from solver.strategies.costs import expected_size, uncertainty, worst_case
from solver.strategies.perfect import Perfect

PER_SPLIT = 2  # guesses that are rated of those with cells of the same sizes


@dataclass(frozen=True, slots=True)
class Splits:
    """How guesses split the candidates; all arrays have the shape (guesses,).

    profiles: guesses whose cells have the same sizes have the same number, from 0.
    alike: the codes of that profile; None if they were not counted.
    """

    guesses: Indices
    profiles: Indices
    alike: Indices | None
    is_candidate: NDArray[np.bool_]
    worst: NDArray[Any]
    expected: NDArray[np.float64]
    bits: NDArray[np.float64]
    groups: Indices


def split_by(position: Position, guesses: Indices, labels: NDArray[np.uint16] | None) -> Splits:
    """How guesses split the candidates; those that put all into one cell are left out."""
    count = len(position.candidates)
    sizes = cell_sizes(position.space, guesses, position.candidates)
    useful = np.flatnonzero((sizes > 0).sum(axis=0) > (count > 1))
    guesses, sizes = guesses[useful], sizes[:, useful]
    profiles = _profiles(sizes)
    alike = None
    if labels is not None:
        classes = np.bincount(labels, minlength=len(labels))[guesses]
        alike = np.bincount(profiles, weights=classes).astype(np.intp)[profiles]
    return Splits(
        guesses,
        profiles,
        alike,
        sizes[-1] > 0,
        worst_case(sizes),
        expected_size(sizes) / count,
        np.maximum(np.log2(count) - uncertainty(sizes) / count, 0),
        (sizes > 0).sum(axis=0),
    )


def _profiles(sizes: NDArray[Any]) -> NDArray[np.intp]:
    """A number for each guess, from 0: the same if its cells have the same sizes, and if both guesses
    are candidates or neither is. intp, shape (guesses,).

    sizes: shape (feedbacks, guesses). Rows are compared as bytes, 20 times as fast as by number.
    """
    rows = np.concatenate([np.sort(sizes.T, axis=1), sizes[-1:].T > 0], axis=1)
    rows = np.ascontiguousarray(rows, dtype=np.int32)
    keys = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
    _, profiles = np.unique(keys, return_inverse=True)
    return profiles.ravel()


def worth_showing(splits: Splits, taken: Sequence[int], most: int) -> list[int]:
    """The places of the guesses to rate: those of strategies, then the best by each measure."""
    first = np.flatnonzero(np.isin(splits.guesses, taken)).tolist()
    measures = (splits.expected, splits.worst, -splits.bits, -splits.groups)
    orders = [np.lexsort((~splits.is_candidate, costs)).tolist() for costs in measures]
    shown: list[int] = []
    times: Counter[int] = Counter()
    for at in dict.fromkeys([*first, *(at for turn in zip(*orders, strict=True) for at in turn)]):
        profile = int(splits.profiles[at])
        if len(shown) < most and (times[profile] < PER_SPLIT or at in first):
            times[profile] += 1
            shown.append(at)
    return shown


SEARCHED = Limit(250_000_000)
"""For finding the kinds, counting their cells, and asking the strategies."""
ASKING_SHARE = 0.6  # of it, at most, for asking the strategies; the rest counts cells
PERFECT_SHARE = 0.5  # of what they get, at most, for the guess of *Perfect*
RATED = Limit(200_000_000)
"""For rating the guesses that are shown; together, about half a second of a core."""
MOST_KINDS = 60  # guesses that are rated
FEW_KINDS = 24  # guesses that are rated whatever the number of candidates: first guesses
MAX_SHARED_CODES = 40_000  # codes, at most, of rules under which kinds follow from the candidates
MAX_COMPARED = 50_000  # kinds whose cells are counted; beyond, a sample of codes is taken
COMPARING_SHARE = 0.5  # of what the strategies leave
POOL = 400  # codes, and as many candidates, in a sample, at most

ASKED: Mapping[str, Strategy] = {
    slug: strategy
    for slug, strategy in sorted(STRATEGIES.items(), key=lambda named: named[0] != "perfect")
    if not strategy.is_random
}
"""The strategies whose guesses are found out. A search needs most, so *Perfect* comes first."""


class Kind(NamedTuple):
    """A guess that stands for all of its kind.

    alike: how many codes split the candidates into cells of these sizes; None if that was not counted.
    worst: the candidates left after the worst answer.
    expected: the candidates left on average.
    bits: what the answer is expected to tell.
    groups: how many different answers candidates give.
    needed: the guesses needed if this guess is made; None if that was not found out.
    takers: the strategies that make a guess of this kind, by slug.
    """

    guess: Code
    is_candidate: bool
    alike: int | None
    worst: int
    expected: float
    bits: float
    groups: int
    needed: Value | None
    takers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exploration:
    """The guesses worth comparing in a position.

    compared: how many different splits were compared.
    complete: whether these are all splits into more than one cell; if not, they are a sample.
    kinds: those that were chosen, fewest guesses first.
    unasked: the strategies whose guess would have taken too long.
    """

    candidates: int
    compared: int
    complete: bool
    kinds: tuple[Kind, ...]
    unasked: tuple[str, ...]


def explore(rules: RulesLike, history: HistoryLike = (), most: int = MOST_KINDS) -> Exploration:
    """The guesses worth comparing after a history, at most `most`.

    Raises RulesError, CodeError, FeedbackError, ContradictionError, and GameOverError if the last
    guess found the secret.

    >>> for kind in explore("classic").kinds:
    ...     print(*kind.guess, kind.needed.total, kind.worst, kind.groups, *kind.takers)
    0 0 1 2 5625 276 14 perfect expected-size expected-size-candidates most-parts
    0 1 2 3 5673 312 14 entropy
    0 0 1 1 5702 256 13 minimax minimax-candidates
    0 0 0 1 5791 317 11
    0 0 0 0 6318 625 5 lowest
    """
    position = position_after(rules, history)
    if position.is_won:
        raise GameOverError(
            gettext_noop("The last guess found the secret, so no guess comes next.")
        )
    purse = Purse(SEARCHED)
    labels = _labels(position, purse)
    taken, unasked = _taken(position, purse)
    choices, complete = _choices(position, labels, taken, purse)
    if labels is not None:
        taken = {slug: int(labels[guess]) for slug, guess in taken.items()}
    splits = split_by(position, choices, labels)
    shown = worth_showing(splits, list(taken.values()), most)
    codes = [position.space.code(int(splits.guesses[at])) for at in shown]
    kinds = _kinds(splits, shown, codes, _rated(position, codes), taken)
    return Exploration(
        len(position.candidates), int(splits.profiles.max()) + 1, complete, kinds, tuple(unasked)
    )


def rate_explored(rules: RulesLike, history: HistoryLike, guess: CodeLike) -> Value | None:
    """Q of one more guess, within the limit for those of an exploration.

    None if too many codes are left to tell. Raises CodeError, FeedbackError and ContradictionError.

    >>> rate_explored("classic", [], "1111").total
    6318
    """
    found = rate_guesses(rules, history, [guess], RATED)
    return found[0] if found else None


def _labels(position: Position, purse: Purse) -> NDArray[np.uint16] | None:
    """The lowest code of the kind of each code, uint16, shape (codes,); None if rules are too large."""
    space = position.space
    if space.rules.size > MAX_SHARED_CODES:
        return None
    try:
        with purse.lent():
            found = automorphisms_of(space.rules).classes(position.candidates)
    except TooFarError:
        return None
    return np.arange(space.rules.size, dtype=np.uint16) if found is None else found


def _taken(position: Position, purse: Purse) -> tuple[dict[str, int], list[str]]:
    """The guess of each strategy, and the strategies that would have taken too long."""
    taken: dict[str, int] = {}
    unasked: list[str] = []
    asking = Purse(Limit(ASKING_SHARE * purse.left))
    purse.left -= asking.left
    rng = np.random.default_rng(0)  # unused: no strategy that is asked draws
    for slug, strategy in ASKED.items():
        try:
            if isinstance(strategy, Perfect):
                limit = Limit(PERFECT_SHARE * asking.left)
                with asking.lent(PERFECT_SHARE):
                    taken[slug] = strategy.sure_guess(position, rng, limit)
            else:
                with asking.lent(COMPARING_SHARE):
                    taken[slug] = strategy.next_guess(position, rng)
        except TooFarError:
            unasked.append(slug)
    purse.left += asking.left
    return taken, unasked


def _choices(
    position: Position, labels: NDArray[np.uint16] | None, taken: Mapping[str, int], purse: Purse
) -> tuple[Indices, bool]:
    """The lowest code of each kind, ascending, and whether these are all kinds.

    Where kinds follow from the history alone, the guesses of strategies are added.
    """
    space, candidates = position.space, position.candidates
    if labels is not None:
        choices = np.flatnonzero(labels == np.arange(len(labels)))
    elif space.rules.size > MAX_COMPARED * position.symmetry.order:
        choices = space.indices  # there are too many kinds to look for them
    else:
        lowest = representatives(position.symmetry)
        choices = np.union1d(lowest, np.array(list(taken.values()), dtype=np.intp))
    work = comparing_cost(space.rules, len(choices), len(candidates))
    if len(choices) <= MAX_COMPARED and work <= purse.left:
        return choices, True
    affordable = most_within(
        int(purse.left), lambda guesses: comparing_cost(space.rules, guesses, len(candidates))
    )
    pool = max(1, min(POOL, (affordable - len(taken)) // 2))
    few = [_some(choices, pool), _some(candidates, pool), np.array(list(taken.values()))]
    return np.unique(np.concatenate(few)).astype(np.intp), False


def _rated(position: Position, guesses: Sequence[Code]) -> Sequence[Value | None]:
    """What each guess needs, or nothing where there are too many candidates."""
    if len(position.candidates) > MAX_RATED_CANDIDATES and len(guesses) > FEW_KINDS:
        return [None] * len(guesses)
    return rated(position, guesses, RATED)


def _kinds(
    splits: Splits,
    shown: Sequence[int],
    codes: Sequence[Code],
    needed: Sequence[Value | None],
    taken: Mapping[str, int],
) -> tuple[Kind, ...]:
    """The kinds, fewest guesses first, then fewest candidates left on average, then the lowest."""
    found: dict[tuple[int, Value | None], Kind] = {}
    for at, code, value in zip(shown, codes, needed, strict=True):
        takers = tuple(slug for slug, guess in taken.items() if guess == splits.guesses[at])
        before = found.get((int(splits.profiles[at]), value))
        found[int(splits.profiles[at]), value] = Kind(
            before.guess if before else code,
            bool(splits.is_candidate[at]),
            None if splits.alike is None else int(splits.alike[at]),
            int(splits.worst[at]),
            float(splits.expected[at]),
            float(splits.bits[at]),
            int(splits.groups[at]),
            value,
            (*before.takers, *takers) if before else takers,
        )
    return tuple(sorted(found.values(), key=_by_need))


def _by_need(kind: Kind) -> tuple[float, float, bool, Code]:
    needed = np.inf if kind.needed is None else kind.needed.mean
    return float(needed), kind.expected, not kind.is_candidate, kind.guess


def _some(codes: Indices, most: int) -> Indices:
    """Some of many codes, spread evenly, or all of a few; intp, shape (codes,), ascending."""
    return codes[np.unique(np.linspace(0, len(codes) - 1, min(most, len(codes))).astype(np.intp))]
