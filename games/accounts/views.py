"""The settings of a player: name, appearance, privacy, sessions, export, and deletion."""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from http import HTTPStatus
from typing import Any, cast

from allauth.account.adapter import get_adapter as account_adapter
from allauth.account.decorators import reauthentication_required
from allauth.usersessions.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django import forms
from django.conf import settings as site
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.accounts.export import as_csv, as_json, is_short, pieces
from games.accounts.forms import AppearanceForm, DeleteForm, LanguageForm, NameForm, PrivacyForm
from games.core.errors import NameTakenError
from games.core.game import Game
from games.core.names import isolated
from games.core.player import Player
from games.core.secrets_of_people import number_revealed
from games.daily.reminders import Reminder, can_be_reminded
from games.data.models import Consent
from games.limits import rates
from games.limits.streams import send
from games.ui.decorators import get_redirects_to
from games.ui.error_page import ERROR_PAGE, error_context
from games.ui.htmx import HtmxHttpRequest, wants_fragment
from games.visitors.appearance import (
    Appearance,
    appearance_in,
    forget_appearance,
    remember_appearance,
)
from games.visitors.players import forget_browser, player_of, wish_private, wishes_private

SESSIONS_SHOWN = 50  # sessions on the page, the newest
TOO_MANY = _("Too many tries. Wait a minute, then try again.")


@never_cache
@require_safe
def settings(request: HtmxHttpRequest) -> HttpResponse:
    return _show_settings(request)


@get_redirects_to("settings")
@never_cache
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def name(request: HtmxHttpRequest) -> HttpResponse:
    """Rename the account, which then signs in with the new name. Its owner gets a mail about it."""
    account = _account(request)
    names = {"old": account.username}
    form = NameForm(request.POST, instance=account)
    if form.is_valid():
        try:
            account.rename(form.cleaned_data["username"])
        except NameTakenError as error:
            form.add_error("username", str(error))
    if form.errors:
        return _show_settings(request, name_form=form)
    names["new"] = account.username
    if names["new"] != names["old"]:
        mailer = account_adapter(request)
        mailer.send_notification_mail("account/email/name_changed", account, names)
    return _saved(request, gettext("Your name is %(name)s now.") % {"name": isolated(account)})


@get_redirects_to("settings")
@never_cache
def appearance(request: HtmxHttpRequest) -> HttpResponse:
    player = player_of(request) or Player()
    form = AppearanceForm(request.POST, instance=player)
    if not form.is_valid():
        return _show_settings(request, appearance_form=form)
    player.appear(**form.cleaned_data)
    response = remember_appearance(request, redirect("settings"), player)
    messages.success(request, gettext("Settings saved."))
    return response


@get_redirects_to("settings")
@never_cache
def sound(request: HtmxHttpRequest) -> HttpResponse:
    """Switch the sounds on or off with the speaker of a board, and show it, or its page, again."""
    player = player_of(request) or Player(**appearance_in(request)._asdict())
    player.appear(has_sound=bool(request.POST.get("has_sound")))
    answer: HttpResponse = HttpResponseRedirect(_page_before(request))
    if wants_fragment(request):
        answer = render(request, "play/_sound.html", {"appearance": Appearance.of(player)})
    return remember_appearance(request, answer, player)


@get_redirects_to("settings")
@never_cache
def language(request: HtmxHttpRequest) -> HttpResponse:
    """Change the language with the form at the foot of any page, then show that page again."""
    player = player_of(request) or Player(**appearance_in(request)._asdict())
    form = LanguageForm(request.POST, instance=player)
    if not form.is_valid():
        raise BadRequest
    player.appear(**form.cleaned_data)
    return remember_appearance(request, HttpResponseRedirect(_page_before(request)), player)


def _page_before(request: HtmxHttpRequest) -> str:
    """The page of this site from which the form was sent, or else the front page."""
    page = request.headers.get("Referer", "")
    is_ours = page.startswith(f"{request.scheme}://{request.get_host()}/")
    return page if is_ours else reverse("home")


@get_redirects_to("settings")
@never_cache
@login_required
def privacy(request: HtmxHttpRequest) -> HttpResponse:
    account = _account(request)
    form = PrivacyForm(request.POST, instance=account)
    form.full_clean()  # a checkbox cannot be invalid
    account.show_to_everybody(**form.cleaned_data)
    return _saved(
        request,
        gettext("Anyone can see your statistics and your place now.")
        if account.is_public
        else gettext("Only you can see your statistics and your place now."),
    )


@get_redirects_to("settings")
@never_cache
@login_required
def reminders(request: HtmxHttpRequest) -> HttpResponse:
    account = _account(request)
    if "wanted" not in request.POST:
        Reminder.objects.filter(player=account).delete()
        return _saved(request, gettext("You get no more reminders."))
    if not can_be_reminded(account):
        messages.error(request, gettext("Confirm your email address first."))
        return redirect("settings")
    language = get_language() or site.LANGUAGE_CODE
    Reminder.objects.ask(account, request.build_absolute_uri("/"), language)
    return _saved(request, gettext("You get a mail on evenings on which your streak would end."))


