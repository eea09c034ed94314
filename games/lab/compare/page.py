"""What the page of a comparison shows: the figures, how the work goes, and where else the lab shows a strategy."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from games.core.player import Player
from games.lab.compare import figures, words
from games.lab.compare.asked import Question
from games.lab.compare.costs import Entry, seconds_of
from games.lab.compare.download import fits
from games.lab.compare.measured import Found
from games.lab.measurements import Asked, Measurement
from games.lab.runs import LabRun
from games.ui.numbers import percent
from solver import measured_strategies

QUARTERS = (
    "",
    gettext_noop("A quarter is done."),
    gettext_noop("Half is done."),
    gettext_noop("Three quarters are done."),
)
FEW = 3  # shares; with fewer, even two workers look like one, so nothing is promised
WAITING = 4  # times the seconds of a share; when so long nothing was done, no worker is at it
PATIENCE = 10  # seconds in which a share may be late in any case


def work_on(question: Question, found: Sequence[Found], player: Player | None) -> dict[str, bool]:
    """Whether the rest is computed in the background, and whether this visitor may cancel it."""
    begun = [each.stored.pk for each in found if each.is_open and each.stored]
    own = LabRun.objects.running().filter(player=player, address=question.query) if player else None
    return {
        "is_running": bool(begun) and Measurement.objects.wanted().filter(pk__in=begun).exists(),
        "is_own": own is not None and own.exists(),
    }


def results_context(
    question: Question, found: Sequence[Found], work: dict[str, bool], told: int = 0
) -> dict[str, Any]:
    """The context of the results. told: the quarters of the work that the visitor has heard of."""
    left = [each for each in found if each.is_open]
    whole = sum(each.pairs for each in found)
    share = 1 - sum(each.pairs_left for each in found) / whole if whole else 1.0
    done = percent(int(100 * share) / 100)
    quarter = min(3, int(4 * share))
    lines = figures.lines(found)
    result = words.result_in_words(found)
    return {
        "has_results": True,
        "query": question.query,
        "fields": question.fields,
        "histograms": figures.histograms(found),
        "lines": lines if len(left) < len(found) else [],
        "best": next((line["name"] for line in lines if line["is_best"]), ""),
        "races": figures.races(found) if not left else [],
        "trees": _elsewhere(found, tree_of),
        "tables": _elsewhere(found, table_of),
        "names": [words.name_of(entry) for entry in question.entries],
        "result": result,
        "secrets": words.secrets_in_words(
            found[0].secrets,
            question.rules,
            is_sample=any(each.asked.games for each in found),
            is_done=not left,
        ),
        "takes": words.duration(seconds_of(each.pairs_left for each in left)) if left else "",
        "going": going(found, done, timezone.now()) if work["is_running"] else "",
        "was_begun": any(each.stored for each in left),
        "is_done": not left,
        "has_guesses": fits([each.evaluation for each in found if each.evaluation]),
        "progress": {"words": done, "width": f"{100 * share:.2f}", "quarter": quarter},
        "news": _news(quarter, told) if left else result or gettext("Done."),
        **work,
    }


def _news(quarter: int, told: int) -> str:
    """What a screen reader says of a quarter that it has not told; empty in between."""
    return gettext(QUARTERS[quarter]) if quarter > told else ""


def going(found: Sequence[Found], done: str, now: datetime) -> str:
    """How far the work is, and how long the rest takes if that can be told."""
    timed = _timed(found)
    last = max((stored.last_at for _, stored in timed if stored.last_at), default=None)
    shares = sum(stored.timed for _, stored in timed)
    seconds = sum(stored.timed_seconds for _, stored in timed)
    patience = max(PATIENCE, WAITING * seconds / max(shares, 1))
    if last is None or (now - last).total_seconds() > patience:
        return gettext("%(share)s done. It waits for a free worker.") % {"share": done}
    if shares < FEW:
        return gettext("%(share)s done. It is too early to tell how long the rest takes.") % {
            "share": done
        }
    left = words.duration(seconds_left(found, now))
    return gettext("%(share)s done, %(left)s left.") % {"share": done, "left": left}


def _timed(found: Sequence[Found]) -> list[tuple[Found, Measurement]]:
    """The measurements of which shares were done since the open ones are waited for."""
    since = [each.stored.queued_at for each in found if each.is_open and each.stored]
    return [
        (each, each.stored)
        for each in found
        if since and each.stored and each.stored.first_at and each.stored.first_at >= min(since)
    ]


def seconds_left(found: Sequence[Found], now: datetime) -> float:
    """The seconds until all are done, if it goes on as since the first share was begun."""
    timed = _timed(found)
    begun = min(stored.first_at for _, stored in timed if stored.first_at)
    last = max(stored.last_at for _, stored in timed if stored.last_at)
    done = sum(each.pairs * stored.timed / stored.shares for each, stored in timed)
    left = sum(each.pairs_left for each in found)
    seconds = left / done * (last - begun).total_seconds()
    return max(seconds - (now - last).total_seconds(), 1.0)


def _elsewhere(found: Sequence[Found], address_of: Callable[[Asked], str]) -> list[tuple[str, str]]:
    """The names of the strategies that have an address, and these."""
    found_at = [(words.name_of(each.entry), address_of(each.asked)) for each in found]
    return [(name, address) for name, address in found_at if address]


def tree_of(asked: Asked) -> str:
    """The page with its decision tree; empty for who draws guesses, and what a page cannot search for."""
    entry = Entry(asked.strategy, asked.first)
    if entry.strategy.is_random or entry.is_restricted:
        return ""
    return reverse("lab-tree", args=[asked.rules, str(entry)])


def table_of(asked: Asked) -> str:
    """The page that tells what it needs under other rules; empty if it is in no table."""
    if asked.first or asked.strategy not in measured_strategies():
        return ""
    return reverse("strategy-table", args=[asked.strategy])
