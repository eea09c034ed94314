"""What workers do for accounts: mail that nobody waits for."""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils.translation import override
from django_tasks import task

from games.models import Player

TEMPLATE = "account/email/new_browser_{}.txt"


@task()
def tell_of_new_browser(player: int, browser: str, moment: str, host: str) -> None:
    """Tell a player by mail that a browser new to the account has signed in.

    browser: its common name. moment: ISO 8601, in UTC. host: of the site, as the browser knows it.
    """
    found = EmailAddress.objects.filter(user=player, verified=True, primary=True).first()
    if found is None:
        return
    account = Player.objects.get(pk=player)
    context = {
        "username": account.get_username(),
        "browser": browser,
        "timestamp": datetime.fromisoformat(moment),
        "current_site": {"domain": host},
    }
    with override(account.language or settings.LANGUAGE_CODE):
        subject = render_to_string(TEMPLATE.format("subject"), context).strip()
        message = render_to_string(TEMPLATE.format("message"), context).strip()
        subject = settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject
        send_mail(subject, message, settings.DEFAULT_FROM_EMAIL, [found.email])
