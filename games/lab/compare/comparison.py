"""A comparison: up to six strategies under some rules, the work of measuring them, and the results.

All of it stands in the address: `?variant=classic&s=minimax&s=entropy:ties=highest@1123`. A
strategy is written as `solver.parse_strategy` reads it, and a first guess follows after an @.

The estimates of work were fitted to what was measured (in pairs, see `solver.core.limits`; a core does
a billion in about a second). They decide what is computed in the request, what in the background, and
what is announced before it starts. What `games.lab.tasks` would surely stop is refused at once.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.translation import gettext_noop

from games import thinking
from games.core.played_designs import FIRST_MARK
from games.lab.forms import rules_fields
from games.lab.models import SEED, Measurement, MeasurementShare, MeasurementSpec
from games.lab.tasks import SHARE_LIMIT, TOO_FAR
from games.thinking.gate import solving
from games.ui.strategies import strategy_called
from games.ui.terms import mistake_in_words
from solver import (
    CLASSIC,
    Evaluation,
    GuessCounts,
    OneStep,
    Rules,
    ShareResult,
    SolverError,
    Strategy,
    TooFarError,
    as_code,
    book_for,
    foreign_strategies,
    format_code,
    parse_strategy,
    strategy_text,
)

PERFECT = "perfect"
AT_ONCE = 500_000_000  # pairs, at most, of all measurements of a page that are computed at once
SHORT = 6_500_000_000  # pairs, at most, of what is started without asking first; about ten seconds
EVERY_CODE = 100_000_000_000  # pairs, at most, for every code once; about two minutes
SAMPLES = (1_000, 300, 100)  # secrets that are drawn if every code once takes too long
SHARE = 1_500_000_000  # pairs of a share; about two seconds
MOST_SHARES = 64
MOST_READ = 500_000  # secrets of all strategies that are read without a turn
MOST_LETTERS = 200  # of the text of a strategy, which is stored
MOST_BLUNDER = 0.9  # of a strategy that may guess any code; beyond it, games are very long
PAIRS_PER_SECOND = 650_000_000  # at least; a core that does nothing else does up to a billion

START_BASE = 5_000_000  # pairs before the second guess: the code space, and what opens a game
START_CODE = 5_000  # pairs of these for each code
TREE_CODE = 5  # times the codes, for each code of a tree that compares all guesses
TREE_BASE = 3_000  # pairs for each code of a tree
SEARCHED = 12_000_000  # pairs for each secret that a search of perfect play finds without a book
SEARCH_BASE = 5_000_000_000  # pairs of the search that such play begins with
SEARCHED_BESIDE = 3_000_000  # pairs for each secret after a first guess that is not in the book
SEARCHED_GAME = 150_000_000  # pairs for the searches of a single game
SEARCHED_CODES = CLASSIC.rules.size  # at most, where options of perfect play allow no book
GAME_BASE = 100_000  # pairs of a game of a strategy that draws its guesses
GAME_CODE = 35  # pairs of such a game for each code
FORGETFUL = {1: 10, 2: 4, 3: 2}  # times as much for players who respect so few answers
WEIGHING = 1.7  # times as much for a strategy that weighs what it draws from
WILD = 4  # of a player who draws any code, so many such draws take as much as one more game
STEP_SHARE = 25  # a game of a one-step strategy compares all codes with a 25th of all codes
MOST_STEP = 1_500_000_000  # pairs of a game of a one-step strategy, whose guesses are limited


class Entry(NamedTuple):
    """A strategy of a comparison, and its work. text: with its options. first: its first guess, or ""."""

    text: str
    first: str = ""

    def __str__(self) -> str:
        return self.text + (FIRST_MARK + self.first if self.first else "")

    @property
    def strategy(self) -> Strategy:
        return parse_strategy(self.text)

    @property
    def is_perfect(self) -> bool:
        return self.strategy.slug == PERFECT

    @property
    def is_restricted(self) -> bool:
        """Whether options of perfect play allow no book, and nothing that stands in for a search."""
        return self.is_perfect and strategy_text(self.strategy) != PERFECT

    def check(self, rules: Rules) -> None:
        """Raise SolverError if it would surely take longer than the lab allows."""
        if self.is_restricted and rules.size > SEARCHED_CODES:
            raise SolverError(
                gettext_noop(
                    "With options, perfect play is searched for from the first guess on. That takes"
                    " too long with %(codes)s codes; choose rules with at most %(most)s."
                ),
                codes=rules.size,
                most=SEARCHED_CODES,
            )
        pairs = self.pairs(rules, SAMPLES[-1])
        if pairs > self.shares(pairs) * SHARE_LIMIT.pairs:
            raise SolverError(TOO_FAR)

    def shares(self, pairs: int) -> int:
        """Into how many shares so much work is cut. Where each would begin with the search for the
        first guess, there is one.
        """
        return 1 if self.is_restricted else min(MOST_SHARES, max(1, -(-pairs // SHARE)))

    def pairs(self, rules: Rules, games: int) -> int:
        """About the pairs that it takes. games: secrets that are drawn; 0 for every code."""
        secrets, start = games or rules.size, START_BASE + START_CODE * rules.size
        strategy = self.strategy
        if strategy.is_random:
            game = GAME_BASE + GAME_CODE * rules.size
            return start + int(secrets * game * _longer(strategy))
        step = min(MOST_STEP, TREE_BASE + rules.size**2 // STEP_SHARE)
        if isinstance(strategy, OneStep):
            return start + secrets * (step if games else TREE_BASE + TREE_CODE * rules.size)
        if not self.is_perfect or self._is_in_book(rules):
            return start + secrets * TREE_BASE
        if games:
            return SEARCH_BASE + secrets * (SEARCHED_GAME + step)
        if book_for(rules) and not self.is_restricted:
            return start + secrets * SEARCHED_BESIDE
        return SEARCH_BASE + secrets * SEARCHED

    def _is_in_book(self, rules: Rules) -> bool:
        """Whether perfect play reads every guess in a book."""
        book = book_for(rules)
        if book is None or self.is_restricted:
            return False
        return not self.first or as_code(self.first, rules) == as_code(book.tree[0], rules)


def _longer(strategy: Strategy) -> float:
    """How many times the work of a game of a player who remembers everything and never slips."""
    blunder = getattr(strategy, "blunder", 0.0)
    slips = blunder / (1 - blunder) / WILD  # of each draw that is meant
    weighing = 1 if getattr(strategy, "red", None) is None else WEIGHING
    return FORGETFUL.get(getattr(strategy, "memory", None) or 0, 1) * (1 + slips) * weighing


def entry_of(text: str, rules: Rules) -> Entry:
    """The strategy of a comparison that a text names.

    Raises SolverError, also if measuring it would take longer than the lab allows.
    """
    strategy, _, first = text.partition(FIRST_MARK)
    written = strategy_text(own_strategy(strategy))
    if len(written) > MOST_LETTERS:
        raise SolverError(
            gettext_noop("A strategy has at most %(most)s characters."), most=MOST_LETTERS
        )
    entry = Entry(written, format_code(as_code(first, rules), rules) if first else "")
    entry.check(rules)
    return entry


def own_strategy(text: str) -> Strategy:
    """The strategy of this project that a text names, also as it is shown: `knuth` for `minimax`.
    Those of other packages stay outside.

    Raises SolverError.
    """
    name, colon, its_options = text.partition(":")
    found = parse_strategy(f"{strategy_called(name)}{colon}{its_options}")
    if found.slug in foreign_strategies():
        raise SolverError(gettext_noop("Only strategies of this site are compared here."))
    if getattr(found, "blunder", 0.0) > MOST_BLUNDER:
        raise SolverError(
            gettext_noop("A strategy here guesses any code with a chance of at most %(most)s."),
            most=MOST_BLUNDER,
        )
    return found


def seconds_of(pairs: Iterable[int]) -> int:
    """About how many seconds of a core measurements take at most, from 1."""
    return max(1, round(sum(pairs) / PAIRS_PER_SECOND))


class ComparisonSpec(NamedTuple):
    rules: Rules
    entries: tuple[Entry, ...]

    @property
    def fields(self) -> list[tuple[str, str]]:
        return [*rules_fields(self.rules).items(), *(("s", str(entry)) for entry in self.entries)]

    @property
    def query(self) -> str:
        """The query of its address, the same for equal comparisons."""
        return urlencode(self.fields, safe=":@,=*")

    @property
    def measurements(self) -> dict[Entry, MeasurementSpec]:
        """What is measured for each strategy; all of them meet the same secrets."""
        games = sample_size(self.entries, self.rules)
        return {
            entry: MeasurementSpec(entry.text, str(self.rules), entry.first, games)
            for entry in self.entries
        }


def sample_size(compared: Sequence[Entry], rules: Rules) -> int:
    """How many secrets are drawn, the same for all strategies; 0 for every code once."""
    for games in (0, *SAMPLES):
        if max(each.pairs(rules, games) for each in compared) <= EVERY_CODE:
            return games
    return SAMPLES[-1]


class StrategyResult(NamedTuple):
    """What is known of a strategy so far.

    pairs: about the work that it takes. evaluation: once it is done.
    stored: its measurement in the background, if it was ever begun.
    so_far: what the shares that are done have found; None if there are none.
    complaint: why it could not be computed at once.
    """

    entry: Entry
    spec: MeasurementSpec
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
        return self.spec.games or self.spec.parsed_rules.size

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


def results_of(comparison: ComparisonSpec) -> list[StrategyResult]:
    """What is known of each strategy, in their order. Little is computed at once, if anything is.

    Raises BusyError.
    """
    with reading_results(comparison) as found:
        return found


@contextmanager
def reading_results(comparison: ComparisonSpec) -> Iterator[list[StrategyResult]]:
    """The same results for a `with` block that makes figures of them; large ones are read one at a time.

    Six strategies on a million codes take 0.6 s and 150 MB.
    """
    specs = comparison.measurements
    stored = Measurement.objects.of(specs.values())
    new = [_result(entry, each, None) for entry, each in specs.items() if each not in stored]
    pairs = sum(each.pairs for each in new)
    # Before the turn, because it takes one of its own.
    computed = {each.entry: _computed(each, pairs) for each in new} if fits_in_request(new) else {}
    done = [each for each in stored.values() if each.done_at]
    secrets = sum(each.games or comparison.rules.size for each in done)
    with solving.passed() if secrets > MOST_READ else nullcontext():
        yield [
            computed.get(entry) or _result(entry, each, stored.get(each))
            for entry, each in specs.items()
        ]


def unfinished_results(comparison: ComparisonSpec) -> list[StrategyResult]:
    """The strategies that are neither done nor impossible. Nothing is computed, and no figures are read."""
    specs = comparison.measurements
    stored = Measurement.objects.of(specs.values())
    over = {each for each, found in stored.items() if found.done_at or found.failed}
    return [
        StrategyResult(
            entry, each, entry.pairs(each.parsed_rules, each.games), stored=stored.get(each)
        )
        for entry, each in specs.items()
        if each not in over
    ]


def fits_in_request(found: Sequence[StrategyResult]) -> bool:
    """Whether what nobody has begun to measure is so little that it is computed at once."""
    return sum(each.pairs for each in found if each.is_open and not each.stored) <= AT_ONCE


def is_short(found: Sequence[StrategyResult]) -> bool:
    return sum(each.pairs_left for each in found) <= SHORT


def shares_for(found: Sequence[StrategyResult]) -> dict[MeasurementSpec, int]:
    """Into how many shares each open measurement is cut, or was. What failed is not tried again."""
    return {each.spec: each.entry.shares(each.pairs) for each in found if each.is_open}


def _result(entry: Entry, spec: MeasurementSpec, stored: Measurement | None) -> StrategyResult:
    pairs = entry.pairs(spec.parsed_rules, spec.games)
    evaluation = stored.evaluation if stored else None
    if stored and stored.done_at and not evaluation:
        return StrategyResult(entry, spec, pairs)  # it was damaged, and is measured anew
    so_far = _so_far(stored) if stored and not evaluation and stored.done else None
    return StrategyResult(entry, spec, pairs, evaluation, stored, so_far)


def _so_far(stored: Measurement) -> GuessCounts | None:
    done = MeasurementShare.objects.filter(measurement=stored).exclude(packed=None)
    histograms = list(done.values_list("histogram", flat=True))
    longest = max(map(len, histograms), default=0)
    added = [sum(each[at] for each in histograms if at < len(each)) for at in range(longest)]
    return GuessCounts(histogram=tuple(added), complete=False) if sum(added) else None


def _computed(found: StrategyResult, pairs: int) -> StrategyResult:
    """The result, measured now in the process for heavy questions; unchanged if that takes too long.

    pairs: about the work of all that the page measures, because much that is light is heavy.
    """
    spec = found.spec
    strategy = parse_strategy(spec.strategy)
    try:
        result: ShareResult = thinking.measure(
            strategy, spec.rules, spec.first, spec.games, SEED, found.pairs, of_page=pairs
        )
    except TooFarError:
        return found
    except SolverError as error:
        return found._replace(complaint=mistake_in_words(error))
    return found._replace(evaluation=Evaluation.of_shares(spec.shares(1), [result]))
