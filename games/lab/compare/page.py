"""What the page of a comparison shows: the figures, and how the work goes."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext

from games.lab.choosing import rules_title
from games.lab.compare import figures, words
from games.lab.compare.asked import Question
from games.lab.compare.costs import seconds_of
from games.lab.compare.download import fits
from games.lab.compare.measured import Found
from games.lab.compare.pace import is_waiting, seconds_left
from games.words.numbers import percent


class Work(NamedTuple):
    """Whether the rest is computed in the background, and whether this visitor may cancel it."""

    is_running: bool = False
    is_own: bool = False


def results_context(question: Question, found: Sequence[Found], work: Work) -> dict[str, Any]:
    """The context of the results."""
    left = [each for each in found if each.is_open]
    secrets = found[0].asked.games or question.rules.size
    evaluations = [each.evaluation for each in found if each.evaluation]
    sampled = any(each.asked.games for each in found)
    return {
        "title": rules_title(question.rules),
        "query": question.query,
        "fields": question.fields,
        "histograms": figures.histograms(found),
        "lines": figures.lines(found),
        "races": figures.races(found),
        "names": [words.name_of(entry) for entry in question.entries],
        "secrets": words.secrets_in_words(secrets, question.rules, is_sample=sampled),
        "takes": words.duration(seconds_of(each.pairs_left for each in left)) if left else "",
        "going": _going(found) if work.is_running else "",
        "is_done": not left,
        "has_guesses": bool(evaluations) and fits(evaluations),
        "progress": _progress(found),
        **work._asdict(),
    }


def _going(found: Sequence[Found]) -> str:
    """How far the work is, and how long the rest takes if that can be told."""
    done, now = _progress(found)["words"], timezone.now()
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


def _progress(found: Sequence[Found]) -> dict[str, str]:
    """How far the work is: in words, and as the width of a bar in percent."""
    whole = sum(each.pairs for each in found)
    left = sum(each.pairs_left for each in found)
    share = 1 - left / whole if whole else 1.0
    return {"words": percent(int(100 * share) / 100), "width": f"{100 * share:.2f}"}
