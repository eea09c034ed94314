"""What answers cost: all allowed rules, every level and strategy, the first, second and a later turn.

    make sweep

Games are random, half of their guesses of any kind and half that fit, and hostile: the same answer
twenty times, and one color after the other. Each answer's work is held against what was said before
it, and against the limit; each time is told. A code space is cold where rules come up for the first
time. Prints the ten slowest answers, the ten of most work, and by how much the process grew; ends
with 1 if an answer went over what was said before, or over the limit.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from time import process_time
from typing import NamedTuple

import numpy as np

from solver import (
    LEVELS,
    MAX_GUESSES,
    STRATEGIES,
    History,
    Rules,
    Strategy,
    any_candidate,
    asking,
    code_at,
    count_candidates,
    evil_answer,
    evil_before,
    find_mends,
    find_rescue,
    mends_before,
    metered,
    mind_reader,
    rescue_before,
    score,
    suggest,
    suggestion_before,
)
from solver.core.limits import ANSWER_LIMIT, RESCUE_LIMIT, making, reading
from tests.solver.histories import hostile_games, some_game
from tests.solver.strategies_for_tests import EVERY_RULES

TOO_LONG = 1.5  # seconds, that no answer may take
MOST_GROWTH = 200  # megabytes
TOLD = 10
HIDDEN = 100  # secrets that the mind reader knows
USUAL = 3  # random games, of one turn more each
LATER = 4  # turns before the last of the three


class Answer(NamedTuple):
    """What one answer cost.

    before: pairs that were said before it; most: those that no answer of its kind may exceed.
    """

    seconds: float
    pairs: int
    before: int
    most: int
    question: str

    @property
    def is_over(self) -> bool:
        """Whether it cost more than it may."""
        return self.pairs > min(self.before, self.most) or self.before > self.most

    def __str__(self) -> str:
        return (
            f"{self.seconds:6.3f} s {self.pairs / 1e6:7.1f} of {self.before / 1e6:6.1f} million pairs"
            f"  {self.question}"
        )


def asked(question: str, before: int, ask: Callable[[], object], most: int) -> Answer:
    """Ask it, and see what it costs."""
    began = process_time()
    with metered() as meter:
        ask()
    return Answer(process_time() - began, meter.pairs, before, most, question)


def answers(every: Iterable[Rules], seed: int) -> Iterator[Answer]:
    """What everything costs that the site asks."""
    for rules in every:
        rng = np.random.default_rng([seed, rules.size])
        games: list[tuple[str, History]] = [
            (f"random, turn {turns + 1}", some_game(rules, rng, turns)) for turns in (0, 1, LATER)
        ]
        games += [(f"hostile, turn {len(game) + 1}", game) for game in hostile_games(rules)]
        reader = mind_reader([code_at(int(rng.integers(rules.size)), rules)] * HIDDEN, ())
        levels = [level.strategy for level in (*LEVELS.values(), reader)]
        others = [other for other in STRATEGIES.values() if other not in levels]
        for at, (name, history) in enumerate(games):
            is_usual = (
                at < USUAL
            )  # elsewhere strategies take turns, as what helps only does everywhere
            strategies = [*levels, *others[at::USUAL]] if is_usual else levels[at % 4 :: 4]
            yield from guesses(rules, name, history, strategies)
            yield from others_about(rules, name, history, rng)
            rescuer = STRATEGIES["perfect" if at % 2 else "minimax"]
            yield rescue(rules, name, history, rescuer, rng)


def guesses(
    rules: Rules, name: str, history: History, strategies: Sequence[Strategy]
) -> Iterator[Answer]:
    """What the next guesses cost after a history."""
    left, turns = count_candidates(rules, history), len(history)
    for strategy in strategies:
        yield asked(
            f"{rules} {strategy.slug}, {name}, {left:,} left",
            suggestion_before(strategy, rules, left, turns),
            lambda strategy=strategy: suggest(strategy, rules, history, seed=1),  # type: ignore[misc]
            int(ANSWER_LIMIT.pairs),
        )


def others_about(
    rules: Rules, name: str, history: History, rng: np.random.Generator
) -> Iterator[Answer]:
    """What everything else costs that may be asked about a history."""
    turns, guess = len(history), code_at(int(rng.integers(rules.size)), rules)
    questions: list[tuple[str, int, Callable[[], object]]] = [
        ("count", asking(rules, turns), lambda: count_candidates(rules, history)),
        ("any candidate", asking(rules, turns), lambda: any_candidate(rules, history)),
        ("evil answer", evil_before(rules, turns), lambda: evil_answer(rules, history, guess)),
        ("mends", mends_before(rules, turns), lambda: find_mends(rules, history)),
    ]
    for kind, before, ask in questions:
        yield asked(f"{rules} {kind}, {name}", before, ask, int(ANSWER_LIMIT.pairs))


def rescue(
    rules: Rules, name: str, history: History, strategy: Strategy, rng: np.random.Generator
) -> Answer:
    """What it costs to look for a rescue of a game with one guess more."""
    guess, secret = code_at(int(rng.integers(rules.size)), rules), any_candidate(rules, history)
    lost = [*history, (guess, score(guess, secret))] if guess != secret else list(history)
    left = [count_candidates(rules, lost[:end]) for end in range(len(lost) + 1)]
    return asked(
        f"{rules} rescue by {strategy.slug}, {name}",
        rescue_before(strategy, rules, left, MAX_GUESSES),
        lambda: find_rescue(strategy, rules, lost, secret, MAX_GUESSES),
        making(rules) + reading(rules, len(lost)) + int(RESCUE_LIMIT.pairs),
    )


def resident() -> float:
    """Megabytes that this process has held at most."""
    with open("/proc/self/status") as status:  # noqa: PTH123 - no file
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


def main() -> int:
    """Run the sweep, and tell what it found."""
    before = resident()
    found = list(chain.from_iterable(answers([rules], 14) for rules in by_size(EVERY_RULES)))
    growth = resident() - before
    print(f"{len(found):,} answers under {len(EVERY_RULES)} rules")
    for title, key in (("slowest", lambda a: a.seconds), ("most work", lambda a: a.pairs)):
        print(f"\nThe {TOLD} of {title}:" if title != "slowest" else f"\nThe {TOLD} slowest:")
        for answer in sorted(found, key=key, reverse=True)[:TOLD]:
            print(answer)
    print(f"\nThe process grew by {growth:.0f} MB; {MOST_GROWTH} are allowed.")
    too_long = [answer for answer in found if answer.seconds > TOO_LONG]
    print(f"{len(too_long)} answers took longer than {TOO_LONG} s.")
    over = [answer for answer in found if answer.is_over]
    print(f"{len(over)} answers cost more than they may.")
    for answer in over:
        print(answer)
    return 1 if over or growth > MOST_GROWTH else 0


def by_size(every: Iterable[Rules]) -> list[Rules]:
    """Rules with few codes first."""
    return sorted(every, key=lambda rules: rules.size)


if __name__ == "__main__":
    sys.exit(main())
