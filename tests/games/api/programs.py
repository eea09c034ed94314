"""Programs for tests: what they send, and what they get."""

from http import HTTPStatus
from typing import Any

from django.test import Client

from games.models import Board, Player, Scope, Token
from tests.factories import make_player


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


def lose(bot: Program) -> Any:
    """Play a ladder game of six guesses, one more than good bots need, and give up.

    The answer to the last request, or to the first that is refused.
    """
    answer = bot.send("ladder/games")
    for number in range(1, 7):
        if answer.status_code == HTTPStatus.TOO_MANY_REQUESTS:
            return answer
        token = answer.json()["token"]
        code = "1122" if Board.objects.get(game__token=token).secret != "1122" else "1133"
        answer = bot.send(f"games/{token}/guesses", code=code, number=number)
    return bot.send(f"games/{token}/resign")
