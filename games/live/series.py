"""What is said of several matches of the same people: how a series stands, or rematches do."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.live.tells import Told
from games.models import Phase
from games.words.numbers import halves
from games.words.palette import listed


def series_in_words(told: Told) -> str:
    """How a series stands, such as "Best of 3 · you 1 · ben 0"; empty for a match on its own."""
    if told.legs == 1:
        return ""
    if told.series_is_over:
        first = _series_outcome(told)
    else:
        words = _("Best of %(legs)s") if told.mode.is_contest else _("Game %(leg)s of %(legs)s")
        first = words % {"leg": told.leg, "legs": told.legs}
    if told.phase == Phase.SEATS:
        return first
    stand = sorted(zip(told.seats, told.points, strict=True), key=lambda each: not each[0].is_you)
    points = [
        f"{_('you') if seat.is_you else seat.name} {halves(points)}" for seat, points in stand
    ]
    return " · ".join([first, *points])


def score_in_words(told: Told) -> str:
    """How rematches stand, such as "You 2 · ben 1 · drawn 1"; empty where none is counted."""
    if not told.wins:
        return ""
    stand = sorted(zip(told.seats, told.wins, strict=True), key=lambda each: not each[0].is_you)
    words = [f"{capfirst(_('you')) if seat.is_you else seat.name} {wins}" for seat, wins in stand]
    if told.draws:
        words.append(_("drawn %(count)s") % {"count": told.draws})
    return " · ".join(words)


def _series_outcome(told: Told) -> str:
    best = max(told.points)
    winners = [seat for seat, points in zip(told.seats, told.points, strict=True) if points == best]
    if len(winners) == len(told.seats):
        return _("The series is a draw")
    if told.you in winners and len(winners) == 1:
        return _("You won the series")
    return _("%(names)s won the series") % {"names": listed([seat.name for seat in winners])}
