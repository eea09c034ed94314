"""Keys, tokens, links, and codes: how they are drawn and signed, and how long they live."""

import hmac
import math
import random
import re
import time
from base64 import urlsafe_b64decode
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.apps import apps
from django.contrib.auth.models import Group
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.db.models import NOT_PROVIDED
from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from games.accounts import encryption
from games.api.models import Scope, Token
from games.core.player import Player
from games.core.sealing import issue_ticket, new_token, read_ticket
from games.pictures.shared_result import SIGNS, SharedResult
from games.visitors.addresses import digest_of_address
from games.visitors.players import accounts_of
from mastermind_site.sessions import SessionStore
from solver import CLASSIC
from tests.factories import confirm_email, make_match, make_player
from tests.games.accounts import factors
from tests.games.accounts.factors import PASSWORD, confirmed, enter, set_up_app
from tests.games.reading import text_of

DAY = 24 * 3600
NEXT_STEP = reverse("mfa_authenticate")
ADDRESS = "ada@example.com"
SetTime = Callable[[float], None]


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch) -> SetTime:
    """Let so many seconds pass, for what signs and for what checks."""
    real = time.time
    return lambda seconds: monkeypatch.setattr(time, "time", lambda: real() + seconds)


def key_of_session() -> str:
    session = SessionStore()
    session.create()
    key = str(session.session_key)
    session.delete()  # or the next one could not have the same key
    return key


def secret_of_app() -> str:
    Player.objects.filter(username="ada").delete()
    confirmed(client := Client())
    return set_up_app(client)


def codes_of_recovery() -> str:
    Player.objects.filter(username="ada").delete()
    confirmed(client := Client())
    set_up_app(client)
    return "".join(factors.recovery_codes(client))


def token_of_program() -> str:
    return Token.objects.issue(make_player(), "program", Scope.READ)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("draw", "letters", "length"),
    [
        (new_token, 64, 22),
        (lambda: token_of_program().removeprefix("mm_"), 64, 40),
        (key_of_session, 36, 32),
        (lambda: get_token(HttpRequest()), 62, 64),
        (secret_of_app, 32, 32),
        (codes_of_recovery, 10, 10 * 8),
    ],
    ids=["token", "program", "session", "form", "app", "codes"],
)
def test_what_nobody_may_guess_has_128_bits_that_follow_from_no_seed(
    draw: Callable[[], str], letters: int, length: int
):
    random.seed(1)
    first = draw()
    random.seed(1)
    second = draw()

    assert len(first) == len(second) == length
    assert length * math.log2(letters) >= 128
    assert sum(one == other for one, other in zip(first, second, strict=True)) < length / 2


@pytest.mark.django_db
def test_what_the_site_signs_has_128_bits_or_more():
    result = SharedResult(way="daily", of="1", rules=CLASSIC.rules, allowed=10, rows=())
    request = RequestFactory().get("/")

    assert len(result.code.rpartition(".")[2]) * math.log2(len(SIGNS)) >= 128
    for cut in (make_match().state_at(timezone.now()), digest_of_address(request)):
        assert len(cut) * math.log2(16) >= 128


def test_every_token_in_an_address_is_such_a_token():
    fields: dict[str, Any] = {
        model.__name__: field.default
        for model in apps.get_models()
        for field in model._meta.fields  # noqa: SLF001 (public, documented)
        if field.name == "token"
    }

    for run in ("Run", "RushRun"):
        assert fields.pop(run) is NOT_PROVIDED  # `begin` draws it with `new_token`
    assert set(fields) == {"Challenge", "Game", "Match", "Reminder", "SavedDesign"}
    assert set(fields.values()) == {new_token}


@pytest.mark.parametrize("algorithm", ["sha1", "md5"])
def test_what_is_signed_with_another_algorithm_is_refused(algorithm: str):
    token = new_token()

    weak = signing.TimestampSigner(salt="games.ticket", algorithm=algorithm).sign(token)

    assert read_ticket(signing.TimestampSigner(salt="games.ticket").sign(token), token)
    assert not read_ticket(weak, token)
    assert not read_ticket(token, token)


def test_what_another_site_signed_is_refused(settings: Settings):
    token, ours = new_token(), settings.SECRET_KEY
    settings.SECRET_KEY = "another-key-" * 5
    theirs = issue_ticket(token)
    settings.SECRET_KEY = ours

    assert not read_ticket(theirs, token)
    assert read_ticket(issue_ticket(token), token)


def test_a_ticket_lasts_a_week(pass_time: SetTime):
    token = new_token()
    ticket = issue_ticket(token)

    pass_time(7 * DAY - 60)
    assert read_ticket(ticket, token)
    pass_time(7 * DAY + 60)
    assert not read_ticket(ticket, token)


@pytest.mark.django_db
def test_a_browser_is_known_for_a_year(client: Client, pass_time: SetTime, settings: Settings):
    name = settings.KNOWN_COOKIE_NAME
    make_player(username="ada", password=PASSWORD)
    enter(client)
    request = HttpRequest()
    request.COOKIES = {name: client.cookies[name].value}

    pass_time(365 * DAY - 60)
    assert accounts_of(request)
    pass_time(365 * DAY + 60)
    assert not accounts_of(request)


