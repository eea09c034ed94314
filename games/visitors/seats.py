"""The match in which a visitor sits, for the link that leads back to it."""

from django.http import HttpRequest

from games.models import Match, Player

_SEATED = "seated"  # set in the session of whoever looked at a match of theirs while it was played


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
