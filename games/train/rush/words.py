"""The sentences of Rush."""

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, npgettext

from games.train.rush.course import LIVES, Asked, Tally, factor
from games.train.rush.pool import LAST, RULES
from games.train.rush.run import Bests, RushRun
from games.ui.palette import color_names
from games.ui.terms import day_in_words, grouped
from solver import parse_code

GONE = gettext_lazy("This run of Rush is not here. Start one from the page of Rush.")
NO_CHOICE = gettext_lazy("That guess is none of the four. Choose one of them.")


def task_in_words(asked: Asked) -> str:
    if asked.kind == LAST:
        return _("Only one code fits. Find it.")
    words = _("%(codes)s codes are left. Which guess splits them best?")
    return words % {"codes": grouped(asked.puzzle.left)}


def lives_in_words(tally: Tally) -> str:
    return _("%(left)s of %(lives)s lives") % {"left": max(0, tally.lives), "lives": LIVES}


def gained_in_words(tally: Tally) -> str:
    """The points for the last answer; empty if it was not right."""
    return f"+{factor(tally.combo)}" if tally.combo else ""


def said_in_words(tally: Tally, asked: Asked, given: str) -> str:
    """How the last answer was taken."""
    if tally.combo:
        return {
            5: _("Five in a row: every answer counts two now."),
            10: _("Ten in a row: every answer counts three now."),
        }.get(tally.combo, _("Right."))
    right = color_names(parse_code(asked.puzzle.right[0], RULES), RULES)
    if asked.kind == LAST:
        words = _("The code was %(code)s.") if given else _("Passed. The code was %(code)s.")
    elif given:
        words = _("Better: %(code)s.")
    else:
        words = _("Passed. Best: %(code)s.")
    return words % {"code": right}


def groups_in_words(groups: int) -> tuple[str, str]:
    """The number of groups, and the word behind it."""
    return grouped(groups), ngettext("group", "groups", groups)


def title_of(run: RushRun) -> str:
    """What a result is called."""
    if not run.is_timed:
        return _("Rush, practice")
    return _("Rush, %(date)s") % {"date": day_in_words(run.begun_on, "MONTH_DAY_FORMAT")}


def points_word(score: int) -> str:
    """What stands behind the number of points."""
    return npgettext("behind a number", "point", "points", score)


def points_in_words(score: int) -> str:
    return ngettext("%(points)s point", "%(points)s points", score) % {"points": grouped(score)}


def verdict_in_words(run: RushRun, others: Bests) -> str:
    """How a result stands beside the player's other runs against the clock."""
    if not run.is_timed:
        return _("Practice has no clock, and counts for no board.")
    if not run.score:
        return _("Nothing yet. The first right answer is a point.")
    if others.ever is None:
        return _("Your first run.")
    if run.score > others.ever:
        return _("Your best ever, by %(points)s.") % {"points": grouped(run.score - others.ever)}
    if others.today is not None and run.score > others.today:
        return _("Your best today, by %(points)s.") % {"points": grouped(run.score - others.today)}
    return _short_in_words(run.score, others)


def _short_in_words(score: int, others: Bests) -> str:
    """How much is missing to the best of today, or ever if this is the first run of today."""
    if others.today is not None:
        short, equal = others.today - score, _("As good as your best today.")
        words = ngettext(
            "%(points)s point from your best today.",
            "%(points)s points from your best today.",
            short,
        )
    else:
        short, equal = (others.ever or 0) - score, _("As good as your best ever.")
        words = ngettext(
            "%(points)s point from your best ever.", "%(points)s points from your best ever.", short
        )
    return words % {"points": grouped(short)} if short else equal


def missed_heading(missed: int) -> str:
    words = ngettext("The one you missed", "The %(missed)s you missed", missed)
    return words % {"missed": grouped(missed)}


def missed_in_words(asked: Asked, given: str) -> str:
    """Beside the right answer to a position that was missed."""
    if asked.kind == LAST:
        return _("Only this fits")
    groups = {choice.code: choice.groups for choice in asked.puzzle.choices}
    best = groups[asked.puzzle.right[0]]
    if given not in groups:
        return _("%(best)s groups") % {"best": grouped(best)}
    return _("%(best)s groups, not %(yours)s") % {
        "best": grouped(best),
        "yours": grouped(groups[given]),
    }


def all_in_words(done: int) -> str:
    words = ngettext("The position of this run", "All %(count)s positions", done)
    return words % {"count": grouped(done)}


def share_text(run: RushRun, link: str) -> str:
    shown = day_in_words(run.begun_on, "MONTH_DAY_FORMAT")
    facts = {"site": settings.SITE_NAME, "date": shown}
    title = _("%(site)s Rush, %(date)s") % facts
    marks = "".join("🟩" if is_right else "🟥" for _code, is_right in run.answers)
    right = _("%(right)s of %(done)s right") % {"right": run.right, "done": run.done}
    return "\n".join([f"{title} · {points_in_words(run.score)}", marks, right, link])
