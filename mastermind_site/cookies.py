"""Messages for the next page, in a cookie whose name begins like all others; Django has no setting for it."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage


class MessageStorage(CookieStorage):
    cookie_name = f"{settings.COOKIE_PREFIX}messages"
