"""Signing up and signing in, on top of a guest's games."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from games.accounts.appearance import appearance_in, dress
from games.accounts.guests import forget_guest, guest_of
from games.models import NameTakenError, Player
from games.models.player import GONE_PREFIX, GUEST_PREFIX

KEPT = {
    GUEST_PREFIX: _("Names that begin with “%(prefix)s” are kept for guests."),
    GONE_PREFIX: _("Names that begin with “%(prefix)s” are kept for former players."),
}


class PlayerAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """allauth's door to our players."""

    def new_user(self, request: HttpRequest) -> Player:
        """The guest's own row becomes the account, so nothing it played is lost."""
        return guest_of(request) or Player(**appearance_in(request)._asdict())

    def save_user(
        self,
        request: HttpRequest,
        user: Player,
        form: Any,
        commit: bool = True,
    ) -> Player:
        user.is_guest = False
        try:
            with transaction.atomic():
                saved: Player = super().save_user(request, user, form, commit)
        except IntegrityError as error:
            # Somebody signed up with this name between the form's check and now.
            self.add_message(request, messages.ERROR, message=str(NameTakenError()))
            raise ImmediateHttpResponse(redirect("account_signup")) from error
        return saved

    def clean_username(self, username: str, shallow: bool = False) -> str:
        for prefix, sentence in KEPT.items():
            if username.lower().startswith(prefix):
                raise ValidationError(sentence, params={"prefix": prefix})
        name: str = super().clean_username(username, shallow)
        return name

    def post_login(self, request: HttpRequest, user: Player, **how: Any) -> HttpResponse:
        """The browser takes on the looks of the account."""
        return dress(request, super().post_login(request, user, **how), user)

    def login(self, request: HttpRequest, user: Player) -> None:
        """Signing in to an older account takes the guest's games along."""
        guest = guest_of(request)
        super().login(request, user)
        if guest and guest != user:
            user.adopt(guest)
        forget_guest(request)
