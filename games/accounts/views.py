"""What a player allows the site to learn."""

from http import HTTPStatus

from allauth.core import ratelimit
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.accounts.guests import make_guest, player_of
from games.htmx import HtmxHttpRequest
from games.models import Board


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mind_reader(request: HtmxHttpRequest) -> HttpResponse:
    """What the Mind reader draws on, and the switch for those who object."""
    player = player_of(request)
    if request.method == "POST":
        if player is None and not ratelimit.consume(request, action="start_game"):
            return render(request, "429.html", status=HTTPStatus.TOO_MANY_REQUESTS)
        player = player or make_guest(request)
        player.keep_secrets_private(is_private="private" in request.POST)
        return redirect("mind-reader")
    hidden = Board.objects.in_games_of(player).with_a_persons_secret() if player else None
    context = {"player": player, "secrets": hidden.count() if hidden else 0}
    return render(request, "accounts/mind_reader.html", context)
