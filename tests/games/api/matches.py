"""Matches that programs play in tests."""

from typing import Any

from games.models import Match, Player
from tests.factories import make_match
from tests.games.api.programs import Program


def two(**opening: Any) -> tuple[Match, Program, Program]:
    """A match of two accounts under way, and their programs."""
    ada, ben = Program(), Program()
    return make_match(ada.player, ben.player, **opening), ada, ben


def under(token: str, *players: Player, **opening: Any) -> Match:
    """The only match, with this very token and seal, whatever its secret."""
    Match.objects.all().delete()
    match = make_match(*players, **opening)
    Match.objects.filter(pk=match.pk).update(token=token, seal="the same seal")
    return Match.objects.get(pk=match.pk)
