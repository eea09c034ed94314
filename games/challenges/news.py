"""The mark in the navigation that others have finished a challenge."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.challenges.models import Participant
from games.visitors.players import challenger_of


def challenge_news(request: HttpRequest) -> dict[str, object]:
    """The context of every page; nothing is asked unless a template shows the mark."""
    return {"challenge_news": SimpleLazyObject(lambda: has_news(request))}


def has_news(request: HttpRequest) -> bool:
    """Whether others have finished a challenge since the visitor looked at it or at the list.

    One query, and none for those who take part in no challenge.
    """
    key = challenger_of(request)
    return key is not None and Participant.objects.have_news(key)
