"""Signing up and signing in with allauth, which keeps the games that a guest has played."""

import logging
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from django.conf import settings
from django.contrib import messages
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.accounts.address_change import Change, change_to_ask_for, give_up, note_asked, was_asked
from games.core.errors import NameTakenError, PlayerIsGoneError
from games.core.names import plain_name
from games.core.player import Player
from games.core.reserved import check_free, check_letters
from games.limits import rates
from games.templatetags.accounts import browser
from games.visitors.appearance import appearance_in, remember_appearance
from games.visitors.players import (
    accounts_of,
    forget_guest,
    guest_of,
    remember_browser,
    wishes_private,
)

log = logging.getLogger(__name__)

ASKED_ENOUGH = _(
    "We have already sent several emails about this to your current address today."
    " Cancel the change, and try again tomorrow."
)
LINK_SENT = "account/messages/email_confirmation_sent.txt"
WAYS_TO_CONFIRM = {
    "reauthenticate": _("Use your password"),
    "mfa_reauthenticate": _("Use a code"),
    "mfa_reauthenticate:webauthn": _("Use a passkey"),
}


class PlayerAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def new_user(self, request: HttpRequest) -> Player:
        """The guest's own row, which becomes the account and keeps its games, or a new player."""
        return guest_of(request) or Player(**appearance_in(request)._asdict())

    def set_password(self, user: Player, password: str) -> None:
        """Store the password alone.

        Otherwise, allauth would save every field as it was read, some time ago, and so undo what
        others have stored since.
        """
        user.set_password(password)
        Player.objects.filter(pk=user.pk).update(password=user.password)
        give_up(user.pk)

    def save_user(
        self,
        request: HttpRequest,
        user: Player,
        form: Any,
        commit: bool = True,
    ) -> Player:
        """Make the account, unless the guest has become one or gone in another tab meanwhile."""
        user.is_guest = False
        user.be_called(form.cleaned_data["username"])
        super().save_user(request, user, form, commit=False)  # hashes, while nothing is locked
        try:
            if commit:
                user.sign_up()
        except PlayerIsGoneError as error:
            raise SessionInterrupted from error
        except IntegrityError as error:
            # Somebody signed up with this name between the form's check and now.
            self.add_message(request, messages.ERROR, message=str(NameTakenError()))
            raise ImmediateHttpResponse(redirect("account_signup")) from error
        return user

    def is_safe_url(self, url: str) -> bool:
        """Whether to go there after signing in: only to an address that begins at the root.

        Any other leads to a page below /accounts/, where there is none.
        """
        return (url or "").startswith("/") and super().is_safe_url(url)

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The name as it is stored. `shallow` allows one that looks like the player's own name."""
        name: str = super().clean_username(plain_name(username), shallow)
        check_letters(name)
        if not shallow:
            check_free(name)
        return name

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Player | None:
        """Find the account even if the name was typed with other forms of its letters."""
        if name := credentials.get("username"):
            credentials["username"] = Player.objects.named_as_typed(name)
        player: Player | None = super().authenticate(request, **credentials)
        return player

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Give browsers that the account knows tries of their own, which nobody else can use up."""
        accounts = accounts_of(request)
        player = Player.objects.named(credentials.get("username", "")) if accounts else None
        if player is None or player.pk not in accounts:
            super().pre_authenticate(request, **credentials)
        elif not rates.consume(request, "known_sign_in", by=str(player.pk)):
            raise self.validation_error("too_many_login_attempts")

    def authentication_failed(self, _request: HttpRequest, **credentials: Any) -> None:
        name = credentials.get("username", "")
        self.note_wrong_password(Player.objects.filter(username=name).first())

    def note_wrong_password(self, account: Player | None) -> None:
        """Log a wrong password, without what was typed: people type passwords for names, too."""
        log.warning("Wrong password", extra={"facts": {"account": account and account.pk}})

    def validation_error(self, code: str, *args: Any) -> ValidationError:
        """The error of a form; a wrong password before a new one is logged, too."""
        if code == "enter_current_password":
            self.note_wrong_password(context.request.user)
        error: ValidationError = super().validation_error(code, *args)
        return error

    def post_login(self, request: HttpRequest, user: Player, **how: Any) -> HttpResponse:
        """Show the appearance settings of the account in this browser, and remember the browser.

        If the account did not know the browser, its owner gets a mail about it.
        """
        if not how.get("signup") and user.pk not in accounts_of(request):
            self._mail_about_browser(request, user)
        _log_sign_in(request, user, is_new=bool(how.get("signup")))
        response = remember_appearance(request, super().post_login(request, user, **how), user)
        return remember_browser(request, response, user)

    def _mail_about_browser(self, request: HttpRequest, player: Player) -> None:
        """Name it in a mail to the confirmed address. Nobody is kept out because no mail is taken."""
        address = EmailAddress.objects.filter(user=player, verified=True, primary=True).first()
        if address is None or not rates.consume(request, "new_browser", by=str(player.pk)):
            return
        try:
            with override(player.language or settings.LANGUAGE_CODE):
                shown = browser(request.headers.get("User-Agent", ""))
                facts = {"username": player.get_username(), "browser": shown}
                self.send_notification_mail(
                    "account/email/new_browser", player, facts, email=address.email
                )
        except OSError:
            log.exception("No mail could be sent about a new browser")

    def get_reauthentication_methods(self, user: Player) -> list[dict[str, Any]]:
        """The ways to confirm who is signed in, in the words of the site; the password comes last."""
        methods = super().get_reauthentication_methods(user)
        methods.sort(key=lambda way: way["id"] == "reauthenticate")
        return [way | {"description": WAYS_TO_CONFIRM[way["id"]]} for way in methods]

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Send a link to the address, or first one to the confirmed address that it is to replace."""
        address = emailconfirmation.email_address
        if change := change_to_ask_for(request.session, address):
            self._ask_mailbox(request, change)
        else:
            self.send_link(request, emailconfirmation, signup=signup)

    def _ask_mailbox(self, request: HttpRequest, change: Change) -> None:
        if not rates.consume(request, "change_of_address", by=change.old.email):
            messages.error(request, ASKED_ENOUGH)
            return
        note_asked(request.session, change)
        player: Player = change.old.user
        link = request.build_absolute_uri(change.page())
        facts = {"user": player, "new": change.new.email, "link": link}
        with override(
            player.language or settings.LANGUAGE_CODE
        ):  # the visitor may use another language
            self.send_mail("account/email/address_change", change.old.email, facts)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address, unless it was refused or given up in the same instant."""
        with transaction.atomic():
            mine = EmailAddress.objects.select_for_update().filter(pk=email_address.pk)
            return mine.exists() and bool(super().confirm_email(request, email_address))

    def send_link(self, request: HttpRequest, confirmation: Any, *, signup: bool = False) -> None:
        """Ask an address to confirm that it is the player's.

        If another account has confirmed it, the mail says so instead; pages look the same.
        """
        address = confirmation.email_address
        if address.can_set_verified():
            super().send_confirmation_mail(request, confirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """Never a confirmed one, which is only replaced: without it, no mailbox could allow the next."""
        return not email_address.verified

    def send_notification_mail(self, template_prefix: str, *about: Any, **how: Any) -> None:
        """Send no mail about a removed address: it was never confirmed, so there is nothing to report."""
        if template_prefix != "account/email/email_deleted":
            super().send_notification_mail(template_prefix, *about, **how)

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        **how: Any,
    ) -> None:
        """Name the mailbox to which a link was sent."""
        if message_template == LINK_SENT and message_context:
            new = EmailAddress.objects.filter(email=message_context["email"], user=request.user.pk)
            change = change_to_ask_for(request.session, new[0]) if new else None
            if change:
                if not was_asked(request.session, change):
                    return  # another message says that it got too many mails
                message_context = message_context | {"email": change.old.email}
        super().add_message(request, level, message_template, message_context, **how)

    def login(self, request: HttpRequest, user: Player) -> None:
        """Sign in, and move the guest's games to the account."""
        guest = guest_of(request)
        if wishes_private(request):
            user.keep_secrets_private(is_private=True)
        super().login(request, user)
        if guest and guest != user:
            user.adopt(guest)
        forget_guest(request)


def _log_sign_in(request: HttpRequest, player: Player, *, is_new: bool) -> None:
    proofs = [proof["method"] for proof in get_authentication_records(request, player)]
    facts = {"account": player.pk, "by": "+".join(dict.fromkeys(proofs))}
    log.info("Signed up" if is_new else "Signed in", extra={"facts": facts})
