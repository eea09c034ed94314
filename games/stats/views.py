"""What a player has played."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.accounts.guests import player_of
from games.htmx import HtmxHttpRequest
from games.models import Board, Game
from games.stats.forms import PageForm
from solver import VARIANTS

PAGE_LENGTH = 50


@require_safe
@never_cache
def history(request: HtmxHttpRequest) -> HttpResponse:
    player = player_of(request)
    form = PageForm(request.GET)
    if not form.is_valid():
        raise Http404
    games, boards = Game.objects.of(player), Board.objects.of(player)
    played = games.variants()
    chosen = VARIANTS.get(form.cleaned_data["rules"])
    if chosen:
        games = games.under(chosen)
        boards = boards.in_games(games)
    context = {
        "played": played,
        "chosen": chosen,
        "is_comparable": chosen or len(played) == 1,
        "record": boards.record(),
        "page": games.page(before=form.cleaned_data["before"], length=PAGE_LENGTH),
        "here": "history",
    }
    return render(request, "stats/history.html", context)
