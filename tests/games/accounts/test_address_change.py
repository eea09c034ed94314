"""A new mail address: the mailbox that an account has allows it, or is silent for a week."""

import time

import pytest
from allauth.account.models import EmailAddress
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.test import Client, RequestFactory
from django.urls import reverse

from games.accounts import address_change
from games.accounts.adapter import PlayerAdapter
from games.core.player import Player
from tests.factories import confirm_email, make_player
from tests.games.accounts.factors import addresses_of, confirmed, enter, link_in
from tests.games.reading import text_of

pytestmark = pytest.mark.django_db
OLD, NEW = "ada@example.com", "ada@example.org"
Mails = list[EmailMultiAlternatives]


@pytest.fixture
def ada(client: Client) -> Player:
    return confirm_email(confirmed(client), OLD)


def ask(client: Client, new: str = NEW) -> None:
    client.post(reverse("account_email"), {"action_add": "", "email": new})


def let_pass(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time() + seconds
    monkeypatch.setattr("games.accounts.address_change.time.time", lambda: now)


def test_the_old_mailbox_is_asked_and_then_the_new_one(
    client: Client, ada: Player, mailoutbox: Mails
):
    ask(client)
    page = text_of(client.get(reverse("account_email")))
    assert f"We ask {OLD} first." in page
    assert f"We sent a link to {OLD}." in page
    assert f"We sent a link to {NEW}." not in page
    [question] = mailoutbox
    assert question.to == [OLD]
    assert f"signed in as ada on testserver wants to replace this email address with {NEW}" in (
        " ".join(str(question.body).split())
    )

    anybody = Client()
    assert f"<bdi>ada</bdi> wants to use {NEW} instead of {OLD}." in text_of(
        anybody.get(link_in(question))
    )
    assert len(mailoutbox) == 1  # a program that opens links allows nothing
    assert f"We sent a link to {NEW}." in text_of(anybody.post(link_in(question), {"allow": ""}))

    [_, link] = mailoutbox
    assert link.to == [NEW]
    assert addresses_of(ada) == {OLD: True, NEW: False}
    client.post(link_in(link))
    assert addresses_of(ada) == {NEW: True}
    assert mailoutbox[-1].to == [OLD]
    assert f"is {NEW} now; it was {OLD}." in mailoutbox[-1].body


def test_who_refuses_is_led_to_a_new_password(client: Client, ada: Player, mailoutbox: Mails):
    ask(client)
    while_signed_in = client.post(link_in(mailoutbox[0]), {"refuse": ""})
    assert while_signed_in["Location"] == reverse("account_change_password")
    ask(client, "ada@example.net")

    refused = Client().post(link_in(mailoutbox[1]), {"refuse": ""}, follow=True)

    said = text_of(refused)
    assert "Nothing was changed. If you did not ask for the change, set a new password." in said
    assert refused.redirect_chain[-1][0] == reverse("account_reset_password")
    assert addresses_of(ada) == {OLD: True}
    assert len(mailoutbox) == 2


def test_a_link_of_a_change_that_is_over_says_so(client: Client, ada: Player, mailoutbox: Mails):
    ask(client)
    assert "To be confirmed" in text_of(client.get(reverse("account_email")))
    client.post(reverse("account_email"), {"action_remove": "", "email": NEW})
    assert addresses_of(ada) == {OLD: True}
    ask(client, "ada@example.net")
    ask(client, "ada@example.info")

    for question in mailoutbox[:2]:
        gone = Client().post(link_in(question), {"allow": ""})
        assert gone.status_code == 404
        assert "This link has expired" in text_of(gone)

    assert {address for mail in mailoutbox for address in mail.to} == {OLD}
    assert len(mailoutbox) == 3, "that one is given up is no news"


@pytest.mark.usefixtures("ada")
def test_the_old_mailbox_can_answer_until_no_link_lasts(
    client: Client, mailoutbox: Mails, monkeypatch: pytest.MonkeyPatch
):
    """A link that the new address gets after a week lasts for three days."""
    ask(client)
    asked = time.time()

    for days, status in {6: 200, 9: 200, 11: 404}.items():
        now = asked + days * 24 * 3600
        monkeypatch.setattr("django.core.signing.time.time", lambda now=now: now)
        assert client.get(link_in(mailoutbox[0])).status_code == status, days


def test_nobody_makes_such_a_link(client: Client, ada: Player):
    ask(client)
    new = EmailAddress.objects.get(email=NEW).pk
    for key in ("x", "x:y:z", signing.dumps(new), signing.dumps(new, salt="account")):
        response = client.post(reverse("address-change", args=[key]), {"allow": ""})
        assert response.status_code == 404

    assert addresses_of(ada) == {OLD: True, NEW: False}


def test_a_new_password_ends_the_change(client: Client, ada: Player, mailoutbox: Mails):
    """A thief may have the link to the new address already."""
    ask(client)
    client.post(link_in(mailoutbox[0]), {"allow": ""})
    link = link_in(mailoutbox[1])

    PlayerAdapter().set_password(ada, "another horse battery")

    Client().post(link)
    assert addresses_of(ada) == {OLD: True}
    EmailAddress.objects.filter(user=ada).update(verified=False)
    PlayerAdapter().set_password(ada, "a third horse battery")
    assert addresses_of(ada) == {OLD: False}, "it replaces none"


def test_no_link_goes_to_the_new_address_until_a_week_has_passed_in_silence(
    client: Client,
    ada: Player,
    mailoutbox: Mails,
    monkeypatch: pytest.MonkeyPatch,
    settings: object,
):
    settings.ACCOUNT_RATE_LIMITS = False  # type: ignore[attr-defined]
    again = {"action_send": "", "email": NEW}
    ask(client)

    for days in (1, 6.9):
        let_pass(days * 24 * 3600, monkeypatch)
        client.post(reverse("account_email"), again)
        assert {address for mail in mailoutbox for address in mail.to} == {OLD}
        monkeypatch.undo()
    let_pass(address_change.WEEK, monkeypatch)
    client.post(reverse("account_email"), again)

    assert mailoutbox[-1].to == [NEW]
    client.post(link_in(mailoutbox[-1]))
    assert addresses_of(ada) == {NEW: True}


@pytest.mark.usefixtures("ada")
def test_each_new_address_waits_for_its_own_week(
    client: Client, mailoutbox: Mails, monkeypatch: pytest.MonkeyPatch
):
    ask(client)
    let_pass(address_change.WEEK, monkeypatch)

    ask(client, "eve@example.com")

    assert {address for mail in mailoutbox for address in mail.to} == {OLD}


def test_a_confirmed_address_cannot_be_taken_away(client: Client, ada: Player):
    """A new one would need nobody's word then."""
    client.post(reverse("account_email"), {"action_remove": "", "email": OLD})

    assert addresses_of(ada) == {OLD: True}


@pytest.mark.usefixtures("ada")
def test_of_a_change_that_is_refused_and_confirmed_at_once_the_first_counts(client: Client):
    ask(client)
    new = EmailAddress.objects.get(email=NEW)
    change = address_change.change_to(new)
    assert change
    EmailAddress.objects.filter(email=NEW).update(verified=True)
    change.refuse()
    assert EmailAddress.objects.get(email=NEW).verified

    EmailAddress.objects.filter(email=NEW).update(verified=False)
    change.refuse()
    assert not PlayerAdapter().confirm_email(RequestFactory().post("/"), new)
    assert [each.email for each in EmailAddress.objects.all()] == [OLD]


@pytest.mark.usefixtures("ada")
def test_a_mailbox_is_asked_five_times_a_day_and_no_week_begins_without_a_question(
    client: Client, mailoutbox: Mails, monkeypatch: pytest.MonkeyPatch
):
    for number in range(6):
        ask(client, f"eve{number}@example.com")
    page = text_of(client.get(reverse("account_email")))

    assert [mail.to for mail in mailoutbox] == [[OLD]] * 5
    assert "We have already sent several emails about this" in page
    let_pass(address_change.WEEK, monkeypatch)
    client.post(reverse("account_email"), {"action_send": "", "email": "eve5@example.com"})
    assert {address for mail in mailoutbox for address in mail.to} == {OLD}


@pytest.mark.usefixtures("ada")
def test_who_allows_again_and_again_sends_five_links_a_day(client: Client, mailoutbox: Mails):
    ask(client)

    for _ in range(8):
        client.post(link_in(mailoutbox[0]), {"allow": ""})

    assert [mail.to for mail in mailoutbox] == [[OLD]] + [[NEW]] * 5


def test_mails_are_in_the_language_of_the_account(client: Client, ada: Player, mailoutbox: Mails):
    Player.objects.filter(pk=ada.pk).update(language="de")

    client.post(
        reverse("account_email"),
        {"action_add": "", "email": NEW},
        headers={"accept-language": "fr"},
    )

    assert mailoutbox[0].subject.endswith("Deine E-Mail-Adresse ändern?")
    enter(Client(headers={"accept-language": "fr"}))
    assert "ada" in mailoutbox[1].body
    assert "signed in" not in mailoutbox[1].body


def test_an_address_of_another_account_is_told_so_once_it_is_allowed(
    client: Client, ada: Player, mailoutbox: Mails
):
    confirm_email(make_player(username="bob"), NEW)

    ask(client)
    assert [mail.to for mail in mailoutbox] == [[OLD]]
    client.post(link_in(mailoutbox[0]), {"allow": ""})

    assert mailoutbox[1].to == [NEW]
    assert "http://testserver/accounts/confirm-email/" not in mailoutbox[1].body
    assert addresses_of(ada) == {OLD: True, NEW: False}
