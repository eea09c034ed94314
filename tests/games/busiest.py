"""The requests that a busy site answers most: each asks as a player with a long career, or for their profile."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any

from django.test import Client
from django.utils import timezone

from games.challenges.models import Challenge
from games.core.player import Player
from games.live import polling
from solver import parse_code
from tests.factories import guess_in, make_game, make_match, reread
from tests.games.api.programs import Program

Ask = Callable[[], Any]


def busiest(me: Player, other: Player) -> dict[str, Ask]:
    """The requests by name. They play a game and a match, which are made here."""
    client, visitor, program = Client(), Client(), Program(me)
    client.force_login(me)
    visitor.force_login(other)
    played = make_game(player=me, secret="6543")
    over = make_game(player=me, secret="1122")
    for number, code in enumerate(("1234", "1122"), start=1):
        reread(over).play(parse_code(code, over.rules), number=number)
    match = make_match(other, me, secret="6543")
    seat = next(each for each in match.everyone if each.player_id == me.pk)
    famous = Challenge.objects.earliest("pk")
    board, poll = f"/games/{played.token}/", f"/live/{match.token}/poll/"
    _checked(
        client.get(f"/live/{match.token}/")
    )  # from now on, pages ask for matches of this visitor

    def guess() -> Any:
        number = reread(played).guesses_used + 1
        pegs = {f"peg-{hole}": 1 + (number + hole) % 4 for hole in range(1, 5)}
        sent = {"number": number} | pegs
        return _checked(client.post(f"{board}guesses/", sent, headers={"HX-Request": "true"}))

    def poll_news() -> Any:
        """A poll of a match in which the other one has guessed since."""
        there = type(match).objects.get(pk=match.pk)
        theirs = next(each for each in there.everyone if each.player_id == other.pk)
        guess_in(there, theirs.number, "1122", timezone.now())
        polling.forget()
        known = {"seat": seat.key, "state": "0", "shape": "guesses-0-0-0", "counts": "0.0"}
        return _checked(client.get(poll, known, headers={"HX-Request": "true"}))

    def get(address: str, by: Client = client) -> Ask:
        return lambda: _checked(by.get(address))

    pages = {
        "front page": "/",
        "page of a game": board,
        "history": "/me/history/",
        "history, fewest guesses": "/me/history/?sort=fewest&result=won",
        "statistics": "/me/stats/",
        "leaderboards": "/leaderboard/",
        "daily": "/daily/",
        "challenge": f"/challenges/{famous.token}/",
        "own challenges": "/me/challenges/",
        "lobby": "/live/",
        "review": f"/games/{over.token}/review/",
        "trainer": "/train/",
    }
    lists = ("me", "me/games", "me/statistics", "leaderboards", "lobby", "lobby/mine")
    return {
        "guess": guess,
        "poll of a match that has changed": poll_news,
        **{name: get(address) for name, address in pages.items()},
        "profile": get("/players/me/", by=visitor),
        **{f"API {path}": partial(_ask, program, path) for path in lists},
    }


def _ask(program: Program, path: str) -> Any:
    return _checked(program.ask(path))


def _checked(answer: Any) -> Any:
    # Until it is read, a large answer keeps its turn, and the next one is refused.
    read = answer.getvalue()
    assert answer.status_code == HTTPStatus.OK, read[:500]
    return answer
