"""The sentences of the trainer."""

from datetime import UTC, datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext, pgettext

from games.core.days import start_of
from games.train.exercise import MASTERED_DAYS, Collection, Exercise
from games.train.rating import TrainerRating
from games.train.runs import NEARLY, RIGHT, Kind, Run, Trained
from games.ui.numbers import decimal, difference, halves, percent
from games.ui.palette import color_names
from games.ui.skill import needed_in_words
from games.ui.terms import grouped
from solver import Feedback, Split, Trial, parse_code

TOO_MANY = gettext_lazy("Too many new runs. Take a breath, and start the next one in a minute.")
NOTHING_DUE = gettext_lazy("No exercise of yours is due now. Try one of the other sets.")
GONE = gettext_lazy(
    "This run of exercises is not here: a newer one may have taken its place. Start one from the"
    " trainer."
)
NO_EXERCISE = gettext_noop("This run has no such exercise.")


def place_in_words(number: int, length: int) -> str:
    return _("Exercise %(number)s of %(length)s") % {"number": number, "length": length}


def task_in_words(left: int) -> str:
    words = ngettext(
        "%(codes)s code fits. Guess it.",
        "%(codes)s codes fit. Which guess finds the code soonest on average?",
        left,
    )
    return words % {"codes": grouped(left)}


SIGNS = {"right": "✓", "half": "½", "wrong": "×", "now": "•", "todo": ""}
STATES = ("wrong", "half", "right")  # by half points


def mark_in_words(number: int, state: str) -> str:
    words = {
        "right": _("Exercise %(number)s: right"),
        "half": _("Exercise %(number)s: nearly the best"),
        "wrong": _("Exercise %(number)s: not the best"),
        "now": _("Exercise %(number)s: now"),
        "todo": _("Exercise %(number)s: still to come"),
    }
    return words[state] % {"number": number}


def kind_in_words(kind: Kind, grade: int) -> str:
    if kind == Kind.GRADED:
        return grade_in_words(grade)
    return str(kind.label)


def go_on_in_words(place: str) -> str:
    return _("Go on: %(place)s") % {"place": place}


def streak_in_words(streak: int) -> str:
    if streak <= 1:
        return ""
    return _("%(count)s right in a row") % {"count": streak}


def headline_in_words(halves: int) -> str:
    return (_("Not quite."), _("Nearly the best."), _("Best."))[halves]


def verdict_in_words(trial: Trial) -> str:
    if trial.loss <= RIGHT:
        return _("Right: no guess is better.")
    if trial.loss <= NEARLY:
        words = _("This guess costs %(loss)s of a guess: half a point.")
        return words % {"loss": decimal(trial.loss)}
    words = _("Not the best: this guess costs %(loss)s of a guess.")
    if trial.loss >= 1:
        words = _("Not the best: this guess costs %(loss)s guesses.")
    return words % {"loss": decimal(trial.loss)}


def lost_in_words(trial: Trial) -> str:
    """What an answer lost, in figures: minus means guesses lost."""
    return difference(-trial.loss)


def names_of_sides(trial: Trial) -> tuple[str, str]:
    if trial.loss <= RIGHT:
        return _("yours"), _("as good")
    return _("yours"), pgettext("guess", "best")


def groups_in_words(split: Split) -> str:
    words = ngettext(
        "%(groups)s group, the largest has %(worst)s",
        "%(groups)s groups, the largest has %(worst)s",
        len(split.cells),
    )
    return words % {"groups": grouped(len(split.cells)), "worst": grouped(split.worst)}


def need_in_words(split: Split) -> str:
    needed = needed_in_words(split.needed)
    pegs = len(split.guess)
    if Feedback(pegs, 0) in split.cells:
        return f"{needed} {_('It may be the code itself.')}"
    return f"{needed} {_('It cannot be the code itself.')}"


def ties_in_words(trial: Trial) -> str:
    """How many guesses are equally good; empty if only one is best."""
    others = len(trial.best)
    if others == 1:
        return _("No other guess is as good.")
    return _("%(count)s guesses are equally good.") % {"count": grouped(others)}


def missed_in_words(fails: float | None) -> str:
    if fails is None:
        return ""
    return _("The levels miss it in %(share)s of tries.") % {"share": percent(fails)}