@pytest.fixture
def link(client: Client, mailoutbox: list[EmailMultiAlternatives]) -> str:
    """A link to a new password, as a mail has it."""
    confirm_email(make_player(username="ada", password=PASSWORD), ADDRESS)
    client.post(reverse("account_reset_password"), {"email": ADDRESS})
    [path] = re.findall(r"http://testserver(\S+)", str(mailoutbox[0].body))
    return str(path)


def use(link: str, password: str) -> None:
    visitor = Client()
    page = visitor.get(link, follow=True)
    to = page.redirect_chain[-1][0] if page.redirect_chain else link
    visitor.post(to, {"password1": password, "password2": password})


@pytest.mark.django_db
def test_a_link_to_a_new_password_works_once(link: str):
    use(link, "battery horse correct")
    use(link, "horse correct battery")

    assert Player.objects.get().check_password("battery horse correct")


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "works"), [(-60, True), (60, False)])
def test_a_link_to_a_new_password_works_for_three_days(
    link: str, monkeypatch: pytest.MonkeyPatch, seconds: int, works: bool
):
    then = datetime.now() + timedelta(days=3, seconds=seconds)  # noqa: DTZ005 (as Django has it)
    monkeypatch.setattr(PasswordResetTokenGenerator, "_now", lambda _: then)

    use(link, "battery horse correct")

    assert Player.objects.get().check_password("battery horse correct") == works


@pytest.mark.django_db
@pytest.mark.parametrize(("seconds", "works"), [(-60, True), (60, False)])
def test_a_link_that_confirms_an_address_works_for_three_days(
    client: Client,
    mailoutbox: list[EmailMultiAlternatives],
    pass_time: SetTime,
    seconds: int,
    works: bool,
):
    given = {"username": "ada", "password1": PASSWORD, "email": ADDRESS}
    client.post(reverse("account_signup"), given)
    [path] = re.findall(r"http://testserver(\S+)", str(mailoutbox[0].body))

    pass_time(3 * DAY + seconds)
    client.post(path)

    assert EmailAddress.objects.get().verified == works


@pytest.mark.django_db
def test_a_code_of_an_app_is_over_after_thirty_seconds(client: Client, pass_time: SetTime):
    confirmed(client)
    secret = set_up_app(client)
    code = factors.code_of(secret)
    visitor = Client()
    enter(visitor)

    pass_time(30)
    visitor.post(NEXT_STEP, {"code": code})
    assert "_auth_user_id" not in visitor.session

    visitor.post(NEXT_STEP, {"code": factors.code_of(secret)})
    assert "_auth_user_id" in visitor.session


@pytest.mark.django_db
def test_a_password_alone_replaces_no_second_factor(client: Client):
    ada = confirmed(client)
    set_up_app(client)
    before = list(Authenticator.objects.filter(user=ada).values_list("pk", "data"))
    visitor = Client()
    enter(visitor)

    for name in ("mfa_deactivate_totp", "mfa_generate_recovery_codes", "mfa_view_recovery_codes"):
        answers = [visitor.get(reverse(name)), visitor.post(reverse(name))]

        assert {answer.status_code for answer in answers} == {302}, name
    assert list(Authenticator.objects.filter(user=ada).values_list("pk", "data")) == before


@pytest.mark.django_db
def test_a_password_is_good_for_as_long_as_its_owner_keeps_it(client: Client):
    ada = make_player(username="ada", password=PASSWORD)
    long_ago = datetime(2006, 1, 1, tzinfo=UTC)
    Player.objects.filter(pk=ada.pk).update(date_joined=long_ago, last_login=long_ago)

    answer = enter(client)

    assert answer["Location"] == reverse("home")
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.django_db
def test_nobody_is_asked_what_others_may_know(client: Client):
    pages = [
        text_of(client.get(reverse(name))).partition("<main")[2].partition("</main>")[0]
        for name in ("account_signup", "account_reset_password")
    ]

    asked = [set(re.findall(r'name="(?!csrf)(\w+)"', page)) for page in pages]
    assert asked == [{"username", "password1", "email"}, {"email"}]


@pytest.mark.django_db
def test_nobody_has_an_account_before_somebody_makes_one():
    made = [Player, Token, Authenticator, Group]

    assert [model for model in made if model.objects.exists()] == []


@pytest.mark.django_db
def test_what_is_encrypted_is_by_aes_in_gcm_with_a_key_of_256_bits(settings: Settings):
    cipher, stored = encryption.encrypt("secret").split(".")
    nonce, sealed = urlsafe_b64decode(stored)[:12], urlsafe_b64decode(stored)[12:]
    derived = sha256(b"games.vault.gcm" + settings.SECRET_KEY.encode()).digest()
    key = hmac.digest(derived, b"key", "sha256")

    assert cipher == "gcm"
    assert AESGCM(key).decrypt(nonce, sealed, None) == b"secret"
