"""Programs for tests: what they send, and what they get."""

from typing import Any

from django.test import Client

from games.api.models import Scope, Token
from games.core.player import Player
from games.live.match import Match
from tests.factories import make_match, make_player, reread


class Program(Client):
    """Somebody's program, with a token of this scope; that of a bot may play as one."""

    def __init__(self, player: Player | None = None, scope: Scope | None = None) -> None:
        super().__init__()
        self.player = player or make_player()
        scope = scope or (Scope.BOT if self.player.is_bot else Scope.PLAY)
        self.token = Token.objects.issue(self.player, "a program", scope)
        self.bearer = f"Bearer {self.token}"

    def ask(self, path: str, **query: Any) -> Any:
        return self.get(f"/api/v1/{path}", query, headers={"Authorization": self.bearer})

    def send(self, path: str, **body: Any) -> Any:
        return self.post(
            f"/api/v1/{path}",
            body,
            content_type="application/json",
            headers={"Authorization": self.bearer},
        )

    def remove(self, path: str) -> Any:
        return self.delete(f"/api/v1/{path}", headers={"Authorization": self.bearer})


def two(**opening: Any) -> tuple[Match, Program, Program]:
    """A match of two accounts under way, and their programs."""
    ada, ben = Program(), Program()
    return make_match(ada.player, ben.player, **opening), ada, ben


def under(token: str, *players: Player, **opening: Any) -> Match:
    """The only match, with this very token and seal, whatever its secret."""
    Match.objects.all().delete()
    match = make_match(*players, **opening)
    Match.objects.filter(pk=match.pk).update(token=token, seal="the same seal")
    return reread(match)
