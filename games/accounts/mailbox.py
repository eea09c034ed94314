"""Replaces an account's email address: the old mailbox must allow it, or not answer for a week.

Otherwise, somebody who has taken over a browser and knows the password could take the account for
good, with a password reset link to their own address. Players who have lost the old mailbox wait a week.
"""

import time
from typing import Any, NamedTuple

from allauth.account.adapter import get_adapter
from allauth.account.app_settings import EMAIL_CONFIRMATION_EXPIRE_DAYS
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.contrib import messages
from django.core import signing
from django.shortcuts import redirect
from django.urls import path, reverse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.generic import TemplateView

from games.limits import rates

WEEK = (
    7 * 24 * 3600
)  # seconds without an answer after which the new address no longer needs permission
# Seconds for which the old mailbox can answer: also while a link to the new address lasts.
LONGEST = WEEK + EMAIL_CONFIRMATION_EXPIRE_DAYS * 24 * 3600
ASKED = "asked_mailbox"  # in the session: the new address, and since when the old one is asked
SALT = "games.accounts.mailbox"


class Change(NamedTuple):
    """A new address, not confirmed yet, and the confirmed one that it is to replace."""

    old: EmailAddress
    new: EmailAddress

    def key(self) -> str:
        """The signed key in the link to the old mailbox; nobody else can make one."""
        return signing.dumps(self.new.pk, salt=SALT)

    def page(self) -> str:
        """The path of the page to which that link leads."""
        return reverse("address-change", args=[self.key()])

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
    """Whether a question about this address has gone to the old mailbox from this browser."""
    return bool(session.get(ASKED, (None,))[0] == change.new.pk)


def note_asked(session: Any, change: Change) -> None:
    """Note since when the old mailbox has been asked about this address."""
    if not was_asked(session, change):
        session[ASKED] = (change.new.pk, time.time())


@method_decorator(never_cache, name="dispatch")
class AnswerView(TemplateView):
    """The page that the link in the old mailbox opens. Only its buttons change anything."""

    template_name = "accounts/address_change.html"
    http_method_names = ["get", "head", "post"]  # noqa: RUF012 (Django's)

    def get(self, *_args: Any, **_kwargs: Any) -> Any:
        change = change_by(self.kwargs["key"])
        status = 200 if change else 404
        return self.render_to_response({"change": change, "here": "settings"}, status=status)

    def post(self, *args: Any, **kwargs: Any) -> Any:
        change = change_by(self.kwargs["key"])
        if change is None:
            return self.get(*args, **kwargs)
        if "refuse" in self.request.POST:
            change.refuse()
            sentence = gettext(
                "Nothing was changed. If you did not ask for the change, set a new password."
            )
            messages.success(self.request, sentence)
            is_known = self.request.user == change.new.user
            return redirect("account_change_password" if is_known else "account_reset_password")
        if rates.consume(self.request, "new_address", by=change.new.email):
            confirmation = EmailConfirmationHMAC.create(change.new)
            get_adapter(self.request).send_link(self.request, confirmation)
        return self.render_to_response({"change": change, "is_allowed": True, "here": "settings"})


urlpatterns = [path("<str:key>/", AnswerView.as_view(), name="address-change")]
