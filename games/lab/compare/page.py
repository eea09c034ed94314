"""What the page of a comparison shows: the figures, and how the work goes."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from games.lab.compare import figures, words
from games.lab.compare.asked import Question
from games.lab.compare.costs import seconds_of
from games.lab.compare.download import fits
from games.lab.compare.links import table_of, tree_of
from games.lab.compare.measured import Found
from games.lab.compare.pace import is_waiting, seconds_left
from games.lab.compare.result import result_in_words
from games.models import Asked, LabRun, Measurement, Player
from games.words.numbers import percent

QUARTERS = (
    "",
    gettext_noop("A quarter is done."),
    gettext_noop("Half is done."),
    gettext_noop("Three quarters are done."),
)


class Work(NamedTuple):
    """Whether the rest is computed in the background, and whether this visitor may cancel it."""

    is_running: bool = False
    is_own: bool = False


def work_on(question: Question, found: Sequence[Found], player: Player | None) -> Work:
    """How it is with what is left of a comparison."""
    begun = [each.stored.pk for each in found if each.is_open and each.stored]
    own = LabRun.objects.running().filter(player=player, address=question.query) if player else None
    return Work(
        is_running=bool(begun) and Measurement.objects.wanted().filter(pk__in=begun).exists(),
        is_own=own is not None and own.exists(),
    )


def results_context(
    question: Question, found: Sequence[Found], work: Work, told: int = 0
) -> dict[str, Any]:
    """The context of the results. told: the quarters of the work that the visitor has heard of."""
    left = [each for each in found if each.is_open]
    evaluations = [each.evaluation for each in found if each.evaluation]
    sampled = any(each.asked.games for each in found)
    progress = _progress(found)
    lines = figures.lines(found)
    return {
        "has_results": True,
        "query": question.query,
        "fields": question.fields,
        "histograms": figures.histograms(found),
        "lines": lines if len(left) < len(found) else [],
        "best": next((line.name for line in lines if line.is_best), ""),
        "races": figures.races(found) if not left else [],
        "trees": elsewhere(found, tree_of),
        "tables": elsewhere(found, table_of),
        "names": [words.name_of(entry) for entry in question.entries],
        "result": result_in_words(found),
        "secrets": words.secrets_in_words(
            found[0].secrets, question.rules, is_sample=sampled, is_done=not left
        ),
        "takes": words.duration(seconds_of(each.pairs_left for each in left)) if left else "",
        "going": _going(found) if work.is_running else "",
        "was_begun": any(each.stored for each in left),
        "is_done": not left,
        "has_guesses": bool(evaluations) and fits(evaluations),
        "progress": progress,
        "news": _news(progress.quarter, told)
        if left
        else result_in_words(found) or gettext("Done."),
        **work._asdict(),
    }


def elsewhere(found: Sequence[Found], address_of: Callable[[Asked], str]) -> list[tuple[str, str]]:
    """The names of the strategies that have an address, and these."""
    found_at = [(words.name_of(each.entry), address_of(each.asked)) for each in found]
    return [(name, address) for name, address in found_at if address]


class Progress(NamedTuple):
    """How far the work is: in words, as the width of a bar in percent, and in whole quarters, up to 3."""

    words: str
    width: str
    quarter: int


def _progress(found: Sequence[Found]) -> Progress:
    whole = sum(each.pairs for each in found)
    left = sum(each.pairs_left for each in found)
    share = 1 - left / whole if whole else 1.0
    return Progress(percent(int(100 * share) / 100), f"{100 * share:.2f}", min(3, int(4 * share)))


def _news(quarter: int, told: int) -> str:
    """What a screen reader says of a quarter that it has not told; empty in between."""
    return gettext(QUARTERS[quarter]) if quarter > told else ""


def _going(found: Sequence[Found]) -> str:
    """How far the work is, and how long the rest takes if that can be told."""
    done, now = _progress(found).words, timezone.now()
    if is_waiting(found, now):
        return gettext("%(share)s done. It waits for a free worker.") % {"share": done}
    seconds = seconds_left(found, now)
    if seconds is None:
        return gettext("%(share)s done. It is too early to tell how long the rest takes.") % {
            "share": done
        }
    return gettext("%(share)s done, %(left)s left.") % {
        "share": done,
        "left": words.duration(seconds),
    }
