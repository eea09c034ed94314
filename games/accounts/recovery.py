"""The pages of recovery codes. If the site cannot read the codes, the pages say so and offer new ones."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.recovery_codes.views import generate_recovery_codes, view_recovery_codes
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
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


urlpatterns = [
    path("", or_new_ones(view_recovery_codes), name="mfa_view_recovery_codes"),
    path("generate/", or_new_ones(generate_recovery_codes), name="mfa_generate_recovery_codes"),
    # In place of allauth's, because codes are shown once.
    path("download/", RedirectView.as_view(pattern_name="mfa_view_recovery_codes")),
]
