"""The ladder: the levels from the weakest, what was won against each, and the next to beat."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.htmx import HtmxHttpRequest
from games.models import Player, Result
from games.models.career import Career
from games.modes import RACE
from games.stats.cards.strength import mean_of
from games.stats.forms import LeaderboardForm
from games.stats.rival import suggested_rival
from games.visitors.players import player_of
from games.words.numbers import halves
from games.words.terms import grouped
from solver import LEVELS, GuessCounts, Level, Variant


@dataclass(frozen=True, slots=True)
class Rung:
    """A level on the ladder, and the player's races and duels against it without any help."""

    level: Level
    strength: GuessCounts | None
    won: int
    drawn: int
    lost: int
    is_next: bool
    settings: dict[str, str]

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """A game won counts one, and a draw one half."""
        return self.won + self.drawn / 2

    @property
    def score_in_words(self) -> str:
        """The score as the statistics write it: "12½ of 15"."""
        facts = {"score": halves(self.score), "games": grouped(self.games)}
        return gettext("%(score)s of %(games)s") % facts

    @property
    def mean_in_words(self) -> str:
        """The guesses that the level needs; empty if they were not measured."""
        if self.strength is None:
            return ""
        return gettext("%(mean)s guesses") % {"mean": mean_of(self.strength)}

    @property
    def is_beaten(self) -> bool:
        """Whether more games were won than lost."""
        return self.won > self.lost

    @property
    def state(self) -> str:
        """Where the player stands with this level, in a word or two; empty in between."""
        if self.is_beaten:
            return gettext("Beaten")
        return gettext("Next to beat") if self.is_next else ""


@require_safe
@never_cache
def ladder(request: HtmxHttpRequest) -> HttpResponse:
    form = LeaderboardForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    player, variant = player_of(request), form.variant
    suggestion = suggested_rival(player, variant.rules)
    rungs = rungs_of(player, variant)
    context = {
        "variants": form.fields["rules"].choices,  # type: ignore[attr-defined]
        "chosen": variant,
        "rungs": rungs,
        "climb": climb_in_words(rungs, suggestion.level),
        "suggestion": suggestion,
        "settings": settings_for(suggestion.level, variant),
        "here": "ladder",
    }
    return render(request, "stats/ladder.html", context)


def rungs_of(player: Player | None, variant: Variant) -> list[Rung]:
    """The levels, weakest first. The next to beat is the first above all that are beaten."""
    results: dict[str, Counter[str]] = {slug: Counter() for slug in LEVELS}
    if player:
        for ending, games in Career.read(player.outcomes.under(variant.rules)).counts.items():
            if ending.level in LEVELS and not ending.is_helped:
                results[ending.level][ending.result] += games
    highest = max(
        (level.order for level in LEVELS.values() if _is_beaten(results[level.slug])), default=0
    )
    return [
        Rung(
            level=level,
            strength=level.strength(variant.rules),
            won=results[level.slug][Result.WON],
            drawn=results[level.slug][Result.DRAWN],
            lost=_lost(results[level.slug]),
            is_next=level.order == highest + 1,
            settings=settings_for(level, variant),
        )
        for level in LEVELS.values()
    ]


def climb_in_words(rungs: list[Rung], even: Level) -> str:
    """Which level comes next on the ladder, if it is not the one that promises an even race."""
    following = next((rung.level for rung in rungs if rung.is_next), even)
    if following == even:
        return ""
    words = gettext("On the ladder, the next to beat is %(level)s.")
    return words % {"level": gettext(following.name)}


def settings_for(level: Level, variant: Variant) -> dict[str, Any]:
    """What the new-game form needs to start a race against a level."""
    return {"mode": RACE.slug, "variant": variant.slug, "level": level.slug}


def _lost(results: Counter[str]) -> int:
    """Games lost, including those that were given up."""
    return results[Result.LOST] + results[Result.GIVEN_UP]


def _is_beaten(results: Counter[str]) -> bool:
    return results[Result.WON] > _lost(results)
