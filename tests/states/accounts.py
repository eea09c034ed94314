"""Accounts: signing in, settings, second factors, addresses, and tokens."""

import re
from collections.abc import Iterator

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client
from django.urls import reverse

from games.accounts.address_change import change_to
from games.api.models import Scope, Token
from games.daily.reminders import Reminder
from tests.factories import confirm_email, make_bot, make_player
from tests.games.accounts.factors import set_up_app
from tests.states.state import ADDRESS, NAME, OTHER, PASSWORD, State, come_as_member, enter, prove


def link_in_last_mail() -> str:
    """Where the link leads, on this site."""
    [link] = re.findall(r"http://[^/]+([\w/:-]+)", str(mail.outbox[-1].body))
    return str(link)


def signing_up(client: Client) -> Iterator[State]:
    login, signup = reverse("account_login"), reverse("account_signup")
    yield State("sign_in", login)
    yield State("sign_in_refused", login, form={"login": NAME, "password": "0"})
    yield State("sign_up", signup)
    refused = {"username": "guest-1", "password1": "12345678"}
    yield State("sign_up_refused", signup, form=refused)
    yield State("settings", "/me/settings/")
    yield State("export", "/me/export/")
    yield State("signed_up", signup, form={"username": NAME, "password1": PASSWORD})


def an_account(client: Client) -> Iterator[State]:
    me = come_as_member(client)
    yield State("settings_of_account", "/me/settings/")
    confirm_email(me, ADDRESS)
    Reminder.objects.ask(me, "http://testserver/", "en")
    yield State("settings_with_reminders", "/me/settings/")
    stop = reverse("stop-reminders", args=[Reminder.objects.get().token])
    yield State("reminders", stop)
    yield State("reminders_stopped", stop, form={})
    yield State("sessions", "/me/sessions/")
    yield State("confirm_access", "/accounts/2fa/totp/activate/")
    yield State("delete", "/me/delete/")
    yield State("delete_refused", "/me/delete/", form={"password": "0"}, status=422)
    yield State("password_change", "/accounts/password/change/")
    yield State("sign_out", "/accounts/logout/")
    prove(client)
    refused = {"username": "guest-1"}
    yield State("settings_refused", "/me/settings/name/", form=refused, status=422)


def tokens(client: Client) -> Iterator[State]:
    me = come_as_member(client)
    Token.objects.issue(me, "1", Scope.PLAY)
    yield State("token", "/me/tokens/", form={"name": "2", "scope": "play"}, status=201)
    refused = {"username": "0"}
    yield State("tokens_of_bot_refused", "/me/tokens/bot/", form=refused, status=422)
    bot = make_bot(username=OTHER, password=PASSWORD)
    Token.objects.issue(bot, "1", Scope.BOT)
    client.logout()
    enter(client, OTHER)
    yield State("tokens_of_bot", "/me/tokens/")


def second_factors(client: Client) -> Iterator[State]:
    me = come_as_member(client)
    prove(client)
    yield State("set_up_app", "/accounts/2fa/totp/activate/")
    yield State("new_passkey", "/accounts/2fa/webauthn/add/")
    set_up_app(client)
    yield State("recovery_codes", "/accounts/2fa/recovery-codes/")
    yield State("recovery_codes_counted", "/accounts/2fa/recovery-codes/")
    yield State("new_recovery_codes", "/accounts/2fa/recovery-codes/generate/")
    yield State("app_to_turn_off", "/accounts/2fa/totp/deactivate/")
    passkey = {"name": "1", "credential": {}}
    key = Authenticator.objects.create(user=me, type="webauthn", data=passkey)
    yield State("factors", "/accounts/2fa/")
    yield State("passkeys", "/accounts/2fa/webauthn/")
    yield State("passkey_to_rename", reverse("mfa_edit_webauthn", args=[key.pk]))
    yield State("passkey_to_remove", reverse("mfa_remove_webauthn", args=[key.pk]))
    key.delete()  # which no device made
    client.logout()
    enter(client)
    second = reverse("mfa_authenticate")
    yield State("second_step", second)
    yield State("second_step_refused", second, form={"code": "123"})


def addresses(client: Client) -> Iterator[State]:
    me, mine = come_as_member(client), reverse("account_email")
    yield State("email", mine)
    prove(client)
    client.post(mine, {"action_add": "", "email": ADDRESS})
    yield State("email_added", mine)
    yield State("email_confirmation", link_in_last_mail())
    EmailAddress.objects.all().delete()
    confirm_email(me, ADDRESS)
    client.post(mine, {"action_add": "", "email": "2@localhost"})
    yield State("email_changed", mine)
    change = change_to(EmailAddress.objects.get(email="2@localhost"))
    assert change
    yield State("email_change_asked", change.page())
    yield State("email_change_allowed", change.page(), form={"allow": ""})


def a_forgotten_password(client: Client) -> Iterator[State]:
    confirm_email(make_player(username=NAME), ADDRESS)
    reset = reverse("account_reset_password")
    yield State("password_reset", reset)
    yield State("password_reset_mailed", reset, form={"email": ADDRESS})
    yield State("password_set_anew", link_in_last_mail())


STORIES = (signing_up, an_account, tokens, second_factors, addresses, a_forgotten_password)
