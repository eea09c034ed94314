"""The page that says what ratings are, with those of the levels."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.ratings.cards import level_ratings_card
from games.ratings.levels import level_ratings
from games.ratings.models import MOST_CERTAIN, MOST_GAIN, MOST_IN_A_DAY
from games.stats.forms import LeaderboardForm
from games.ui.htmx import HtmxHttpRequest
from games.ui.terms import grouped


@require_safe
@never_cache
def ratings(request: HtmxHttpRequest) -> HttpResponse:
    form = LeaderboardForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    rated = level_ratings()[str(form.variant.rules)]
    context = {
        "variants": form.fields["rules"].choices,  # type: ignore[attr-defined]
        "chosen": form.variant,
        "levels": level_ratings_card(rated),
        "matches": grouped(rated.matches),
        "most_certain": round(MOST_CERTAIN),
        "most_in_a_day": MOST_IN_A_DAY,
        "most_gain": round(MOST_GAIN),
        "here": "ranks",
    }
    return render(request, "ratings/ratings.html", context)