@get_redirects_to("settings")
@never_cache
@login_required
def open_data(request: HtmxHttpRequest) -> HttpResponse:
    shares = "shares" in request.POST
    Consent.objects.note(_account(request), is_given=shares)
    return _saved(
        request,
        gettext("Your finished games will be in the open data, without your name.")
        if shares
        else gettext(
            "Your games will be left out of the files, starting with the next nightly update."
        ),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required(allow_get=True)  # type: ignore[untyped-decorator]
def sessions(request: HtmxHttpRequest) -> HttpResponse:
    """The browsers that are signed in to this account; all but this one can be signed out."""
    account = _account(request)
    if request.method != "POST":
        shown = _in_force(_newest_sessions(account))
        if not any(session.is_current() for session in shown):
            shown += [session for session in account.usersession_set.all() if session.is_current()]
        others = [session for session in shown if not session.is_current()]
        context = {"sessions": shown, "others": others, "most": SESSIONS_SHOWN, "here": "settings"}
        return render(request, "accounts/sessions.html", context)
    chosen = request.POST.get("session")
    others = [session for session in account.usersession_set.all() if not session.is_current()]
    ended = _in_force(session for session in others if chosen in {"others", str(session.pk)})
    get_adapter().end_sessions(ended)
    messages.success(
        request,
        ngettext("%(number)s browser signed out.", "%(number)s browsers signed out.", len(ended))
        % {"number": len(ended)}
        if ended
        else gettext("That session had already ended."),
    )
    return redirect("sessions")


def _newest_sessions(account: Player) -> list[Any]:
    return list(account.usersession_set.order_by("-pk")[:SESSIONS_SHOWN])[::-1]


def _in_force(sessions: Iterable[UserSession]) -> list[UserSession]:
    """The sessions that have not expired; each is looked up."""
    return [session for session in sessions if not session.purge()]


@never_cache
@require_safe
def export(request: HtmxHttpRequest) -> HttpResponse:
    context = {"player": player_of(request), "here": "settings"}
    return render(request, "accounts/export.html", context)


@never_cache
@require_safe
def export_json(request: HtmxHttpRequest) -> HttpResponseBase:
    return _download(request, as_json, "application/json")


@never_cache
@require_safe
def export_csv(request: HtmxHttpRequest) -> HttpResponseBase:
    return _download(request, as_csv, "text/csv; charset=utf-8")


def _download(
    request: HtmxHttpRequest, export: Callable[[Player | None], Iterator[str]], content_type: str
) -> HttpResponseBase:
    name = f"mastermind.{export.__name__.removeprefix('as_')}"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Content-Type": content_type,
    }
    if request.method == "HEAD":  # no body is made, and so no length is known
        return StreamingHttpResponse(headers=headers)
    player = player_of(request)
    made = pieces(export(player))
    return send(request, made, is_short=is_short(player), headers=headers)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HtmxHttpRequest) -> HttpResponse:
    """What is deleted and what is kept, with the button that deletes."""
    player = player_of(request)
    if request.method != "POST" or player is None:
        form = DeleteForm(player=player) if player else None
        return _ask_to_delete(request, player, form)
    form = DeleteForm(request.POST, player=player)
    if not rates.consume(request, "delete"):
        form.add_error(None, TOO_MANY)
        response = _ask_to_delete(request, player, form, HTTPStatus.TOO_MANY_REQUESTS)
        return rates.say_when(response, request, "delete")
    if not form.is_valid():
        return _ask_to_delete(request, player, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    player.erase()
    logout(request)
    messages.success(request, gettext("Your data has been deleted. Thank you for playing."))
    return forget_browser(forget_appearance(redirect("home")))


def _ask_to_delete(
    request: HtmxHttpRequest,
    player: Player | None,
    form: DeleteForm | None,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    games = Game.objects.of(player)
    context = {
        "player": player,
        "form": form,
        "games": games.count(),
        "in_play": games.in_play().count(),
        "needed": games.needed_by_others().count(),
        "here": "settings",
    }
    return render(request, "accounts/delete.html", context, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mind_reader(request: HtmxHttpRequest) -> HttpResponse:
    """What the Mind reader learns from this player, and the switch that stops it."""
    player = player_of(request)
    if request.method == "POST":
        if player is None and not rates.consume(request, "start_game"):
            status = HTTPStatus.TOO_MANY_REQUESTS
            response = render(request, ERROR_PAGE, error_context(status), status=status)
            return rates.say_when(response, request, "start_game")
        is_private = "private" in request.POST
        if player:
            player.keep_secrets_private(is_private=is_private)
        else:
            wish_private(request, is_private=is_private)
        return redirect("mind-reader")
    is_private = player.secrets_are_private if player else wishes_private(request)
    secrets = number_revealed(player) if player else 0
    context = {"is_private": is_private, "secrets": secrets, "here": "settings"}
    return render(request, "accounts/mind_reader.html", context)


def _account(request: HtmxHttpRequest) -> Player:
    """A copy of the signed-in player, because a form writes what it reads to its instance."""
    return copy(cast("Player", request.user))


def _saved(request: HtmxHttpRequest, sentence: str) -> HttpResponse:
    messages.success(request, sentence)
    return redirect("settings")


def _show_settings(request: HtmxHttpRequest, **refused: forms.BaseForm) -> HttpResponse:
    """The settings page, on which a refused form replaces the fresh one."""
    player = player_of(request)
    shown = player or Player(**appearance_in(request)._asdict())
    context: dict[str, Any] = {"player": player, "appearance_form": AppearanceForm(instance=shown)}
    if player and not player.is_guest:
        context["name_form"] = NameForm(instance=player)
        context["privacy_form"] = PrivacyForm(instance=player)
        context["can_be_reminded"] = can_be_reminded(player)
        context["reminder"] = Reminder.objects.of(player)
        context["consent"] = Consent.objects.of(player)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
    context |= {"guest_days": site.GUEST_DAYS, "here": "settings"} | refused
    return render(request, "accounts/settings.html", context, status=status)
