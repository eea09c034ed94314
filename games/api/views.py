"""The page on which an account makes and ends the tokens of its programs."""

from http import HTTPStatus
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.api.forms import TokenForm
from games.htmx import HtmxHttpRequest
from games.limits import rates
from games.models import MOST_TOKENS, Player, PlayError, Scope, Token

TOO_MANY = gettext_noop("Too many new tokens. Wait an hour, then make another.")
LONGEST_KEY = 18  # digits of a key that is looked for


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def tokens(request: HtmxHttpRequest) -> HttpResponse:
    """The tokens of this account. A new one is shown in the answer to its form, and never again."""
    if request.method != "POST":
        return _show(request, TokenForm())
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _show(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if not rates.consume(request, "token"):
        form.add_error(None, gettext(TOO_MANY))
        response = _show(request, form, status=HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, "token")
    chosen = form.cleaned_data
    try:
        text = Token.objects.issue(_account(request), chosen["name"], Scope(chosen["scope"]))
    except PlayError as error:
        form.add_error(None, str(error))
        return _show(request, form, status=HTTPStatus.CONFLICT)
    return _show(request, TokenForm(), text, HTTPStatus.CREATED)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def end_token(request: HtmxHttpRequest) -> HttpResponse:
    key = request.POST.get("token", "")
    if request.method == "POST" and key.isascii() and key.isdecimal() and len(key) <= LONGEST_KEY:
        ended, _ = Token.objects.of(_account(request)).filter(pk=int(key)).delete()
        words = (
            gettext("The token was revoked.") if ended else gettext("It had already been revoked.")
        )
        messages.success(request, words)
    return redirect("tokens")


def _show(
    request: HtmxHttpRequest,
    form: TokenForm,
    text: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = {
        "form": form,
        "text": text,
        "tokens": Token.objects.of(_account(request)),
        "most": MOST_TOKENS,
        "here": "settings",
    }
    return render(request, "api/tokens.html", context, status=status)


def _account(request: HtmxHttpRequest) -> Player:
    return cast("Player", request.user)
