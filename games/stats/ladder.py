"""The ladder: the levels from the weakest, what was won against each, and the next to beat."""

from typing import NamedTuple

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.stats.cards.strength import mean_of
from games.stats.career import Career
from games.stats.forms import LeaderboardForm
from games.stats.rival import suggested_rival
from games.stats.statistics import AgainstLevel, against_levels
from games.ui.htmx import HtmxHttpRequest
from games.visitors.players import player_of
from solver import LEVELS, Level, Rules


class Rung(NamedTuple):
    """A level on the ladder, and the player's races and duels against it without any help."""

    level: Level
    record: AgainstLevel
    mean: str
    is_next: bool

    @property
    def is_beaten(self) -> bool:
        return self.record.won > self.record.lost


@require_safe
@never_cache
def ladder(request: HtmxHttpRequest) -> HttpResponse:
    form = LeaderboardForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    player, variant = player_of(request), form.variant
    career = Career.read(player.outcomes.under(variant.rules)) if player else None
    suggestion, rungs = suggested_rival(career, variant.rules), rungs_of(career, variant.rules)
    context = {
        "variants": form.fields["rules"].choices,  # type: ignore[attr-defined]
        "chosen": variant,
        "rungs": rungs,
        "climb": climb_in_words(rungs, suggestion.level),
        "suggestion": suggestion,
        "here": "ladder",
    }
    return render(request, "stats/ladder.html", context)


def rungs_of(career: Career | None, rules: Rules) -> list[Rung]:
    """The levels, weakest first. The next to beat is the first above all that are beaten."""
    records = against_levels(career.where(lambda ending: not ending.is_helped)) if career else []
    played = {record.level: record for record in records}
    rungs = []
    for level in LEVELS.values():
        record = played.get(level.slug) or AgainstLevel(level.slug, 0, 0, 0, 0, 0, None)
        strength = level.strength(rules)
        rungs.append(Rung(level, record, mean_of(strength) if strength else "", is_next=False))
    highest = max((rung.level.order for rung in rungs if rung.is_beaten), default=0)
    return [rung._replace(is_next=rung.level.order == highest + 1) for rung in rungs]


def climb_in_words(rungs: list[Rung], even: Level) -> str:
    following = next((rung.level for rung in rungs if rung.is_next), even)
    if following == even:
        return ""
    words = gettext("On the ladder, the next to beat is %(level)s.")
    return words % {"level": gettext(following.name)}
