"""The calendar of the daily: the weeks of a month with a player's marks."""

from calendar import Calendar
from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext

from games.core.days import today
from games.daily.models import FIRST_DAY
from games.daily.streak import OwnDays


class Day(NamedTuple):
    """A day of the calendar. mark: how the player's game went; empty without one."""

    day: date
    is_open: bool
    mark: str
    is_saved: bool

    @property
    def label(self) -> str:
        """The day with its mark, for screen readers: "November 2: 7"."""
        mark = gettext("saved by a freeze") if self.is_saved else self.mark
        facts = {"date": date_format(self.day, "MONTH_DAY_FORMAT"), "mark": mark}
        return gettext("%(date)s: %(mark)s") % facts if mark else facts["date"]


def weeks_of(month: date, own: OwnDays, saved: Collection[date]) -> list[list[Day]]:
    """The weeks of a month, starting on Mondays. saved: the missed days that freezes saved."""
    last = today()
    return [
        [Day(day, FIRST_DAY <= day <= last, own.mark(day), day in saved) for day in week]
        for week in Calendar().monthdatescalendar(month.year, month.month)
    ]
