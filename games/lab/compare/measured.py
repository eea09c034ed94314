"""The figures of a comparison: those that are stored, those that are computed at once, and the rest."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import NamedTuple

from games import thinking
from games.lab.compare.asked import Question
from games.lab.compare.costs import AT_ONCE, SHORT, Entry
from games.lab.measurements import SEED, Asked, Measurement, MeasurementShare
from games.thinking.gate import solving
from games.ui.terms import mistake_in_words
from solver import Evaluation, GuessCounts, ShareResult, SolverError, TooFarError, parse_strategy

MOST_READ = 500_000  # secrets of all strategies that are read without a turn


class Found(NamedTuple):
    """What is known of a strategy so far.

    pairs: about the work that it takes. evaluation: once it is done.
    stored: its measurement in the background, if it was ever begun.
    so_far: what the shares that are done have found; None if there are none.
    complaint: why it could not be computed at once.
    """

    entry: Entry
    asked: Asked
    pairs: int
    evaluation: Evaluation | None = None
    stored: Measurement | None = None
    so_far: GuessCounts | None = None
    complaint: str = ""

    @property
    def failed(self) -> str:
        return self.complaint or (self.stored.failed if self.stored else "")

    @property
    def secrets(self) -> int:
        return self.asked.games or self.asked.under.size

    @property
    def is_open(self) -> bool:
        """Whether it is neither done nor impossible."""
        return not self.evaluation and not self.failed

    @property
    def pairs_left(self) -> int:
        if not self.is_open:
            return 0
        done = self.pairs * self.stored.done // self.stored.shares if self.stored else 0
        return self.pairs - done

    @property
    def counts(self) -> GuessCounts | None:
        return self.evaluation or self.so_far


def look_up(question: Question) -> list[Found]:
    """What is known of each strategy, in their order. Little is computed at once, if anything is.

    Raises BusyError.
    """
    with read_in_turn(question) as found:
        return found


@contextmanager
def read_in_turn(question: Question) -> Iterator[list[Found]]:
    """The same, while figures are made of it; one at a time where that is much.

    Six strategies on a million codes take 0.6 s and 150 MB.
    """
    asked = question.measurements
    stored = Measurement.objects.of(asked.values())
    new = [_found(entry, each, None) for entry, each in asked.items() if each not in stored]
    pairs = sum(each.pairs for each in new)
    # Before the turn, because it takes one of its own.
    computed = {each.entry: _computed(each, pairs) for each in new} if is_little(new) else {}
    done = [each for each in stored.values() if each.done_at]
    secrets = sum(each.games or question.rules.size for each in done)
    with solving.passed() if secrets > MOST_READ else nullcontext():
        yield [
            computed.get(entry) or _found(entry, each, stored.get(each))
            for entry, each in asked.items()
        ]


def open_of(question: Question) -> list[Found]:
    """What is neither done nor impossible. Nothing is computed, and no figures are read."""
    asked = question.measurements
    stored = Measurement.objects.of(asked.values())
    over = {each for each, found in stored.items() if found.done_at or found.failed}
    return [
        Found(entry, each, entry.pairs(each.under, each.games), stored=stored.get(each))
        for entry, each in asked.items()
        if each not in over
    ]


def is_little(found: Sequence[Found]) -> bool:
    """Whether what nobody has begun to measure is so little that it is computed at once."""
    return sum(each.pairs for each in found if each.is_open and not each.stored) <= AT_ONCE


def is_short(found: Sequence[Found]) -> bool:
    return sum(each.pairs_left for each in found) <= SHORT


def shares_for(found: Sequence[Found]) -> dict[Asked, int]:
    """Into how many shares each open measurement is cut, or was. What failed is not tried again."""
    return {each.asked: each.entry.shares(each.pairs) for each in found if each.is_open}


def _found(entry: Entry, asked: Asked, stored: Measurement | None) -> Found:
    pairs = entry.pairs(asked.under, asked.games)
    evaluation = stored.evaluation if stored else None
    if stored and stored.done_at and not evaluation:
        return Found(entry, asked, pairs)  # it was damaged, and is measured anew
    so_far = _so_far(stored) if stored and not evaluation and stored.done else None
    return Found(entry, asked, pairs, evaluation, stored, so_far)


def _so_far(stored: Measurement) -> GuessCounts | None:
    done = MeasurementShare.objects.filter(measurement=stored).exclude(packed=None)
    histograms = list(done.values_list("histogram", flat=True))
    longest = max(map(len, histograms), default=0)
    added = [sum(each[at] for each in histograms if at < len(each)) for at in range(longest)]
    return GuessCounts(histogram=tuple(added), complete=False) if sum(added) else None


def _computed(found: Found, pairs: int) -> Found:
    """Measured now, in the process that is for heavy questions; left open if that goes too far.

    pairs: about the work of all that the page measures, because much that is light is heavy.
    """
    asked = found.asked
    strategy = parse_strategy(asked.strategy)
    try:
        result: ShareResult = thinking.measure(
            strategy, asked.rules, asked.first, asked.games, SEED, found.pairs, of_page=pairs
        )
    except TooFarError:
        return found
    except SolverError as error:
        return found._replace(complaint=mistake_in_words(error))
    return found._replace(evaluation=Evaluation.of_shares(asked.shares(1), [result]))
