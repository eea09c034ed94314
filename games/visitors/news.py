"""Whether something is new in the visitor's challenges, or somebody invites them, for the marks in the navigation."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.models import Match, Participant, Player
from games.visitors.players import challenger_of

PURPOSES = ("Sec-Purpose", "Purpose", "X-Moz")  # what browsers say of a page that nobody sees yet


def challenge_news(request: HttpRequest) -> dict[str, object]:
    """The context of every page; nothing is asked unless a template shows the mark."""
    return {
        "challenge_news": SimpleLazyObject(lambda: has_news(request)),
        "invitation_waits": SimpleLazyObject(lambda: is_invited(request)),
    }


def is_read(request: HttpRequest) -> bool:
    """Whether somebody reads the answer: it is no HEAD, and no page fetched in case it is opened."""
    headers = (request.headers.get(name, "") for name in PURPOSES)
    return request.method == "GET" and not any("prefetch" in header for header in headers)


def has_news(request: HttpRequest) -> bool:
    """Whether others have finished a challenge since the visitor looked at it or at the list.

    One query, and none for those who take part in no challenge.
    """
    key = challenger_of(request)
    return key is not None and Participant.objects.have_news(key)


def is_invited(request: HttpRequest) -> bool:
    """Whether somebody invites the visitor to a match.

    One query, and none for those who have not been invited since they last looked.
    """
    user = request.user
    return isinstance(user, Player) and user.is_invited and Match.objects.inviting(user).exists()
