"""Who may open the admin pages: staff who have used a second factor. The pages are in English."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account.authentication import get_authentication_records
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import activate, gettext

from games.accounts.factors import has_second_factor

# What Django's lists raise for filters and selected keys that no page of theirs sends.
UNREADABLE = (ValueError, OverflowError, ValidationError)
NOT_READ = "A filter or what was selected cannot be read. Nothing was done."


def for_staff(protect: Callable[..., Any]) -> Callable[..., Any]:
    """Protect admin pages further: a password alone opens none of them."""

    def protect_more(view: Callable[..., Any], cacheable: bool = False) -> Callable[..., Any]:
        protected = protect(view, cacheable)

        @wraps(protected)
        def open_page(request: Any, *args: Any, **kwargs: Any) -> Any:
            is_leaving = request.path == reverse("admin:logout")
            if admin.site.has_permission(request) and not is_leaving:
                if not has_second_factor(request.user):
                    messages.warning(
                        request, gettext("Staff need a passkey, or codes from an app.")
                    )
                    return redirect("mfa_index")
                if not _has_used_factor(request):
                    back = urlencode({"next": request.get_full_path()})
                    return redirect(f"{reverse('mfa_reauthenticate')}?{back}")
            activate(settings.LANGUAGE_CODE)  # not reset: the page is rendered after the view
            try:
                return protected(request, *args, **kwargs)
            except UNREADABLE:
                if not _is_question(request):
                    raise
                messages.error(request, NOT_READ)
                return redirect(request.path)

        return open_page

    return protect_more


def _is_question(request: Any) -> bool:
    """Whether a list was asked for by filters, or told to do something with what was selected."""
    is_list = request.resolver_match.url_name.endswith("_changelist")
    return is_list and bool(request.GET or request.POST)


def _has_used_factor(request: Any) -> bool:
    """Whether this session has shown a second factor; it may have begun before the account had one."""
    proofs = get_authentication_records(request, request.user)
    return any(proof["method"] == "mfa" for proof in proofs)
