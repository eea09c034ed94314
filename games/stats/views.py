"""What a player has played."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.accounts.guests import player_of
from games.htmx import HtmxHttpRequest, goes_to, varies, wants_fragment
from games.models import Game
from games.stats.forms import HistoryForm

PAGE_LENGTH = 50


@require_safe
@never_cache
def history(request: HtmxHttpRequest) -> HttpResponse:
    form = HistoryForm(request.GET)
    if not form.is_valid():
        raise Http404(form.complaint)
    games = Game.objects.of(player_of(request)).narrowed(**form.filters)
    context = {
        "form": form,
        "page": games.page(**form.place, length=PAGE_LENGTH),
        "here": "history",
    }
    if not wants_fragment(request):
        return varies(render(request, "stats/history.html", context))
    response = render(request, "stats/history.html#games", context | {"is_fragment": True})
    address = reverse("history") + (f"?{form.query}" if form.query else "")
    return varies(goes_to(response, address))
