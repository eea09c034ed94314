"""What a player has played."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.accounts.guests import player_of
from games.htmx import HtmxHttpRequest
from games.models import Board, Game
from games.stats.forms import PageForm

PAGE_LENGTH = 50


@require_safe
@never_cache
def history(request: HtmxHttpRequest) -> HttpResponse:
    player = player_of(request)
    form = PageForm(request.GET)
    if not form.is_valid():
        raise Http404
    page = Game.objects.of(player).page(before=form.cleaned_data["before"], length=PAGE_LENGTH)
    context = {
        "record": Board.objects.of(player).record(),
        "page": page,
        "here": "history",
    }
    return render(request, "stats/history.html", context)
