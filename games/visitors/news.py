"""What waits for a visitor: results in challenges, an invitation, and a match that they left."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.models import Match, Participant, Player
from games.visitors.players import challenger_of

_SEATED = "seated"  # set in the session of whoever looked at a match of theirs while it was played
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


def note_seat(request: HttpRequest) -> None:
    """Remember that the visitor plays a match, so that other pages look for it."""
    if not request.session.get(_SEATED):
        request.session[_SEATED] = True


def match_of(request: HttpRequest, player: Player | None) -> Match | None:
    """The visitor's newest match under way, with everybody at its table.

    Three queries, and none for those who have looked at no match of theirs since the last one ended.
    """
    if player is None or not request.session.get(_SEATED):
        return None
    match = Match.objects.sat_at_by(player).playing().with_people().first()
    if match is None:
        del request.session[_SEATED]
    return match
