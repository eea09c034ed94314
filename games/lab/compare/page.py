"""What the page of a comparison shows: charts and figures, progress, links, and the CSV of guesses."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from shlex import quote
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from games.core.player import Player
from games.lab.compare import words
from games.lab.compare.comparison import ComparisonSpec, Entry, StrategyResult, seconds_of
from games.lab.compare.words import PAIR, name_of
from games.lab.models import SEED, LabRun, Measurement, MeasurementSpec
from games.lab.tasks import stored_error_in_words
from games.ui.charts.columns import MOST_ROWS, Column, are_narrow, columns
from games.ui.numbers import decimal, labeled, percent, proven
from games.ui.terms import grouped
from solver import Comparison, Evaluation, GuessCounts, code_space, format_code, measured_strategies

EVEN = 0.02  # of all codes, won less lost; below it, two strategies count as even
CLEAR = 0.2  # of all codes, won less lost; above it, a strategy is clearly better
MOST_LISTED = 20  # numbers of guesses that the last column sums, each with its codes
FEW_GUESSES = 4  # guesses; a figure is the share of codes that are found in at most so many
QUARTERS = (
    "",
    gettext_noop("A quarter is done."),
    gettext_noop("Half is done."),
    gettext_noop("Three quarters are done."),
)
FEW_SHARES = 3  # with fewer, even two workers look like one, so nothing is promised
WAITING = 4  # times the seconds of a share; when so long nothing was done, no worker is at it
PATIENCE = 10  # seconds in which a share may be late in any case
LINE_END = "\r\n"
MOST_SECRETS = 60_000  # in a file, which then has some two megabytes: a slow reader holds it


def histograms(found: Sequence[StrategyResult]) -> list[dict[str, Any]]:
    """The columns of all strategies with figures. Once all are done, they are compared with the best.

    A mean is empty while it is measured, because codes that take long may come last.
    """
    shown = [(each, each.counts) for each in found if each.counts]
    best = None if any(each.is_open for each in found) else _best(found)
    drawn = columns([counts.histogram for _, counts in shown], best.histogram if best else ())
    shared = {"is_narrow": are_narrow(drawn)}  # whether numbers are written upward
    return [
        shared | _histogram(each, counts, placed)
        for (each, counts), placed in zip(shown, drawn, strict=True)
    ]


def _histogram(found: StrategyResult, counts: GuessCounts, placed: list[Column]) -> dict[str, Any]:
    name, mean = name_of(found.entry), ""
    spoken = [_times_in(each.times, each.name) for each in placed if each.times]
    if found.evaluation:
        note = gettext("never more than %(most)s") % {"most": counts.most}
        exact = proven(decimal(counts.mean, 4), is_exact=counts.complete)
        mean = gettext("mean %(mean)s") % {"mean": exact}
    else:
        facts = {"found": grouped(counts.secrets), "codes": grouped(found.secrets)}
        note = gettext("so far: %(found)s of %(codes)s codes") % facts
    return {
        "name": name,
        "mean": mean,
        "note": note,
        "columns": placed,
        "spoken": labeled(name, ", ".join(spoken)),
        "rest": _rest(counts.histogram),
    }


def _times_in(times: int, guesses: int | str) -> str:
    return gettext("%(count)s in %(guesses)s") % {"count": grouped(times), "guesses": guesses}


def _rest(histogram: Sequence[int]) -> str:
    """What the last column sums, at most `MOST_LISTED` numbers of guesses; empty if it sums nothing."""
    if len(histogram) <= MOST_ROWS:
        return ""
    rest = [(times, guesses) for guesses, times in enumerate(histogram, 1) if times]
    rest = [(times, guesses) for times, guesses in rest if guesses >= MOST_ROWS]
    listed = ", ".join(_times_in(*each) for each in rest[:MOST_LISTED])
    if more := sum(times for times, _ in rest[MOST_LISTED:]):
        return gettext("%(told)s, and %(count)s more") % {"told": listed, "count": grouped(more)}
    return listed


def figure_rows(found: Sequence[StrategyResult]) -> list[dict[str, Any]]:
    """The figures of each strategy, or how far it is measured, or why it cannot be."""
    best = _best(found)
    return [
        {
            "name": name_of(each.entry),
            "so_far": _so_far(each) if each.is_open else "",
            "failed": stored_error_in_words(each.failed),
            "is_best": each.evaluation is not None and each.evaluation is best,
            **(_figures(each.evaluation) if each.evaluation else {}),
        }
        for each in found
    ]


def _figures(whole: Evaluation) -> dict[str, Any]:
    error = whole.standard_error
    return {
        "total": grouped(whole.total),
        "mean": proven(decimal(whole.mean, 4), is_exact=whole.complete),
        "error": f"±{decimal(error, 4)}" if error else "",
        "most": str(whole.most),
        "few": percent(whole.share_within(FEW_GUESSES)),
        "seconds": decimal(whole.seconds, 2),
        "is_optimal": whole.optimal,
    }


def _so_far(found: StrategyResult) -> str:
    if not found.stored or not found.stored.done:
        return gettext("not measured yet")
    share = percent(found.stored.done / found.stored.shares)
    return gettext("%(share)s measured so far") % {"share": share}


def races(found: Sequence[StrategyResult]) -> list[tuple[str, list[dict[str, Any]]]]:
    """Each strategy against each other: for how many codes it needs fewer guesses."""
    if sum(each.evaluation is not None for each in found) < PAIR:
        return []
    return [(name_of(one.entry), [_duel(one, other) for other in found]) for one in found]


def _duel(one: StrategyResult, other: StrategyResult) -> dict[str, Any]:
    """Nothing of a strategy against itself, or if one of them failed."""
    if one is other or not one.evaluation or not other.evaluation:
        return {}
    both = Comparison(one.evaluation, other.evaluation)
    facts = {
        "one": name_of(one.entry),
        "other": name_of(other.entry),
        "won": grouped(both.wins),
        "drawn": grouped(both.ties),
        "lost": grouped(both.losses),
    }
    spoken = (
        gettext("%(one)s against %(other)s: %(won)s won, %(drawn)s drawn, %(lost)s lost") % facts
    )
    return facts | {"shade": _shade(both), "spoken": spoken}


def _shade(both: Comparison) -> int:
    """From 0, much lost, over 2, even, to 4, much won."""
    balance = (both.wins - both.losses) / both.secrets
    if abs(balance) < EVEN:
        return 2
    steps = 2 if abs(balance) > CLEAR else 1
    return 2 + steps if balance > 0 else 2 - steps


def _best(found: Sequence[StrategyResult]) -> Evaluation | None:
    done = [each.evaluation for each in found if each.evaluation]
    return min(done, key=lambda each: each.mean, default=None)


def background_work(
    comparison: ComparisonSpec, found: Sequence[StrategyResult], player: Player | None
) -> dict[str, bool]:
    """Whether the rest is computed in the background, and whether this visitor may cancel it."""
    begun = [each.stored.pk for each in found if each.is_open and each.stored]
    return {
        "is_running": bool(begun) and Measurement.objects.wanted().filter(pk__in=begun).exists(),
        "is_own": LabRun.objects.running_of(player, comparison.query).exists(),
    }


def results_context(
    comparison: ComparisonSpec,
    found: Sequence[StrategyResult],
    work: dict[str, bool],
    announced: int = 0,
) -> dict[str, Any]:
    """The context of the results. announced: the quarters of the work that the page has announced."""
    left = [each for each in found if each.is_open]
    whole = sum(each.pairs for each in found)
    share = 1 - sum(each.pairs_left for each in found) / whole if whole else 1.0
    done = percent(int(100 * share) / 100)
    quarter = min(3, int(4 * share))
    rows = figure_rows(found)
    result = words.result_in_words(found)
    return {
        "has_results": True,
        "query": comparison.query,
        "fields": comparison.fields,
        "histograms": histograms(found),
        "lines": rows if len(left) < len(found) else [],
        "best": next((row["name"] for row in rows if row["is_best"]), ""),
        "races": races(found) if not left else [],
        "trees": _links(found, tree_address),
        "tables": _links(found, strategy_table_address),
        "names": [name_of(entry) for entry in comparison.entries],
        "result": result,
        "secrets": words.secrets_in_words(
            found[0].secrets,
            comparison.rules,
            is_sample=any(each.spec.games for each in found),
            is_done=not left,
        ),
        "takes": words.duration(seconds_of(each.pairs_left for each in left)) if left else "",
        "going": progress_in_words(found, done, timezone.now()) if work["is_running"] else "",
        "was_begun": any(each.stored for each in left),
        "is_done": not left,
        "has_guesses": fits_in_csv([each.evaluation for each in found if each.evaluation]),
        "progress": {"words": done, "width": f"{100 * share:.2f}", "quarter": quarter},
        "news": _news(quarter, announced) if left else result or gettext("Done."),
        **work,
    }


def _news(quarter: int, announced: int) -> str:
    """What a screen reader says when another quarter is done; otherwise empty."""
    return gettext(QUARTERS[quarter]) if quarter > announced else ""


def progress_in_words(found: Sequence[StrategyResult], done: str, now: datetime) -> str:
    """How far the work is, and about how long the rest takes."""
    timed = _timed(found)
    last = max((stored.last_at for _, stored in timed if stored.last_at), default=None)
    shares = sum(stored.timed for _, stored in timed)
    seconds = sum(stored.timed_seconds for _, stored in timed)
    patience = max(PATIENCE, WAITING * seconds / max(shares, 1))
    if last is None or (now - last).total_seconds() > patience:
        return gettext("%(share)s done. It waits for a free worker.") % {"share": done}
    if shares < FEW_SHARES:
        return gettext("%(share)s done. It is too early to tell how long the rest takes.") % {
            "share": done
        }
    left = words.duration(seconds_left(found, now))
    return gettext("%(share)s done, %(left)s left.") % {"share": done, "left": left}


def _timed(found: Sequence[StrategyResult]) -> list[tuple[StrategyResult, Measurement]]:
    """The measurements with shares that were done since the open ones were queued."""
    since = [each.stored.queued_at for each in found if each.is_open and each.stored]
    return [
        (each, each.stored)
        for each in found
        if since and each.stored and each.stored.first_at and each.stored.first_at >= min(since)
    ]


def seconds_left(found: Sequence[StrategyResult], now: datetime) -> float:
    """The seconds until all are done, if it goes on as since the first share was begun."""
    timed = _timed(found)
    begun = min(stored.first_at for _, stored in timed if stored.first_at)
    last = max(stored.last_at for _, stored in timed if stored.last_at)
    done = sum(each.pairs * stored.timed / stored.shares for each, stored in timed)
    left = sum(each.pairs_left for each in found)
    seconds = left / done * (last - begun).total_seconds()
    return max(seconds - (now - last).total_seconds(), 1.0)


def _links(
    found: Sequence[StrategyResult], address_of: Callable[[MeasurementSpec], str]
) -> list[tuple[str, str]]:
    """The names and addresses of the strategies that have such a page."""
    links = [(name_of(each.entry), address_of(each.spec)) for each in found]
    return [(name, address) for name, address in links if address]


def tree_address(spec: MeasurementSpec) -> str:
    """The page with its decision tree; empty if it draws guesses or takes too long to search."""
    entry = Entry(spec.strategy, spec.first)
    if entry.strategy.is_random or entry.is_restricted:
        return ""
    return reverse("lab-tree", args=[spec.rules, str(entry)])


def strategy_table_address(spec: MeasurementSpec) -> str:
    """The page with what it needs under other rules; empty if it is in no table."""
    if spec.first or spec.strategy not in measured_strategies():
        return ""
    return reverse("strategy-table", args=[spec.strategy])


def csv_lines(evaluations: dict[Entry, Evaluation]) -> Iterator[str]:
    """Lines with a secret and the guesses that each strategy took.

    The pegs of a secret stand apart, as in the export of games: spreadsheets take 0011 for 11.
    """
    yield ",".join(["secret", *(f'"{entry}"' for entry in evaluations)]) + LINE_END
    columns = [evaluation.each.tolist() for evaluation in evaluations.values()]
    first = next(iter(evaluations.values()))
    space = code_space(first.rules)
    for secret, *guesses in zip(first.met.tolist(), *columns, strict=True):
        code = " ".join(format_code(space.code(secret), first.rules))
        yield ",".join([code, *map(str, guesses)]) + LINE_END


def fits_in_csv(evaluations: Sequence[Evaluation]) -> bool:
    return bool(evaluations) and len(evaluations[0].met) <= MOST_SECRETS


def csv_command(comparison: ComparisonSpec) -> str:
    strategies = " ".join(quote(str(entry)) for entry in comparison.entries)
    [games] = {spec.games for spec in comparison.measurements.values()}
    drawn = f" --games {games}" if games else ""
    return f"python -m solver evaluate {strategies} --rules {comparison.rules}{drawn} --seed {SEED} --each"
