"""Who enters the admin pages: staff with a second factor, who read them in English."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.shortcuts import redirect
from django.utils.translation import activate, gettext

from games.accounts.factors import has_second_factor


def for_staff(protect: Callable[..., Any]) -> Callable[..., Any]:
    """Protect admin pages further: who could open them by a password alone adds a factor first."""

    def protect_more(view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        protected = protect(view, cacheable)

        @wraps(protected)
        def open_page(request: Any, *args: Any, **kwargs: Any) -> Any:
            if admin.site.has_permission(request) and not has_second_factor(request.user):
                messages.warning(request, gettext("Staff need a passkey, or codes from an app."))
                return redirect("mfa_index")
            activate(settings.LANGUAGE_CODE)  # not reset: the page is rendered after the view
            return protected(request, *args, **kwargs)

        return open_page

    return protect_more
