"""The calendar of the daily: the weeks of a month with a player's marks."""

from calendar import Calendar
from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext

from games.core.days import today
from games.daily.models import FIRST_DAY
from games.daily.streak import OwnDays
from games.ui.numbers import NONE


class Day(NamedTuple):
    """A day of the calendar.

    mark, hard: how the player's games of the daily and of the hard daily went; empty without one.
    """

    day: date
    is_open: bool
    mark: str
    hard: str
    is_saved: bool

    @property
    def shown(self) -> str:
        """The mark, with a sign in its place where the hard daily alone was played."""
        return self.mark or (NONE if self.hard else "")

    @property
    def label(self) -> str:
        """The day with its marks, for screen readers: "November 2: 7, hard: 5"."""
        mark = gettext("saved by a freeze") if self.is_saved else self.mark
        hard = gettext("hard: %(mark)s") % {"mark": self.hard} if self.hard else ""
        marks = ", ".join(filter(None, [mark, hard]))
        facts = {"date": date_format(self.day, "MONTH_DAY_FORMAT"), "mark": marks}
        return gettext("%(date)s: %(mark)s") % facts if marks else facts["date"]


def weeks_of(month: date, own: OwnDays, hard: OwnDays) -> list[list[Day]]:
    """The weeks of a month, starting on Mondays."""
    last = today()
    return [
        [
            Day(day, FIRST_DAY <= day <= last, own.mark(day), hard.mark(day), day in own.saved)
            for day in week
        ]
        for week in Calendar().monthdatescalendar(month.year, month.month)
    ]
