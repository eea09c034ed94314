"""Replaces an account's email address: the old mailbox must allow it, or not answer for a week.

Otherwise, somebody who has taken over a browser and knows the password could take the account for
good, with a password reset link to their own address. Players who have lost the old mailbox wait a week.
"""

import time
from http import HTTPStatus
from typing import Any, NamedTuple

from allauth.account.adapter import get_adapter
from allauth.account.app_settings import EMAIL_CONFIRMATION_EXPIRE_DAYS
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.limits import rates

WEEK = (
    7 * 24 * 3600
)  # seconds without an answer after which the new address no longer needs permission
# Seconds for which the old mailbox can answer: also while a link to the new address lasts.
LONGEST = WEEK + EMAIL_CONFIRMATION_EXPIRE_DAYS * 24 * 3600
ASKED = "asked_mailbox"  # in the session: the new address, and since when the old one is asked
SALT = "games.accounts.mailbox"
PAGE = "accounts/address_change.html"


class Change(NamedTuple):
    """A new address, not confirmed yet, and the confirmed one that it is to replace."""

    old: EmailAddress
    new: EmailAddress

    def page(self) -> str:
        """The path that the link to the old mailbox opens. Its key is signed: nobody else can make one."""
        return reverse("address-change", args=[signing.dumps(self.new.pk, salt=SALT)])

    def refuse(self) -> None:
        """Forget the new address, unless it was confirmed in the same instant."""
        EmailAddress.objects.filter(pk=self.new.pk, verified=False).delete()


def change_to(new: EmailAddress) -> Change | None:
    """The change to this new address; None if it does not replace a confirmed one."""
    old = EmailAddress.objects.filter(user=new.user_id, verified=True).exclude(pk=new.pk).first()
    return None if new.verified or old is None else Change(old, new)


def change_by(key: str) -> Change | None:
    """The change that a link is about; None if it is over, or if the link is too old or not ours."""
    try:
        pk = signing.loads(key, salt=SALT, max_age=LONGEST)
    except signing.BadSignature:
        return None
    new = EmailAddress.objects.select_related("user").filter(pk=pk, verified=False).first()
    return change_to(new) if new else None


def give_up(player: int) -> None:
    """Cancel a change that is not confirmed yet: it may be the reason for the new password."""
    mine = EmailAddress.objects.filter(user=player)
    if mine.filter(verified=True).exists():
        mine.filter(verified=False).delete()


def change_to_ask_for(session: Any, new: EmailAddress) -> Change | None:
    """The change, if the old mailbox must still allow it."""
    address, since = session.get(ASKED, (None, 0.0))
    is_silent = address == new.pk and time.time() - since >= WEEK
    return None if is_silent else change_to(new)


def was_asked(session: Any, change: Change) -> bool:
    return bool(session.get(ASKED, (None,))[0] == change.new.pk)


def note_asked(session: Any, change: Change) -> None:
    """Note since when the old mailbox has been asked about this address."""
    if not was_asked(session, change):
        session[ASKED] = (change.new.pk, time.time())


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def answer(request: HttpRequest, key: str) -> HttpResponse:
    """The page that the link in the old mailbox opens. Only its buttons change anything."""
    change = change_by(key)
    context: dict[str, Any] = {"change": change, "here": "settings"}
    if change is None:
        return render(request, PAGE, context, status=HTTPStatus.NOT_FOUND)
    if "refuse" in request.POST:
        change.refuse()
        sentence = gettext(
            "Nothing was changed. If you did not ask for the change, set a new password."
        )
        messages.success(request, sentence)
        is_known = request.user == change.new.user
        return redirect("account_change_password" if is_known else "account_reset_password")
    if request.method == "POST":
        if rates.consume(request, "new_address", by=change.new.email):
            confirmation = EmailConfirmationHMAC.create(change.new)
            get_adapter(request).send_link(request, confirmation)
        context["is_allowed"] = True
    return render(request, PAGE, context)


urlpatterns = [path("<str:key>/", answer, name="address-change")]
