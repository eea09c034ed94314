"""The new-game panel, and the games that it starts."""

from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.core.errors import PlayError
from games.core.game import Game
from games.limits import rates
from games.play.forms import StartForm
from games.play.front import designs_of
from games.play.hiding import ask_for_code
from games.play.lookup import CHOICES, against_a_level, choices_in
from games.play.refusals import conflict, refuse_for_now
from games.ui.decorators import get_redirects_to
from games.ui.forms import RulesForm
from games.ui.htmx import HtmxHttpRequest, varies, wants_fragment
from games.visitors.players import begin, find_game, player_of
from solver import CUSTOM


@require_safe
@never_cache
def new(request: HtmxHttpRequest) -> HttpResponse:
    """The new-game panel as a page. The address holds the choices."""
    form = StartForm(choices_in(request))
    if wants_fragment(request):  # the visitor is still choosing
        context = {"start_form": form, "here": "play"}
        return varies(render(request, "play/new.html#offer", context))
    status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
    return varies(_panel(request, form, status))


@require_safe
@never_cache
def sizes(request: HtmxHttpRequest) -> HttpResponse:
    """What is wrong with sizes that somebody types, for the page on which they stand."""
    form = RulesForm(request.GET.dict() | {"variant": CUSTOM})
    return render(request, "_rules.html#size_errors", {"size_errors": form.size_errors})


def _panel(request: HtmxHttpRequest, form: StartForm, status: HTTPStatus) -> HttpResponse:
    form.offer(dict(designs_of(player_of(request))))
    context = {"start_form": form, "here": "play"}
    return render(request, "play/new.html", context, status=status)


@get_redirects_to("home")
def start(request: HtmxHttpRequest) -> HttpResponse:
    form = StartForm(request.POST)
    if not form.is_complete():
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.lacks_only_code:
            return ask_for_code(request, form, form.secret_mistake, status)
        if other := against_a_level(form):
            other.add_error("level", form.sentence)
        return _panel(request, other or form, status)
    if not rates.consume(request, "start_game"):
        return refuse_for_now(request, Game.lay_out())
    request.session[CHOICES] = form.settings
    earlier = form.cleaned_data["rematch_of"]
    game = Game.lay_out(rematch_of=find_game(request, earlier) if earlier else None, **form.choices)
    try:
        begin(request, game)
    except PlayError as error:
        return conflict(request, game.token, str(error))
    return redirect(game)
