"""The pages of the leaderboards, of people and of bots."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.days import today
from games.core.game import IDLE_DAYS
from games.stats.bot_ladder import standings_under
from games.stats.cards.strength import rungs
from games.stats.forms import BOTS_PER_PAGE, BotsForm, LeaderboardForm
from games.stats.leaders import leaders_of_day, leaders_under
from games.stats.newest import LAST_GAMES, MIN_GAMES, has_strengths
from games.stats.rounds import FEWEST_GAMES, ladder_variants
from games.ui.charts.axis import axis
from games.ui.htmx import HtmxHttpRequest
from games.visitors.players import player_of
from solver import VARIANTS


@require_safe
@never_cache
def leaderboard(request: HtmxHttpRequest) -> HttpResponse:
    form = LeaderboardForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    player, day = player_of(request), today()
    viewer = None if player and player.is_bot else player  # bots are on no leaderboard
    context = {
        "player": player,
        "day": day,
        "daily": leaders_of_day(day, viewer),
        "variants": list(VARIANTS.values()),
        "chosen": form.variant,
        "board": leaders_under(form.variant, viewer),
        "by_strength": has_strengths(form.variant),
        "is_listed": player is not None and player.is_public and not player.is_guest,
        "viewer": viewer,
        "last_games": LAST_GAMES,
        "fewest_games": MIN_GAMES,
        "idle_days": IDLE_DAYS,
        "here": "leaderboard",
    }
    return render(request, "stats/leaderboard.html", context)


@require_safe
@never_cache
def bots(request: HtmxHttpRequest) -> HttpResponse:
    form = BotsForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    variant, number = form.variant, form.cleaned_data["page"] or 1
    standings, listed = standings_under(variant, BOTS_PER_PAGE * (number - 1), BOTS_PER_PAGE)
    levels = rungs(variant.rules)
    context = {
        "variants": ladder_variants(),
        "chosen": variant,
        "standings": standings,
        "levels": levels[::-1],
        "axis": axis(levels, dots=[each.strength for each in standings]),
        "fewest_games": FEWEST_GAMES,
        "page": number,
        "next_page": number + 1 if listed > BOTS_PER_PAGE * number else None,
        "here": "bots",
    }
    return render(request, "stats/bots.html", context)
