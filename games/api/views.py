"""The page on which an account makes and ends the tokens of its programs, or says that it is a bot."""

import time
from http import HTTPStatus
from typing import cast

from allauth.account import app_settings
from allauth.account.authentication import get_authentication_records
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.accounts.factors import has_second_factor
from games.api.forms import BotForm, TokenForm
from games.api.models import MOST_TOKENS, Scope, Token, become_bot
from games.core.errors import PlayError
from games.core.names import isolated
from games.core.player import Player
from games.ui.htmx import HtmxHttpRequest

LONGEST_KEY = 18  # digits of a key that is looked for


def _lacks_second_factor(request: HtmxHttpRequest) -> bool:
    """Whether the account has a second factor that did not confirm its owner a moment ago."""
    account = _account(request)
    since = time.time() - app_settings.REAUTHENTICATION_TIMEOUT
    return has_second_factor(account) and not any(
        record["method"] == "mfa" and record.get("reauthenticated") and record["at"] > since
        for record in get_authentication_records(request, account)
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def tokens(request: HtmxHttpRequest) -> HttpResponse:
    """The tokens of this account. A new one is shown in the answer to its form, and never again.

    A token passes by the second factor of an account, so making one asks for a factor again.
    """
    if request.method != "POST":
        return _show(request)
    if _lacks_second_factor(request):
        raise ReauthenticationRequired
    form = TokenForm(request.POST, player=_account(request))
    if not form.is_valid():
        return _show(request, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    chosen = form.cleaned_data
    try:
        text = Token.objects.issue(_account(request), chosen["name"], Scope(chosen["scope"]))
    except PlayError as error:
        form.add_error(None, str(error))
        return _show(request, form, status=HTTPStatus.CONFLICT)
    return _show(request, text=text, status=HTTPStatus.CREATED)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def be_bot(request: HtmxHttpRequest) -> HttpResponse:
    """Say that this account is a bot, which its name confirms. There is no way back."""
    if request.method != "POST":
        return redirect("tokens")
    account = _account(request)
    form = BotForm(request.POST, player=account)
    if not form.is_valid():
        return _show(request, bot_form=form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        become_bot(account)
    except PlayError as error:
        form.add_error(None, str(error))
        return _show(request, bot_form=form, status=HTTPStatus.CONFLICT)
    messages.success(request, gettext("%(name)s is a bot now.") % {"name": isolated(account)})
    return redirect("tokens")


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
    form: TokenForm | None = None,
    *,
    bot_form: BotForm | None = None,
    text: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    account = _account(request)
    context = {
        "account": account,
        "form": form or TokenForm(player=account),
        "bot_form": bot_form or BotForm(player=account),
        "may_be_bot": not account.games.filter(finished_at__isnull=False).exists(),
        "text": text,
        "tokens": Token.objects.of(account),
        "most": MOST_TOKENS,
        "here": "settings",
    }
    return render(request, "api/tokens.html", context, status=status)


def _account(request: HtmxHttpRequest) -> Player:
    return cast("Player", request.user)
