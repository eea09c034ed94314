"""Which games are published as open data, and what is published of each (docs/data.md)."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import reduce
from itertools import groupby
from operator import itemgetter, or_
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.challenges.models import Challenge
from games.core.board import Board
from games.core.guess import Guess
from games.core.origins import origins
from games.core.ways import ORIGINS
from solver import Rules

GAMES_PER_READ = 1000  # games that are read at a time, in two queries
DECIMALS = 6  # of losses and lucks
SECONDS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # to which thinking times are rounded up
OWN = "own"  # the origin of a game that has none: the site drew its secret for it alone

Row = dict[str, Any]
_PSEUDONYM = "game__player__consent__pseudonym"
_GAME = ("mode", "codemaker", "coach", "handicap", "first", "pegs", "colors", "repeats")
_FACTS = (
    *("pk", "game_id", _PSEUDONYM, "game__finished_at"),
    *(f"game__{key}" for key in ORIGINS),
    *("game__level", "game__guesses_allowed"),
    *("secret", "result", "solved", "guesses_used", "hints", "loss", "luck"),
    *(f"game__{name}" for name in _GAME),
)
_GUESS = ("board", "code", "black", "white", "candidates_left", "at", "loss", "luck")

_UNSEEN = Q(**{f"game__{key}": None for key in ORIGINS})


def open_games(now: datetime) -> Iterator[Row]:
    """What is published of each open game: by pseudonym, and then in the order of their start.

    Dailies and matches stand at the end, by secret, without a pseudonym: others may have seen their
    guesses under the player's name, and would find all other games of that player.

    A page of games is read at a time, in two queries, so memory does not grow with their number.
    """
    boards = open_boards(now)
    number, before = 0, ""
    for facts, guesses in _read(boards.filter(_UNSEEN), _PSEUDONYM):
        number = number + 1 if facts[_PSEUDONYM] == before else 1
        before = facts[_PSEUDONYM]
        yield {"player": before, "game": number, **_row(facts, guesses)}
    for facts, guesses in _read(boards.exclude(_UNSEEN), "secret"):
        yield {"player": None, "game": None, **_row(facts, guesses)}


def open_boards(now: datetime) -> "QuerySet[Board]":
    """The boards of players who agreed, of games that may be published.

    Only months that are over are published: from one night's files to the next, nobody sees on
    which day a game ended. Codes that a person made up are left out, and so are secrets for which
    somebody may still be looking. What a match left that was deleted has no version: it was stored
    once, and nobody knows any more whether its code was drawn.
    """
    first_of_month = now.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    # A game that a guest brought along has left its challenge if the account had played it, too.
    same_secret = Challenge.objects.filter(
        participants__player=OuterRef("game__player"),
        secret=OuterRef("secret"),
        **{size: OuterRef(f"game__{size}") for size in ("pegs", "colors", "repeats")},
    )
    return Board.objects.filter(
        reduce(or_, (origin.published() for origin in origins()), _UNSEEN & Q(game__version__gt=0)),
        level="",  # in a make, the only board is the computer's
        secret__gt="",
        guesses_used__gt=0,
        game__player__consent__pseudonym__gt="",
        game__player__is_guest=False,
        game__player__is_bot=False,
        game__player__is_active=True,
        game__finished_at__lt=first_of_month,
        game__is_practice=False,
    ).exclude(Exists(same_secret))


def _read(boards: "QuerySet[Board]", order: str) -> Iterator[tuple[Row, list[Row]]]:
    """Each board with its guesses, by a field with text, and then by game."""
    for page in _pages(boards, order):
        guesses = _guesses([facts["pk"] for facts in page])
        for facts in page:
            rows = guesses.get(facts["pk"], [])
            if len(rows) == facts["guesses_used"]:  # otherwise it was deleted meanwhile
                yield facts, rows


def _pages(boards: "QuerySet[Board]", order: str) -> Iterator[list[Row]]:
    text, game = "", 0
    ordered = boards.order_by(order, "game_id")
    while True:
        beyond = Q(**{f"{order}__gt": text}) | Q(**{order: text}, game_id__gt=game)
        rest = ordered.filter(beyond, **{f"{order}__gte": text})
        page = list(rest.values(*_FACTS)[:GAMES_PER_READ])
        if not page:
            return
        text, game = page[-1][order], page[-1]["game_id"]
        yield page


def _guesses(boards: list[int]) -> dict[int, list[Row]]:
    found = Guess.objects.filter(board__in=boards).order_by("board", "number").values(*_GUESS)
    return {board: list(rows) for board, rows in groupby(found, key=itemgetter("board"))}


def _row(facts: Row, guesses: list[Row]) -> Row:
    rules = Rules(facts["game__pegs"], facts["game__colors"], facts["game__repeats"])
    return {
        "month": f"{facts['game__finished_at'].astimezone(UTC):%Y-%m}",
        "rules": str(rules),
        "pegs": rules.pegs,
        "colors": rules.colors,
        "repeats": rules.repeats,
        "guesses_allowed": facts["game__guesses_allowed"],
        "mode": facts["game__mode"],
        "origin": next((key for key in ORIGINS if facts[f"game__{key}"]), OWN),
        "codemaker": facts["game__codemaker"],
        "opponent": facts["game__level"] or None,
        "first": facts["game__first"],
        "handicap": facts["game__handicap"],
        "coach": facts["game__coach"],
        "hints": facts["hints"],
        "result": facts["result"],
        "solved": facts["solved"],
        "secret": facts["secret"],
        "loss": _rounded(facts["loss"]),
        "luck": _rounded(facts["luck"]),
        "guesses": [_guess_row(guess, before) for before, guess in zip([None, *guesses], guesses)],  # noqa: B905
    }


def _guess_row(guess: Row, before: Row | None) -> Row:
    return {
        "code": guess["code"],
        "black": guess["black"],
        "white": guess["white"],
        "candidates_left": guess["candidates_left"],
        "seconds": _coarse(guess["at"] - before["at"]) if before else None,
        "loss": _rounded(guess["loss"]),
        "luck": _rounded(guess["luck"]),
    }


def _coarse(time: timedelta) -> int | None:
    """A thinking time, rounded up to one of `SECONDS`; None if it was longer."""
    return next((step for step in SECONDS if time <= timedelta(seconds=step)), None)


def _rounded(figure: float | None) -> float | None:
    """A figure without its last digits, which may differ between machines."""
    return None if figure is None else round(figure, DECIMALS) + 0.0
