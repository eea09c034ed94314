"""The page of the leaderboards."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.htmx import HtmxHttpRequest
from games.models import today
from games.models.leaders import LAST_GAMES, MIN_GAMES, leaders_of_day, leaders_under
from games.stats.forms import LeaderboardForm
from games.visitors.players import player_of
from solver import VARIANTS


@require_safe
@never_cache
def leaderboard(request: HtmxHttpRequest) -> HttpResponse:
    form = LeaderboardForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    player, day = player_of(request), today()
    context = {
        "player": player,
        "day": day,
        "daily": leaders_of_day(day, player),
        "variants": list(VARIANTS.values()),
        "chosen": form.variant,
        "board": leaders_under(form.variant, player),
        "last_games": LAST_GAMES,
        "fewest_games": MIN_GAMES,
        "here": "leaderboard",
    }
    return render(request, "stats/leaderboard.html", context)
