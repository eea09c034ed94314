"""Challenges: a link to one secret, and the results side by side."""

from http import HTTPStatus

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.challenges.forms import AcceptForm, ChallengeForm, TokenForm
from games.challenges.models import (
    Challenge,
    ChallengeTakenError,
    NoChallengeError,
    Participant,
    games_in,
)
from games.challenges.words import (
    has_revenge,
    headline_of,
    line_of,
    name_of,
    pair_of,
    rules_of,
    side_of,
    verdict_of,
    winners_of,
)
from games.core.errors import PlayError
from games.core.game import Game
from games.core.modes.choices import Coach
from games.core.optional_writes import optional_write
from games.limits import rates
from games.play.answers import show
from games.play.front import page_context
from games.play.lookup import NOT_YOURS, usual_choices
from games.play.refusals import TOO_MANY, ask_for_rules, conflict
from games.ui.forms import BeforeForm, PageForm
from games.ui.htmx import HtmxHttpRequest, is_read, varies, wants_fragment
from games.visitors.players import begin, find_game, player_of, player_or_guest, take_part

GONE = gettext_noop("There is no such challenge. Its link may be incomplete, or it was deleted.")
NO_SUCH_PAGE = gettext_noop("There is no such page of results.")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def challenges(request: HtmxHttpRequest) -> HttpResponse:
    """Issue a challenge: with the secret of a game, of the visitor, or of the site."""
    if request.method != "POST":
        usual = {} if "variant" in request.GET else usual_choices(request)
        form = ChallengeForm(usual | request.GET.dict())
        status = HTTPStatus.OK if form.is_valid() else HTTPStatus.UNPROCESSABLE_ENTITY
        return _ask(request, form, status)
    if "game" in request.POST:
        return _issue_for(request)
    form = ChallengeForm(request.POST)
    if not form.is_complete():
        return _ask(request, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    if not rates.consume(request, "start_game"):
        form.add_error(None, gettext(TOO_MANY))
        response = _ask(request, form, HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, "start_game")
    creator = player_or_guest(request)
    try:
        issued = Challenge.objects.issue(creator=creator, **form.choices)
    except PlayError as error:
        form.add_error(None, str(error))
        return _ask(request, form, HTTPStatus.CONFLICT)
    take_part(request)
    return redirect(issued)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def challenge(request: HtmxHttpRequest, token: str) -> HttpResponse:
    challenge = Challenge.objects.filter(token=token).select_related("creator").first()
    if challenge is None:
        raise Http404(gettext(GONE))
    if request.method != "POST":
        return _show(request, challenge)
    if not rates.consume(request, "start_game"):
        response = _show(request, challenge, gettext(TOO_MANY), HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, "start_game")
    form = AcceptForm(request.POST)
    if not form.is_valid():
        return _show(request, challenge, status=HTTPStatus.UNPROCESSABLE_ENTITY, form=form)
    game = Game.lay_out(origin=challenge, coach=Coach(challenge.coach))
    try:
        begin(request, game)
        Participant.objects.call(game.player, challenge, form.cleaned_data["name"])
        take_part(request)
    except ChallengeTakenError as error:
        mine = challenge.game_of(player_of(request))
        return show(request, mine or game, message=str(error), status=HTTPStatus.CONFLICT)
    except PlayError as error:
        return _show(request, challenge, str(error), HTTPStatus.CONFLICT)
    return redirect(game)


@require_safe
@never_cache
def poll(request: HtmxHttpRequest, token: str) -> HttpResponse:
    """What is new since so many had finished; 204 if nothing is, for one query and without a session.

    For the page of the challenge, or with `game` for that of the visitor's game, which keeps its own board
    until somebody else has finished.
    """
    finishes = Challenge.objects.filter(token=token).values_list("finishes", flat=True).first()
    if finishes is None:
        raise Http404(gettext(GONE))
    if request.GET.get("state") == str(finishes):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    if not wants_fragment(request):
        return redirect("challenge", token)
    challenge = Challenge.objects.select_related("creator").get(token=token)
    part = "beside" if "game" in request.GET else "contest"
    return varies(_show(request, challenge, template=f"challenges/challenge.html#{part}"))


def _issue_for(request: HtmxHttpRequest) -> HttpResponse:
    form = TokenForm(request.POST)
    game = find_game(request, form.cleaned_data["game"]) if form.is_valid() else None
    if game is None:
        raise Http404(gettext(NOT_YOURS))
    if game.match_id:  # its page, on which a refusal would stand, is that of the match
        raise Http404(str(NoChallengeError()))
    try:
        issued = Challenge.objects.issue_for(game)
    except PlayError as error:
        return conflict(request, game.token, str(error))
    take_part(request)
    return redirect(issued)


def _page_of(request: HtmxHttpRequest) -> int:
    """The requested page of the results; the first for a POST, which names none."""
    form = PageForm(request.GET)
    if not form.is_valid():
        raise Http404(gettext(NO_SUCH_PAGE))
    return form.cleaned_data["page"] or 1


def _show(
    request: HtmxHttpRequest,
    challenge: Challenge,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
    form: AcceptForm | None = None,
    template: str = "challenges/challenge.html",
) -> HttpResponse:
    player = player_of(request)
    game = challenge.game_of(player)
    is_done = challenge.is_done_by(player, game)
    page = _page_of(request)
    results = challenge.results(game, page) if is_done else None
    if results and page > results.pages:
        raise Http404(gettext(NO_SUCH_PAGE))
    standing = challenge.standing() if is_done else None
    waits = results is not None and results.players == (game is not None and game.is_decided)
    winners = {won.pk for won in winners_of(standing, player)} if standing else set()
    pair = pair_of(results, player) if results else []
    context = {
        "challenge": challenge,
        "title": headline_of(challenge, standing, player),
        "rules": rules_of(challenge),
        "verdict": verdict_of(standing, player) if standing and waits else "",
        "winners": winners,
        "others": [(it, name_of(it)) for it in results.boards if it not in pair] if results else [],
        "sides": [side_of(each, player, is_winner=each.game_id in winners) for each in pair],
        "waits": waits,
        "form": form or AcceptForm(),
        "asks_name": player is None or player.is_guest,
        "game": game,
        "is_mine": player is not None and challenge.creator_id == player.pk,
        "is_secret_mine": challenge.is_secret_of(player),
        "is_done": is_done,
        "has_revenge": has_revenge(game, standing) if standing else False,
        "results": results,
        "player": player,
        "link": request.build_absolute_uri(challenge.get_absolute_url()),
        "message": message,
        "fragment": "#" in template,
        "here": "play",
    }
    if player and is_read(request):
        with optional_write():
            challenge.show_to(player)
    return render(request, template, context, status=status)


@require_safe
@never_cache
def own_challenges(request: HtmxHttpRequest) -> HttpResponse:
    """The newest first, a page at a time. Looking at it makes what is new old."""
    form = BeforeForm(request.GET)
    if not form.is_valid():
        raise Http404(gettext("There is no such page of challenges."))
    before = form.cleaned_data["before"]
    player = player_of(request)
    shown, last = Participant.objects.page_of(player, before) if player else ([], None)
    games = games_in([each.challenge_id for each in shown], player)
    lines = [line_of(each, player, games.get(each.challenge_id)) for each in shown]
    if is_read(request):
        with optional_write():
            Participant.objects.look_at(shown)
    context = {"lines": lines, "last": last, "before": before, "here": "me"}
    return render(request, "challenges/own.html", context)


def _ask(
    request: HtmxHttpRequest, form: ChallengeForm, status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """Ask for the code of a challenge, which the site may draw. Mistakes of the form are told."""
    if form.size_errors:
        return ask_for_rules(request, form, "challenges")
    variant, settings = form.shown, form.settings
    context = {
        "settings": settings,
        "rules": variant.rules,
        "guesses": variant.guesses,
        "form": form.secret_form,
        "title": gettext("Challenge a friend"),
        "words": gettext(
            "Fill the row with a code for your friend (Random picks one, which you see), or let the site draw one that neither of you knows."
        ),
        "action": reverse("challenges"),
        "send_words": gettext("Get the link"),
        "leave_words": gettext("Draw one for us"),
        "card": "challenges/new.html#card",
        "message": form.sentence,
        "here": "play",
    }
    page = page_context(request, settings, variant)
    return varies(render(request, "challenges/new.html", context | page, status=status))
