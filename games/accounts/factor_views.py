"""Pages of second factors that do more than allauth's: recovery codes that cannot be read, a form sent twice."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.views import generate_recovery_codes, view_recovery_codes
from allauth.mfa.totp.views import activate_totp
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.views.generic import RedirectView

from games.accounts.factors import FactorAdapter


def or_new_ones(view: Callable[..., Any]) -> Callable[..., Any]:
    """Let a page of allauth offer new codes if it fails because a key is gone."""

    @wraps(view)
    def show(request: Any) -> Any:
        if request.method == "HEAD":
            return HttpResponse()  # codes that are shown once are not shown to nobody
        try:
            return view(request)
        except ValidationError:
            lost = {"lost": FactorAdapter.error_messages["lost_key"]}
            return render(request, "mfa/recovery_codes/generate.html", lost)

    return show


def activate_app(request: Any) -> Any:
    """Turn on the codes from an app. If the form is sent twice, both answers lead to the same page."""
    try:
        response = activate_totp(request)
    except IntegrityError:  # both were sent at once
        return redirect(_page_after_app(request))
    is_on = getattr(response, "url", "") == reverse("mfa_deactivate_totp")
    return redirect(_page_after_app(request)) if is_on and request.method == "POST" else response


def _page_after_app(request: Any) -> str:
    """The recovery codes if they were made with the app; otherwise, the account has seen them before."""
    mine = Authenticator.objects.filter(user=request.user).values_list("type", "created_at")
    made = dict(mine)
    codes, app = (made.get(kind) for kind in ("recovery_codes", "totp"))
    return "mfa_view_recovery_codes" if codes and app and codes >= app else "mfa_index"


urlpatterns = [
    path("totp/activate/", activate_app, name="mfa_activate_totp"),
    path("recovery-codes/", or_new_ones(view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "recovery-codes/generate/",
        or_new_ones(generate_recovery_codes),
        name="mfa_generate_recovery_codes",
    ),
    # In place of allauth's, because codes are shown once.
    path("recovery-codes/download/", RedirectView.as_view(pattern_name="mfa_view_recovery_codes")),
]
