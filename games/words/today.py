"""The cards of today in sentences: the daily, and a game that waits."""

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Game

MINUTES_PER_HOUR = 60


def daily_in_words(streak: int, ends_at: datetime, *, is_over: bool) -> str:
    told = []
    if streak:
        words = ngettext("%(count)s day in a row.", "%(count)s days in a row.", streak)
        told.append(words % {"count": streak})
    words = _("Next code in %(time)s.") if is_over else _("Closes in %(time)s.")
    told.append(words % {"time": time_left(ends_at)})
    return " ".join(told)


def daily_action(*, is_begun: bool, is_over: bool) -> str:
    if is_over:
        return _("See how it went")
    return _("Go on") if is_begun else _("Play today")


def time_left(moment: datetime) -> str:
    minutes = max(0, int((moment - timezone.now()).total_seconds()) // 60)
    if minutes < MINUTES_PER_HOUR:
        return _("%(minutes)s min") % {"minutes": minutes}
    hours, minutes = divmod(minutes, MINUTES_PER_HOUR)
    return _("%(hours)s h %(minutes)s min") % {"hours": hours, "minutes": minutes}


def waiting_in_words(game: Game) -> str:
    return _("%(rules)s, %(mode)s, guess %(number)s of %(allowed)s") % {
        "rules": f"{_(game.variant.name)} {game.pegs} × {game.colors}",
        "mode": game.way.label,
        "number": game.board.guesses_used + 1,
        "allowed": game.guesses_allowed,
    }


def begun_in_words(game: Game) -> str:
    day = timezone.localdate(game.started_at)
    return _("Today") if day == timezone.localdate() else date_format(day, _("M j"))


def resume_in_words(game: Game) -> str:
    return _("Resume %(rules)s, guess %(number)s") % {
        "rules": _(game.variant.name),
        "number": game.board.guesses_used + 1,
    }