def mistake_in_words(mistake: Exercise) -> str:
    words = _("In your game you guessed %(code)s, which cost %(loss)s.")
    code = color_names(parse_code(mistake.guess, mistake.rules), mistake.rules)
    return words % {"code": code, "loss": decimal(mistake.loss)}


def answer_in_words(trial: Trial) -> str:
    sentences = [
        verdict_in_words(trial),
        _split_in_words(_("Yours: %(code)s, %(groups)s."), trial, trial.tried),
    ]
    if trial.rival:
        words = _("Best: %(code)s, %(groups)s.")
        if trial.loss <= RIGHT:
            words = _("As good: %(code)s, %(groups)s.")
        sentences.append(_split_in_words(words, trial, trial.rival))
    return " ".join(sentences)


def _split_in_words(words: str, trial: Trial, split: Split) -> str:
    code = color_names(split.guess, trial.rules)
    return words % {"code": code, "groups": groups_in_words(split)}


def summary_in_words(half_points: int, length: int) -> str:
    return _("%(points)s of %(length)s points") % {
        "points": halves(half_points / 2),
        "length": length,
    }


def change_in_words(change: int) -> str:
    """How a rating changed: "+3"."""
    return difference(change, 0)


def week_in_words(gained: int | None) -> str:
    if gained is None:
        return ""
    return _("%(points)s this week") % {"points": difference(gained, 0)}


def place_of_rating(rating: TrainerRating) -> str:
    """How a rating stands beside those of others, and what comes next."""
    share, mark = rating.share_below(), grouped(rating.next_mark)
    if not share:
        return _("The next mark is %(mark)s.") % {"mark": mark}
    words = _("Sharper than %(share)s of those who train. The next mark is %(mark)s.")
    return words % {"share": percent(share), "mark": mark}


def today_in_words(share: float | None) -> str:
    return _("Better than %(share)s today.") % {"share": percent(share)} if share else ""


def set_in_words(run: Run | None, median: float | None) -> str:
    """What has been reached in the set of the day, and what others have."""
    sentences = [_("The same ten positions for everybody today, the easier ones first.")]
    if run and run.done:
        words = _("Points so far: %(points)s.")
        sentences.append(words % {"points": halves(run.halves / 2)})
    if median is not None:
        words = _("The middle of today's players has %(points)s.")
        sentences.append(words % {"points": halves(median / 2)})
    return " ".join(sentences)


def looked_at_in_words(number: int, loss: float) -> str:
    return _("%(number)s: cost %(loss)s") % {"number": number, "loss": decimal(loss)}


def longest_in_words(streak: int) -> str:
    if streak <= 1:
        return ""
    return _("Longest streak: %(count)s in a row.") % {"count": streak}


def own_in_words(collection: Collection) -> str:
    if not collection.total:
        return _(
            "A guess that lost 0.10 or more becomes an exercise once your game is over. Play mini or"
            " classic, and your mistakes show up here."
        )
    if collection.due:
        words = ngettext(
            "%(due)s exercise from your games is due.",
            "%(due)s exercises from your games are due.",
            collection.due,
        )
        return words % {"due": grouped(collection.due)}
    if collection.next_due is None:
        return ""
    return _("Nothing is due now. The next exercise comes back in %(time)s.") % {
        "time": until(start_of(collection.next_due.astimezone(UTC).date()))
    }


def mastered_in_words(collection: Collection) -> str:
    """How many of a player's exercises are mastered; empty if there are none at all."""
    if not collection.total:
        return ""
    words = _(
        "%(total)s in all, %(mastered)s of them mastered: a mastered one stays away for %(days)s days"
        " or longer."
    )
    return words % {
        "mastered": grouped(collection.mastered),
        "total": grouped(collection.total),
        "days": MASTERED_DAYS,
    }


def until(moment: datetime) -> str:
    return timeuntil(moment, timezone.now(), depth=1)


class Line(NamedTuple):
    name: str
    done: str
    right: str
    share: str


def line_in_words(name: str, trained: Trained) -> Line:
    share = trained.right / trained.done if trained.done else None
    return Line(name, grouped(trained.done), grouped(trained.right), percent(share))


def grade_in_words(grade: int) -> str:
    """The name of a grade; 0 is for a player's own positions."""
    return _("Grade %(grade)s") % {"grade": grade} if grade else _("Your mistakes")


def days_in_words(days: int) -> str:
    if days <= 1:
        return ""
    return _("%(days)s days in a row") % {"days": grouped(days)}
